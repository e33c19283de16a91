// One node on the grid of half hours: gaps filled, then the moving mean (methods §4.5).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { tilt } from './tilt.ts';
import { type CountSeries, type DroppedReading, judgeOutliers, slotOf } from './tilt-filters.ts';
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

/** The smoothed tilt of one node from its clean counts; `segmentM` is the length of a segment, m. In range: i < end ≤ length. */
export function nodeSeries(clean: CountSeries, window: TiltWindow, segmentM: number): NodeSeries {
  const { first, end, isOutlier } = judgeOutliers(clean, window.offsetStart, window.until);
  const slots = LEAD + stampCount(window) + SMOOTHING_POINTS - 1;
  const grid = { xz: new Int32Array(slots), xy: new Int32Array(slots) };
  const dropped: DroppedReading[] = [];
  let newestAt: Instant | null = null;
  let filled = 0;
  let value = firstValue(clean, window, first, end);
  const fillTo = (slot: number) => {
    if (value >= 0) fill(grid, clean, value, filled, slot, segmentM);
    filled = slot;
  };
  for (let i = first; i < end; i++) {
    const at = clean.at[i]!;
    if (isOutlier[i - first] === 1) {
      dropped.push({ at, reason: 'outlier' });
      continue;
    }
    fillTo(slotOf(at, window.offsetStart));
    value = i;
    newestAt = at;
  }
  fillTo(slots);
  return { xz: movingMean(grid.xz), xy: movingMean(grid.xy), newestAt, dropped };
}

// In range: `index` is that of a reading, and all axes are as long.
function fill(
  grid: Record<'xz' | 'xy', Int32Array>,
  { x, y, z }: CountSeries,
  index: number,
  from: number,
  to: number,
  segmentM: number,
): void {
  const vx = x[index]!;
  const vy = y[index]!;
  const vz = z[index]!;
  const norm = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const xz = tilt(vz, norm, segmentM);
  const xy = tilt(vy, norm, segmentM);
  for (let slot = from; slot < to; slot++) {
    grid.xz[slot] = xz;
    grid.xy[slot] = xy;
  }
}

/**
 * Index of the reading that fills the grid up to the first one inside: the last filtered reading of the three days
 * before, else the first inside; −1 without any. The very first reading of a stretch is never an outlier.
 */
function firstValue(clean: CountSeries, window: TiltWindow, first: number, end: number): number {
  const isInside = first < end;
  if (isInside && clean.at[first] === window.offsetStart) return first;
  const earlier = judgeOutliers(clean, window.from, window.offsetStart);
  for (let i = earlier.end - 1; i >= earlier.first; i--) if (earlier.isOutlier[i - earlier.first] === 0) return i;
  return isInside ? first : -1;
}

/**
 * Trailing mean of 7 points, the current one included; the first 6 points fall away. Sevenths are never halves. In range: i < length,
 * and what leaves the mean was in it.
 */
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
