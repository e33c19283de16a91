// Signs of single readings and upright lines of events, drawn over and under the lines of a chart.
import type uPlot from 'uplot';
import { inPlot, visible } from './time-chart-draw.ts';
import { indexesIn } from './time-chart-scale.ts';
import type { Brush, ChartContent, ChartSymbol } from './time-chart-types.ts';

/** Half the size of a sign, CSS px; readings of a line are smaller than signs with a meaning of their own. */
const SIZES: Record<ChartSymbol, number> = { dot: 3, circle: 6, up: 7, down: 7 };
/** Readings closer together than this are not signed one by one, CSS px. */
const DENSE = 4;

/** Every visible value of the series that have a sign, later series above earlier ones. */
function drawSymbols(brush: Brush, { x, series }: ChartContent): void {
  const { u, look, px } = brush;
  const seen = indexesIn(x, visible(u));
  if (seen === null) return;
  const [first, last] = seen;
  const isDense = u.bbox.width / px / Math.max(1, last - first) < DENSE;
  inPlot(brush, (ctx) => {
    for (const { symbol, values, colour } of series) {
      if (symbol === undefined || (symbol === 'dot' && isDense)) continue;
      const path = new Path2D();
      for (let i = first; i <= last; i++) {
        const value = values[i] ?? null;
        if (value === null) continue;
        addSymbol(path, symbol, u.valToPos(x[i]!, 'x', true), u.valToPos(value, 'y', true), SIZES[symbol] * px); // i ≤ last
      }
      paint(
        ctx,
        path,
        look.colours[colour],
        symbol === 'dot' ? look.colours.surface : look.colours['validating-rim'],
        px,
      );
    }
  });
}

export function addSymbol(path: Path2D, symbol: ChartSymbol, x: number, y: number, half: number): void {
  if (symbol === 'dot' || symbol === 'circle') {
    path.moveTo(x + half, y);
    path.arc(x, y, half, 0, 2 * Math.PI);
    return;
  }
  const tip = symbol === 'up' ? -half : half;
  path.moveTo(x, y + tip);
  path.lineTo(x + half, y - tip);
  path.lineTo(x - half, y - tip);
  path.closePath();
}

export function paint(ctx: CanvasRenderingContext2D, path: Path2D, fill: string, rim: string, px: number): void {
  ctx.fillStyle = fill;
  ctx.strokeStyle = rim;
  ctx.lineWidth = 1.2 * px;
  ctx.setLineDash([]);
  ctx.fill(path);
  ctx.stroke(path);
}

function drawEvents(brush: Brush, { events = [] }: ChartContent): void {
  const { u, look, px } = brush;
  const [from, to] = visible(u);
  const seen = events.filter(({ at }) => at >= from && at <= to);
  if (seen.length === 0) return;
  inPlot(brush, (ctx) => {
    ctx.strokeStyle = look.colours.muted;
    ctx.fillStyle = look.colours.muted;
    ctx.lineWidth = px;
    ctx.font = `${Math.round(12 * px)}px ${look.family}`;
    ctx.textBaseline = 'top';
    ctx.textAlign = 'left';
    let freeFrom = Number.NEGATIVE_INFINITY;
    for (const { at, label } of [...seen].sort((a, b) => a.at - b.at)) {
      const x = Math.round(u.valToPos(at, 'x', true));
      uprightLine(ctx, u, x, px);
      // Names that would overlap are left to the list of events under the chart.
      const width = ctx.measureText(label).width;
      const left = Math.min(x + 4 * px, u.bbox.left + u.bbox.width - width - 2 * px);
      if (left < freeFrom) continue;
      ctx.fillText(label, left, u.bbox.top + 2 * px);
      freeFrom = left + width + 6 * px;
    }
  });
}

function uprightLine(ctx: CanvasRenderingContext2D, u: uPlot, x: number, px: number): void {
  ctx.setLineDash([4 * px, 4 * px]);
  ctx.beginPath();
  ctx.moveTo(x, u.bbox.top);
  ctx.lineTo(x, u.bbox.top + u.bbox.height);
  ctx.stroke();
}

/** Events under the lines, signs over them. */
export const symbolPainters = { under: drawEvents, over: drawSymbols };
