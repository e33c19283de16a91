// What uPlot does not draw itself: hatched and outlined bands, threshold lines, signs and labels at the right edge.
import type uPlot from 'uplot';
import { indexesIn, spreadLabels } from './time-chart-scale.ts';
import { fixed } from './time-chart-texts.ts';
import type { Brush, ChartBand, ChartContent, ChartSeries, ChartThreshold, ChartValue } from './time-chart-types.ts';

/** Below this width there is no room beside the plot: labels stand inside it. */
export const NARROW = 480;
/** Least distance of two labels, CSS px: a line of 14 px with some air. */
const LABEL_GAP = 17;

/** From this distance to its line on, a label gets a line of its own that leads to it, CSS px. */
const LED_FROM = 3;

/** Room for labels right of the plot, CSS px. */
export function gutterWidth(labels: readonly string[], chartWidth: number): number {
  if (labels.length === 0 || chartWidth < NARROW) return 22;
  const longest = Math.max(...labels.map((label) => label.length));
  // A letter of 13 px is about 7 px wide; beyond a third of the chart the curve would lose its room.
  return Math.min(longest * 7 + 22, Math.round(chartWidth * 0.35));
}

type EndOfLine = Pick<ChartSeries, 'label' | 'endText' | 'digits'>;

/** The newest value of a line with its name. */
export function endLabel({ label, endText, digits = 1 }: EndOfLine, value: number): string {
  return endText ?? `${label} ${fixed(value, digits)}`;
}

/** Index of the newest value in the visible stretch; null when there is none. */
export function lastVisible(
  x: readonly number[],
  values: readonly ChartValue[],
  range: readonly [number, number],
): number | null {
  const found = indexesIn(x, range);
  if (found === null) return null;
  for (let i = found[1]; i >= found[0]; i--) if ((values[i] ?? null) !== null) return i;
  return null;
}

export const visible = (u: uPlot): [number, number] => [u.scales.x?.min ?? 0, u.scales.x?.max ?? 0];

export function inPlot({ u }: Brush, paint: (ctx: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  paint(ctx);
  ctx.restore();
}

export function drawBands(brush: Brush, bands: readonly ChartBand[]): void {
  const { u } = brush;
  const [from, to] = visible(u);
  const seen = bands.filter((band) => band.to > from && band.from < to);
  if (seen.length === 0) return;
  inPlot(brush, (ctx) => {
    for (const band of seen) {
      const left = u.valToPos(band.from, 'x', true);
      const width = Math.max(brush.px, u.valToPos(band.to, 'x', true) - left);
      if (band.kind === 'missing') hatch(brush, ctx, left, width);
      else outline(brush, ctx, left, width);
    }
  });
}

function hatch({ u, look, px }: Brush, ctx: CanvasRenderingContext2D, left: number, width: number): void {
  const { top, height } = u.bbox;
  ctx.fillStyle = look.colours.missing;
  ctx.fillRect(left, top, width, height);
  const step = 8 * px;
  const from = Math.max(left, u.bbox.left);
  const to = Math.min(left + width, u.bbox.left + u.bbox.width);
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, top, to - from, height);
  ctx.clip();
  ctx.beginPath();
  // On one grid for all bands, so that panning does not make the hatch crawl between neighbours.
  for (let at = Math.floor((from - height) / step) * step; at < to; at += step) {
    ctx.moveTo(at, top + height);
    ctx.lineTo(at + height, top);
  }
  ctx.strokeStyle = look.colours.rain;
  ctx.globalAlpha = 0.35;
  ctx.lineWidth = px;
  ctx.stroke();
  ctx.restore();
}

function outline({ u, look, px }: Brush, ctx: CanvasRenderingContext2D, left: number, width: number): void {
  const { top, height } = u.bbox;
  ctx.fillStyle = look.colours['error-tint'];
  ctx.fillRect(left, top, width, height);
  ctx.strokeStyle = look.colours.invalid;
  ctx.lineWidth = 2 * px;
  ctx.strokeRect(left + px, top + px, Math.max(0, width - 2 * px), height - 2 * px);
}

