// The crosshair where a key or an earlier drawing wants it.
import type uPlot from 'uplot';
import { nearestIndex } from './time-chart-scale.ts';

/** On the reading nearest to `at`, seconds. A new scale is applied in a microtask; the cursor follows it. */
export function putCrosshair(u: uPlot, x: readonly number[], at: number): void {
  queueMicrotask(() => {
    const left = u.valToPos(x[nearestIndex(x, at)] ?? at, 'x');
    u.setCursor({ left: Math.min(Math.max(left, 0), u.over.clientWidth), top: u.over.clientHeight / 2 });
  });
}
