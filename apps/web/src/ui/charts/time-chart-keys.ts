// Reading a chart with the keyboard: arrows move the crosshair, Home and End jump, + − 0 zoom.
import type uPlot from 'uplot';
import { putCrosshair } from './time-chart-cursor.ts';
import { clampRange, indexesIn, pan, zoomAround } from './time-chart-scale.ts';
import type { ChartContent, XRange } from './time-chart-types.ts';
import type { ZoomLink } from './time-chart-zoom.ts';

/** Where a key moves the index; null for a key that does not move. */
export function indexAfterKey(
  key: string,
  index: number | null,
  [first, last]: readonly [number, number],
): number | null {
  const step = Math.max(1, Math.round((last - first) / 20));
  const moves: Record<string, number> = {
    ArrowLeft: (index ?? last + 1) - 1,
    ArrowRight: (index ?? first - 1) + 1,
    PageUp: (index ?? last) - step,
    PageDown: (index ?? first) + step,
    Home: first,
    End: last,
  };
  return moves[key] ?? null;
}

const ZOOM_KEYS: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2, '−': 2 };

/** Carries out a key; false for a key that is not the chart's. */
export function moveByKey(
  u: uPlot,
  key: string,
  { x, range }: Pick<ChartContent, 'x' | 'range'>,
  zoom: ZoomLink,
): boolean {
  const view: XRange = clampRange(zoom.get() ?? range, range);
  if (key === '0') {
    zoom.set(null);
    return true;
  }
  const factor = ZOOM_KEYS[key];
  if (factor !== undefined) {
    const at = u.cursor.idx == null ? (view[0] + view[1]) / 2 : (x[u.cursor.idx] ?? view[0]);
    const next = zoomAround(view, at, factor, range);
    zoom.set(next[0] - range[0] > 1 || range[1] - next[1] > 1 ? next : null);
    return true;
  }
  const seen = indexesIn(x, view);
  const current = (u.cursor.left ?? -1) < 0 ? null : (u.cursor.idx ?? null);
  const wanted = seen && indexAfterKey(key, current, seen);
  if (wanted == null) return false;
  const index = Math.min(Math.max(wanted, 0), x.length - 1);
  const at = x[index] ?? view[0];
  // A step beyond the visible stretch takes the stretch along.
  const beyond = at < view[0] ? at - view[0] : at > view[1] ? at - view[1] : 0;
  if (beyond !== 0) zoom.set(pan(view, beyond, range));
  putCrosshair(u, x, at);
  return true;
}
