// Filters on raw counts of one node, in their order: range, orthogonality, half hour, outliers; stuck is ours (methods §4.3).
import { HALF_HOUR_MS, HOUR_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import { workedOut } from './worked-out.ts';

/** Counts of one accelerometer, oldest first. 1 g is about 1024 counts; NaN is a missing axis. */
export interface CountSeries {
  at: ArrayLike<Instant>;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  z: ArrayLike<number>;
}

/** The same as a filter leaves it. */
export interface KeptCounts {
  at: Instant[];
  x: number[];
  y: number[];
  z: number[];
}

export const DROP_REASONS = ['range', 'orthogonality', 'half_hour', 'outlier', 'stuck'] as const;
/** `half_hour`: not the first reading of its half hour; `stuck`: the counts had not changed for days. */
export type DropReason = (typeof DROP_REASONS)[number];

export interface DroppedReading {
  at: Instant;
  reason: DropReason;
}

export interface Filtered {
  kept: KeptCounts;
  dropped: DroppedReading[];
}

/** Largest count that a node at rest can show. */
const MAX_COUNT = 1126;
const ONE_G = 1024;
/** Strictly less than this share away from 1 g. */
const MAX_G_ERROR = 0.08;
/** Readings over which an outlier is judged. */
export const OUTLIER_READINGS = 48;
const OUTLIER_SD = 3;
/** Of n readings the farthest stands (n − 1) / √n sd from their mean at most: more than three from eleven on. */
const LEAST_READINGS = 11;
/**
 * Equal counts on all axes for this long, over this many readings, are no measurement: the whole window of an alert
 * without the jitter of a count that working sensors show. Among 40 recorded accelerometers of six weeks, quiet ones
 * repeated themselves for 30 to 60 hours now and then, but hardly ever for three days.
 */
export const STUCK_MS = 72 * HOUR_MS;
const STUCK_READINGS = 48;

const emptyCounts = (): KeptCounts => ({ at: [], x: [], y: [], z: [] });

function push(kept: KeptCounts, at: Instant, x: number, y: number, z: number): void {
  kept.at.push(at);
  kept.x.push(x);
  kept.y.push(y);
  kept.z.push(z);
}

/** An axis that ran over at 12 bits is set right; what no resting node can show is missing (NaN). */
export function repairCount(count: number): number {
  const repaired = count > -3072 && count < -2970 ? count + 4096 : count;
  return Math.abs(repaired) > MAX_COUNT ? Number.NaN : repaired;
}

/** Range: readings without a believable x are dropped; y and z stay missing. In range: all axes are as long as `at`. */
export function withinRange(counts: CountSeries): Filtered {
  const kept = emptyCounts();
  const dropped: DroppedReading[] = [];
  for (let i = 0; i < counts.at.length; i++) {
    const at = counts.at[i]!;
    const x = repairCount(counts.x[i]!);
    if (Number.isNaN(x) || !Number.isFinite(at)) dropped.push({ at, reason: 'range' });
    else push(kept, at, x, repairCount(counts.y[i]!), repairCount(counts.z[i]!));
  }
  return { kept, dropped };
}

/** Orthogonality: the three axes together must measure 1 g. Readings with a missing axis fall here. In range: all axes are as long as `at`. */
export function orthogonal(counts: CountSeries): Filtered {
  const kept = emptyCounts();
  const dropped: DroppedReading[] = [];
  for (let i = 0; i < counts.at.length; i++) {
    const [at, x, y, z] = [counts.at[i]!, counts.x[i]!, counts.y[i]!, counts.z[i]!];
    const isOrthogonal = Math.abs(Math.sqrt(x * x + y * y + z * z) / ONE_G - 1) < MAX_G_ERROR;
    if (isOrthogonal) push(kept, at, x, y, z);
    else dropped.push({ at, reason: 'orthogonality' });
  }
  return { kept, dropped };
}

/** Half hour: the first reading of each half hour, stamped with its beginning. In range: all axes are as long as `at`. */
export function oncePerHalfHour(counts: CountSeries): Filtered {
  const kept = emptyCounts();
  const dropped: DroppedReading[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < counts.at.length; i++) {
    const at = counts.at[i]!;
    const stamp = halfHour(at);
    if (stamp <= last) dropped.push({ at, reason: 'half_hour' });
    else push(kept, stamp, counts.x[i]!, counts.y[i]!, counts.z[i]!);
    last = Math.max(last, stamp);
  }
  return { kept, dropped };
}

/** The three filters that look at readings one by one; their result is the same for every window. */
export function cleanCounts(counts: CountSeries): Filtered {
  const range = withinRange(counts);
  const straight = orthogonal(range.kept);
  const halfHours = oncePerHalfHour(straight.kept);
  return { kept: halfHours.kept, dropped: [...range.dropped, ...straight.dropped, ...halfHours.dropped] };
}

/** Readings of a stretch, by index, and which of them are outliers. */
export interface JudgedStretch {
  first: number;
  /** Behind the last one. */
  end: number;
  /** 1 where the reading with index `first + i` is an outlier. */
  isOutlier: Uint8Array;
}

/**
 * Outliers: strictly outside mean ± 3 sd (n − 1) of the last 48 readings, itself and earlier outliers included, on any
 * axis. The first 48 begin anew at `from`. In range: first ≤ end ≤ length.
 */
export function judgeOutliers(counts: CountSeries, from: Instant, until: Instant): JudgedStretch {
  const first = firstAtOrAfter(counts.at, from);
  const end = Math.max(first, firstAtOrAfter(counts.at, until));
  const isOutlier = new Uint8Array(end - first);
  markOutliers(counts, first, end, isOutlier);
  return { first, end, isOutlier };
}

/**
 * The same for one reading of a stretch that begins with `first`, whatever was asked before: the sums of any readings are the
 * difference of two. Counts are whole numbers, so they are exact; others are judged one after the other. In range: first ≤ index < length.
 */
export function outliersFrom(counts: CountSeries, first: number): (index: number) => boolean {
  const worked = workedSums(counts);
  if (worked === null) {
    const isOutlier = new Uint8Array(counts.at.length - first);
    markOutliers(counts, first, counts.at.length, isOutlier);
    return (index) => isOutlier[index - first] === 1;
  }
  const { x, y, z, ofWhole } = worked;
  return (index) => {
    const size = index - first + 1;
    // Behind the first 48 it is the same wherever a stretch begins.
    if (size >= OUTLIER_READINGS) return ofWhole[index] === 1;
    return size >= LEAST_READINGS && (isApart(x, index, size) || isApart(y, index, size) || isApart(z, index, size));
  };
}

/** Sums of all values before an index, and of their squares. */
interface Running {
  values: ArrayLike<number>;
  sums: Float64Array;
  squares: Float64Array;
}

const isApart = ({ values, sums, squares }: Running, index: number, size: number): boolean => {
  const [behind, begin] = [index + 1, index + 1 - size];
  // In range: size ≤ index + 1.
  return isOutside(values[index]!, sums[behind]! - sums[begin]!, squares[behind]! - squares[begin]!, size);
};

/** With the outliers of the whole series; null where some count is no whole number. */
const workedSums = workedOut((counts: CountSeries) => {
  const [x, y, z] = [running(counts.x), running(counts.y), running(counts.z)];
  if (x === null || y === null || z === null) return null;
  const ofWhole = new Uint8Array(counts.at.length);
  markOutliers(counts, 0, counts.at.length, ofWhole);
  return { x, y, z, ofWhole };
});

/** 1 for each outlier of all readings, where no stretch begins anew; null where some count is no whole number. */
export const outliersOfWhole = (counts: CountSeries): Uint8Array | null => workedSums(counts)?.ofWhole ?? null;

function running(values: ArrayLike<number>): Running | null {
  const [sums, squares] = [new Float64Array(values.length + 1), new Float64Array(values.length + 1)];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!; // in range
    if (!Number.isInteger(value)) return null;
    sums[i + 1] = sums[i]! + value; // as above
    squares[i + 1] = squares[i]! + value * value; // as above
  }
  return { values, sums, squares };
}

