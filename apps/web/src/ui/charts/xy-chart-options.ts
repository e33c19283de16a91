// Chart of one quantity over another → options of uPlot, which gives axes and scales; lines and signs are drawn here.
import type uPlot from 'uplot';
import { inPlot } from './time-chart-draw.ts';
import { addSymbol, paint } from './time-chart-symbols.ts';
import { valueLabels } from './time-chart-ticks.ts';
import type { Brush, ChartLook } from './time-chart-types.ts';
import type { XyContent, XySeries } from './xy-chart-types.ts';

/** One point of a series. */
export interface Place {
  series: number;
  point: number;
}

export type Box = readonly [low: number, high: number];

/** Ranges of both axes with some room; never of width 0. */
export function xyRanges({ series, xAtLeast = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] }: XyContent): {
  x: Box;
  y: Box;
} {
  let [xLow, xHigh] = xAtLeast;
  let [yLow, yHigh] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y, high } of series) {
    x.forEach((at, i) => {
      const low = y[i] ?? null;
      if (low === null) return;
      xLow = Math.min(xLow, at);
      xHigh = Math.max(xHigh, at);
      yLow = Math.min(yLow, low);
      yHigh = Math.max(yHigh, high?.[i] ?? low);
    });
  }
  return { x: withRoom(xLow, xHigh), y: withRoom(yLow, yHigh) };
}

function withRoom(low: number, high: number): Box {
  if (!(low <= high)) return [0, 1];
  // A single value gets room too, or the axis would have no length.
  const room = (high - low) * 0.05 || Math.max(Math.abs(high) * 0.05, 0.01);
  return [low - room, high + room];
}

export interface XyOptionsInput {
  content: XyContent;
  width: number;
  height: number;
  look: () => ChartLook;
  factor?: number;
  /** Drawn above the others. */
  chosen?: () => Place | null;
}

/** uPlot wants data of its own; two ends are enough for the axes. */
export const NO_DATA: uPlot.AlignedData = [[0, 1]];

export function xyOptions({ content, width, height, look, factor = 1, chosen }: XyOptionsInput): uPlot.Options {
  const ranges = xyRanges(content);
  const axis = (name: 'x' | 'y', { label, unit }: XyContent['x']): uPlot.Axis => ({
    scale: name,
    label: unit ? `${label} (${unit})` : label,
    labelFont: `${Math.round(13 * factor)}px ${look().family}`,
    labelSize: 22 * factor,
    labelGap: 0,
    stroke: () => look().colours.muted,
    font: `${Math.round(13 * factor)}px ${look().family}`,
    gap: 6 * factor,
    size: (name === 'x' ? 34 : 52) * factor,
    space: (name === 'x' ? 60 : 34) * factor,
    grid: { stroke: () => look().colours.grid, width: factor },
    ticks: { stroke: () => look().colours.grid, width: factor, size: 6 * factor },
    values: (_u, splits) => valueLabels(splits),
  });
  return {
    width,
    height,
    padding: [12 * factor, 16 * factor, 0, 4 * factor],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, auto: false, range: () => [...ranges.x] },
      y: { auto: false, range: () => [...ranges.y] },
    },
    series: [{}],
    axes: [axis('x', content.x), axis('y', content.y)],
    hooks: {
      draw: [
        (u) =>
          drawAll({ u, look: look(), px: (window.devicePixelRatio || 1) * factor }, content.series, chosen?.() ?? null),
      ],
    },
  };
}

function drawAll(brush: Brush, series: readonly XySeries[], chosen: Place | null): void {
  inPlot(brush, (ctx) => {
    for (const one of series) drawOne(brush, ctx, one, false);
    const top = chosen && series[chosen.series];
    if (!chosen || !top) return;
    drawOne(brush, ctx, top, true);
    const [at, value] = [top.x[chosen.point], top.y[chosen.point] ?? null];
    if (at === undefined || value === null) return;
    const path = new Path2D();
    addSymbol(path, 'circle', brush.u.valToPos(at, 'x', true), brush.u.valToPos(value, 'y', true), 6 * brush.px);
    paint(ctx, path, brush.look.colours.brand, brush.look.colours.surface, 1.5 * brush.px);
  });
}

function drawOne({ u, look, px }: Brush, ctx: CanvasRenderingContext2D, one: XySeries, isChosen: boolean): void {
  const colour = isChosen ? look.colours.brand : look.colours[one.colour];
  ctx.save();
  ctx.globalAlpha = isChosen ? 1 : (one.shade ?? 1);
  const toX = (at: number) => u.valToPos(at, 'x', true);
  const toY = (value: number) => u.valToPos(value, 'y', true);
  const path = new Path2D();
  if (one.kind === 'points') {
    one.x.forEach((at, i) => {
      const value = one.y[i] ?? null;
      if (value !== null)
        addSymbol(path, one.symbol ?? 'dot', toX(at), toY(value), (one.symbol === 'dot' ? 4 : 6) * px);
    });
    paint(ctx, path, colour, look.colours.surface, px);
  } else if (one.kind === 'band') {
    const { high = [] } = one;
    for (let i = 0; i < one.x.length; i++) path.lineTo(toX(one.x[i]!), toY(high[i] ?? 0)); // i within x
    for (let i = one.x.length - 1; i >= 0; i--) path.lineTo(toX(one.x[i]!), toY(one.y[i] ?? 0)); // i within x
    path.closePath();
    ctx.fillStyle = colour;
    ctx.fill(path);
  } else {
    let isDown = false;
    one.x.forEach((at, i) => {
      const value = one.y[i] ?? null;
      if (value === null) isDown = false;
      else if (isDown) path.lineTo(toX(at), toY(value));
      else {
        path.moveTo(toX(at), toY(value));
        isDown = true;
      }
    });
    ctx.strokeStyle = colour;
    ctx.lineWidth = (isChosen ? 3 : (one.width ?? 1.6)) * px;
    ctx.setLineDash((one.dash ?? []).map((length) => length * px));
    ctx.lineJoin = 'round';
    ctx.stroke(path);
  }
  ctx.restore();
}

/** The point nearest to a place of the plot, CSS px; null when none is within `reach`. */
export function nearestPlace(
  series: readonly XySeries[],
  toPixel: (x: number, y: number) => readonly [number, number],
  left: number,
  top: number,
  reach: number,
): Place | null {
  let best: Place | null = null;
  let bestDistance = reach;
  series.forEach((one, index) => {
    if (one.kind === 'band') return;
    one.x.forEach((at, point) => {
      const value = one.y[point] ?? null;
      if (value === null) return;
      const [x, y] = toPixel(at, value);
      const distance = Math.hypot(x - left, y - top);
      if (distance > bestDistance) return;
      bestDistance = distance;
      best = { series: index, point };
    });
  });
  return best;
}

/** Where an arrow key moves from a point: Left and Right along the line, Up and Down to the next line. */
export function placeAfterKey(series: readonly XySeries[], place: Place | null, key: string): Place | null {
  const lines = series.flatMap((one, index) => (one.kind === 'band' || one.x.length === 0 ? [] : [index]));
  if (lines.length === 0) return null;
  const last = lines.at(-1)!; // there is one
  if (place === null) return { series: last, point: 0 };
  const line = Math.max(0, lines.indexOf(place.series));
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [1, 0],
    ArrowDown: [-1, 0],
  };
  const step = steps[key];
  if (!step) return null;
  const next = lines[Math.min(Math.max(line + step[0], 0), lines.length - 1)]!; // within lines
  const count = series[next]!.x.length; // lines hold indexes of series
  return { series: next, point: Math.min(Math.max(place.point + step[1], 0), count - 1) };
}