export function drawThresholds(brush: Brush, thresholds: readonly ChartThreshold[]): void {
  const { u, look, px } = brush;
  inPlot(brush, (ctx) => {
    ctx.strokeStyle = look.colours.thr;
    ctx.lineWidth = 1.5 * px;
    for (const { value, dash } of thresholds) {
      const y = Math.round(u.valToPos(value, 'y', true));
      ctx.setLineDash(dash.map((length) => length * px));
      ctx.beginPath();
      ctx.moveTo(u.bbox.left, y);
      ctx.lineTo(u.bbox.left + u.bbox.width, y);
      ctx.stroke();
    }
  });
}

interface Label {
  text: string;
  y: number;
  colour: string;
  isBold: boolean;
}

/** Signs at the ends of the lines, and every label of the right edge without overlap. */
export function drawEdge(brush: Brush, { series, thresholds = [], x }: ChartContent, isNarrow: boolean): void {
  const { u, look } = brush;
  const labels: Label[] = thresholds.map(({ label, value }) => ({
    text: label,
    y: u.valToPos(value, 'y', true),
    colour: look.colours.thr,
    isBold: false,
  }));
  for (const one of series) {
    if (one.end === undefined) continue;
    const index = lastVisible(x, one.values, visible(u));
    if (index === null) continue;
    const value = one.values[index]!; // lastVisible gives places with a value
    const y = u.valToPos(value, 'y', true);
    const colour = look.colours[one.colour];
    drawSign(brush, one.end, u.valToPos(x[index]!, 'x', true), y, colour); // index within x
    labels.push({ text: endLabel(one, value), y, colour, isBold: true });
  }
  drawLabels(brush, labels, isNarrow);
}

function drawSign({ u, px, look }: Brush, sign: 'square' | 'dot', x: number, y: number, colour: string): void {
  const { ctx } = u;
  const half = 5 * px;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = look.colours.surface;
  ctx.lineWidth = 1.5 * px;
  ctx.beginPath();
  if (sign === 'square') ctx.rect(x - half, y - half, 2 * half, 2 * half);
  else ctx.arc(x, y, half, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

function drawLabels({ u, px, look }: Brush, labels: readonly Label[], isNarrow: boolean): void {
  const { ctx, bbox } = u;
  // Inside the plot a label stands above its line.
  const wishes = labels.map(({ y }) => (isNarrow ? y - 10 * px : y));
  const places = spreadLabels(wishes, LABEL_GAP * px, bbox.top + 6 * px, bbox.top + bbox.height - 6 * px);
  ctx.save();
  ctx.textBaseline = 'middle';
  ctx.textAlign = isNarrow ? 'right' : 'left';
  const x = bbox.left + bbox.width + (isNarrow ? -8 : 12) * px;
  labels.forEach(({ text, colour, isBold }, index) => {
    const place = places[index]!; // one place per label
    // A label that had to give way is led back to its line: else it names the line it stands beside.
    if (!isNarrow && Math.abs(place - wishes[index]!) > LED_FROM * px) {
      ctx.beginPath();
      // One wish per label.
      ctx.moveTo(bbox.left + bbox.width + px, wishes[index]!);
      ctx.lineTo(x - 2 * px, place);
      ctx.strokeStyle = colour;
      ctx.lineWidth = px;
      ctx.stroke();
    }
    ctx.font = `${isBold ? '650 ' : ''}${Math.round((isBold ? 14 : 13) * px)}px ${look.family}`;
    ctx.strokeStyle = look.colours.surface;
    ctx.lineWidth = 4 * px;
    ctx.lineJoin = 'round';
    ctx.strokeText(text, x, place);
    ctx.fillStyle = colour;
    ctx.fillText(text, x, place);
  });
  ctx.restore();
}