/** Sums begin at `first`; index 0 of `isOutlier` is that reading. In range: first ≤ gone < i < end ≤ length. */
function markOutliers({ x, y, z }: CountSeries, first: number, end: number, isOutlier: Uint8Array): void {
  let [sumX, sumY, sumZ, squareX, squareY, squareZ] = [0, 0, 0, 0, 0, 0];
  for (let i = first; i < end; i++) {
    const vx = x[i]!;
    const vy = y[i]!;
    const vz = z[i]!;
    sumX += vx;
    sumY += vy;
    sumZ += vz;
    squareX += vx * vx;
    squareY += vy * vy;
    squareZ += vz * vz;
    const gone = i - OUTLIER_READINGS;
    if (gone >= first) {
      const gx = x[gone]!;
      const gy = y[gone]!;
      const gz = z[gone]!;
      sumX -= gx;
      sumY -= gy;
      sumZ -= gz;
      squareX -= gx * gx;
      squareY -= gy * gy;
      squareZ -= gz * gz;
    }
    const size = Math.min(OUTLIER_READINGS, i - first + 1);
    if (size === 1) continue;
    if (
      isOutside(vx, sumX, squareX, size) ||
      isOutside(vy, sumY, squareY, size) ||
      isOutside(vz, sumZ, squareZ, size)
    ) {
      isOutlier[i - first] = 1;
    }
  }
}

