// Which reading a click on a chart means.
import type uPlot from 'uplot';
import { nearestIndex } from './time-chart-scale.ts';
import type { ChartContent } from './time-chart-types.ts';

/** A click this near to a reading means it. */
const PICK_PX = 22;
/** Readings looked at on both sides: enough for dense series, few enough for each click. */
const PICK_NEIGHBOURS = 40;

/** The instant of the reading that was clicked; null for a click beside them or the end of a drag. */
export function nearestReading(
  u: uPlot,
  { x, series }: ChartContent,
  event: { clientX: number; clientY: number },
): number | null {
  const box = u.over.getBoundingClientRect();
  const [left, top] = [event.clientX - box.left, event.clientY - box.top];
  const middle = nearestIndex(x, u.posToVal(left, 'x'));
  let best: number | null = null;
  let bestDistance = PICK_PX;
  for (let i = Math.max(0, middle - PICK_NEIGHBOURS); i <= Math.min(x.length - 1, middle + PICK_NEIGHBOURS); i++) {
    for (const { values } of series) {
      const value = values[i] ?? null;
      if (value === null) continue;
      const distance = Math.hypot(u.valToPos(x[i]!, 'x') - left, u.valToPos(value, 'y') - top); // i within x
      if (distance >= bestDistance) continue;
      bestDistance = distance;
      best = x[i]!; // i within x
    }
  }
  return best;
}
