// One node on the grid of half hours: gaps filled, then the moving mean (methods §4.5).
import { HALF_HOUR_MS, type Instant } from '../time/manila-time.ts';
import { tilt } from './tilt.ts';
import { type CountSeries, type DroppedReading, firstAtOrAfter, slotOf, withoutOutliers } from './tilt-filters.ts';
import { SMOOTHING_POINTS, stampCount, type TiltWindow } from './tilt-window.ts';

/** Smoothed values that precede the window: a velocity at its start looks back at six of them. */
export const LEAD = SMOOTHING_POINTS;

/** Smoothed tilt of a node, 0.1 mm; index `LEAD` is the window's start, the last one its end. */
export interface NodeSeries {
  xz: Int32Array;
  xy: Int32Array;
  /** Stamp of the newest reading that passed the filters inside the window; null without any. */
  newestAt: Instant | null;
  /** Outliers of the window. */
  dropped: DroppedReading[];
}

/** The smoothed tilt of one node from its clean counts; `segmentM` is the length of a segment, m. */
export function nodeSeries(clean: CountSeries, window: TiltWindow, segmentM: number): NodeSeries {
  const { kept, dropped } = withoutOutliers(clean, window.offsetStart, window.until);
  const slots = LEAD + stampCount(window) + SMOOTHING_POINTS - 1;
  const xz = new Int32Array(slots);
  const xy = new Int32Array(slots);
  const hasFirst = kept.at[0] === window.offsetStart;
  const earlier = hasFirst ? null : lastBefore(clean, window);
  let filled = 0;
  let [currentXz, currentXy] = [0, 0];
  const take = (counts: CountSeries, index: number) => {
    const [x, y, z] = [counts.x[index]!, counts.y[index]!, counts.z[index]!];
    currentXz = tilt(z, x, y, z, segmentM);
    currentXy = tilt(y, x, y, z, segmentM);
  };
  if (earlier !== null) take(earlier.counts, earlier.index);
  else if (kept.at.length > 0) take(kept, 0);
  for (let i = 0; i < kept.at.length; i++) {
    const slot = slotOf(kept.at[i]!, window.offsetStart);
    xz.fill(currentXz, filled, slot);
    xy.fill(currentXy, filled, slot);
    filled = slot;
    take(kept, i);
  }
  xz.fill(currentXz, filled);
  xy.fill(currentXy, filled);
  return { xz: movingMean(xz), xy: movingMean(xy), newestAt: kept.at.at(-1) ?? null, dropped };
}

/** The last filtered reading of the three days before the offset start. */
function lastBefore(clean: CountSeries, window: TiltWindow): { counts: CountSeries; index: number } | null {
  const first = firstAtOrAfter(clean.at, window.from);
  const end = firstAtOrAfter(clean.at, window.offsetStart);
  if (first === end) return null;
  const { kept } = withoutOutliers(clean, window.from, window.offsetStart);
  return kept.at.length === 0 ? null : { counts: kept, index: kept.at.length - 1 };
}

/** Trailing mean of 7 points, the current one included; the first 6 points fall away. Sevenths are never halves. */
export function movingMean(values: Int32Array): Int32Array {
  const means = new Int32Array(values.length - SMOOTHING_POINTS + 1);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]! - (i >= SMOOTHING_POINTS ? values[i - SMOOTHING_POINTS]! : 0);
    if (i >= SMOOTHING_POINTS - 1) means[i - SMOOTHING_POINTS + 1] = Math.round(sum / SMOOTHING_POINTS);
  }
  return means;
}

/** Index of a stamp in a node's series. */
export const indexAt = (window: TiltWindow, at: Instant): number => LEAD + (at - window.start) / HALF_HOUR_MS;