/** The stretch without its outliers. In range: i < end ≤ length. */
export function withoutOutliers(counts: CountSeries, from: Instant, until: Instant): Filtered {
  const { first, end, isOutlier } = judgeOutliers(counts, from, until);
  const kept = emptyCounts();
  const dropped: DroppedReading[] = [];
  for (let i = first; i < end; i++) {
    const at = counts.at[i]!;
    if (isOutlier[i - first] === 1) dropped.push({ at, reason: 'outlier' });
    else push(kept, at, counts.x[i]!, counts.y[i]!, counts.z[i]!);
  }
  return { kept, dropped };
}

/** |value − mean| > 3 sd, squared and multiplied by n² (n − 1), so that whole numbers are compared. */
function isOutside(value: number, sum: number, squares: number, size: number): boolean {
  const distance = size * value - sum;
  return distance * distance * (size - 1) > OUTLIER_SD * OUTLIER_SD * size * (size * squares - sum * sum);
}

/** A stretch in which a node repeated itself; both ends are stamps of readings. */
export interface StuckRange {
  from: Instant;
  to: Instant;
}

/** Readings by index, the first and behind the last, that repeat one another on all axes. */
interface Run {
  first: number;
  end: number;
}

/** In range: the run is one of these counts. */
export const reachOf = ({ at }: CountSeries, { first, end }: Run): StuckRange => ({
  from: at[first]!,
  to: at[end - 1]!,
});

/** Runs of at least so many readings, oldest first; none goes on in the next. In range: first < i ≤ length. */
export function longRuns({ at, x, y, z }: CountSeries, readings: number): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let i = 1; i <= at.length; i++) {
    if (i < at.length && x[i] === x[first] && y[i] === y[first] && z[i] === z[first]) continue;
    if (i - first >= readings) runs.push({ first, end: i });
    first = i;
  }
  return runs;
}

const longRunsOf = workedOut((counts: CountSeries) => longRuns(counts, STUCK_READINGS));

/** Stretches of equal counts on all axes between two instants that are too long for a working sensor. */
export const stuckRanges = (
  counts: CountSeries,
  from = Number.NEGATIVE_INFINITY,
  until = Number.POSITIVE_INFINITY,
): StuckRange[] => stuckRuns(counts, from, until).map(({ range }) => range);

/** With the run of each as far as it goes, beyond these instants too. In range: first < behind ≤ length. */
export function stuckRuns(counts: CountSeries, from: Instant, until: Instant): { run: Run; range: StuckRange }[] {
  const found: { run: Run; range: StuckRange }[] = [];
  const runs = longRunsOf(counts);
  if (runs.length === 0) return found;
  const [begin, end] = [firstAtOrAfter(counts.at, from), firstAtOrAfter(counts.at, until)];
  for (const run of runs) {
    const first = Math.max(run.first, begin);
    const behind = Math.min(run.end, end);
    if (behind - first < STUCK_READINGS) continue;
    const [since, to] = [counts.at[first]!, counts.at[behind - 1]!];
    if (to - since >= STUCK_MS) found.push({ run, range: { from: since, to } });
  }
  return found;
}

/** Readings outside the stuck stretches: a frozen value is no measurement, and leaving it is no movement. In range: all axes are as long as `at`. */
export function withoutStuck(counts: KeptCounts, ranges: readonly StuckRange[]): Filtered {
  if (ranges.length === 0) return { kept: counts, dropped: [] };
  const kept = emptyCounts();
  const dropped: DroppedReading[] = [];
  for (let i = 0; i < counts.at.length; i++) {
    const at = counts.at[i]!;
    if (ranges.some(({ from, to }) => from <= at && at <= to)) dropped.push({ at, reason: 'stuck' });
    else push(kept, at, counts.x[i]!, counts.y[i]!, counts.z[i]!);
  }
  return { kept, dropped };
}

/** Index of the first instant that is not before `from`. */
export function firstAtOrAfter(at: ArrayLike<Instant>, from: Instant): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // In range: low ≤ middle < high ≤ length.
    if (at[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Slot of an instant on the grid of half hours that begins at `from`. */
export const slotOf = (at: Instant, from: Instant): number => Math.round((at - from) / HALF_HOUR_MS);
