// One node on the grid of half hours: gaps filled, then the moving mean (methods §4.5).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { tilt } from './tilt.ts';
import {
  type CountSeries,
  type DroppedReading,
  firstAtOrAfter,
  judgeOutliers,
  OUTLIER_READINGS,
  outliersFrom,
  outliersOfWhole,
  slotOf,
} from './tilt-filters.ts';
import { SMOOTHING_POINTS, stampCount, type TiltWindow } from './tilt-window.ts';
import { workedOut } from './worked-out.ts';

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
    if (value >= 0) fill(grid, tiltOf(clean, value, segmentM), filled, slot);
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

/** What an alert looks at of a series, as short as one: index `LEAD` is the window's start, the last seven are its last seven. */
export interface AlertSeries extends Pick<NodeSeries, 'newestAt'> {
  xz: number[];
  xy: number[];
}

/** The same as `nodeSeries` in a fiftieth of its work: only what stands at the start and at the last seven stamps. In range: there are seven of them. */
export function alertSeries(clean: CountSeries, window: TiltWindow, segmentM: number): AlertSeries {
  const first = firstAtOrAfter(clean.at, window.offsetStart);
  const end = Math.max(first, firstAtOrAfter(clean.at, window.until));
  const fills = fillerOf(clean, window, { first, end });
  const tilts = tiltsOf(clean, segmentM);
  const afterStart = window.offsetStart + (LEAD + SMOOTHING_POINTS) * HALF_HOUR_MS;
  const begins = Math.min(end, firstAtOrAfter(clean.at, afterStart)) - 1;
  const atStart = readingsOf(fills, LEAD, SMOOTHING_POINTS, Math.max(first - 1, begins));
  const ends = endsInGrid(gridOf(clean, segmentM), window, first) ?? endsOf(fills, tilts, window, { first, end });
  const smooth = (axis: 'xz' | 'xy') => {
    const means = NO_VALUES.slice();
    means[LEAD] = meanOf(tilts[axis], atStart, 0);
    for (let i = 0; i < SMOOTHING_POINTS; i++) means[LEAD + 1 + i] = ends[axis][ends.first + i]!;
    return means;
  };
  return { xz: smooth('xz'), xy: smooth('xy'), newestAt: ends.newest === null ? null : clean.at[ends.newest]! };
}

const NO_VALUES: readonly number[] = Array.from({ length: LEAD + 1 + SMOOTHING_POINTS }, () => 0);
/** Values of a grid before its first mean. */
const LEADING = SMOOTHING_POINTS - 1;

/** The means at the last seven stamps, oldest first, from index `first` on, and which reading is the newest. */
type Ends = Record<'xz' | 'xy', ArrayLike<number>> & { first: number; newest: number | null };

function endsOf(
  fills: Filler,
  tilts: Record<'xz' | 'xy', Int32Array>,
  window: TiltWindow,
  { first, end }: { first: number; end: number },
): Ends {
  const last = LEAD + stampCount(window) - SMOOTHING_POINTS;
  const readings = readingsOf(fills, last, LEADING + SMOOTHING_POINTS, Math.max(first - 1, end - 1));
  const means = (axis: Int32Array) => SEVEN.map((place) => meanOf(axis, readings, LEADING - place));
  const newest = first < end ? fills(Number.POSITIVE_INFINITY, end - 1) : null;
  return { xz: means(tilts.xz), xy: means(tilts.xy), first: 0, newest };
}

const SEVEN = Array.from({ length: SMOOTHING_POINTS }, (_, place) => place);

/** As a moving mean: of a slot and the six before it. `readings` of slots, latest first; −1: none. In range: so many are there. */
function meanOf(tilts: Int32Array, readings: readonly number[], back: number): number {
  let sum = 0;
  for (let i = back; i < back + SMOOTHING_POINTS; i++) if (readings[i]! >= 0) sum += tilts[readings[i]!]!;
  return Math.round(sum / SMOOTHING_POINTS) + 0; // never −0
}

/** All counts of a node on half hours from the first reading on; `xz` and `xy`: moving means, of a slot and the six before it. */
interface Grid extends Record<'xz' | 'xy', Int32Array> {
  from: Instant;
  /** Which reading fills each slot: the last one up to it that is no outlier. */
  readings: Int32Array;
}

/** So many slots are filled behind the last reading: a day. */
const BEHIND = 48;

/** By the length of a segment; null where a reading stands between half hours, or some count is no whole number. */
const gridsBySegment = workedOut((_counts: CountSeries) => new Map<number, Grid | null>());

function gridOf(clean: CountSeries, segmentM: number): Grid | null {
  const grids = gridsBySegment(clean);
  const known = grids.get(segmentM);
  if (known !== undefined) return known;
  const grid = makeGrid(clean, tiltsOf(clean, segmentM));
  grids.set(segmentM, grid);
  return grid;
}

/** In range: slots of readings ascend from that of the first. */
function makeGrid(clean: CountSeries, tilts: Record<'xz' | 'xy', Int32Array>): Grid | null {
  const { at } = clean;
  const isOutlier = outliersOfWhole(clean);
  if (isOutlier === null || at.length === 0) return null;
  const from = at[0]!;
  const readings = new Int32Array(slotOf(at[at.length - 1]!, from) + 1 + BEHIND);
  let [slot, reading] = [0, 0];
  for (let i = 0; i < at.length; i++) {
    const own = (at[i]! - from) / HALF_HOUR_MS;
    if (!Number.isInteger(own)) return null;
    if (isOutlier[i] === 1) continue;
    readings.fill(reading, slot, own);
    [slot, reading] = [own, i];
  }
  readings.fill(reading, slot);
  const meansAlong = (axis: Int32Array) => movingMean(readings.map((index) => axis[index]!));
  return { from, readings, xz: meansAlong(tilts.xz), xy: meansAlong(tilts.xy) };
}

/**
 * Null where the grid does not say what a window says that begins with reading `first`: of its first 48 readings others are
 * outliers. In range: 0 ≤ slot − 12 < slot < length.
 */
function endsInGrid(grid: Grid | null, { end }: TiltWindow, first: number): Ends | null {
  if (grid === null) return null;
  const { readings, from } = grid;
  const slot = (end - from) / HALF_HOUR_MS;
  if (!Number.isInteger(slot) || slot < 2 * LEADING || slot >= readings.length) return null;
  if (readings[slot - 2 * LEADING]! - first + 1 < OUTLIER_READINGS) return null;
  // Index 0 of the means is the seventh slot.
  return { xz: grid.xz, xy: grid.xy, first: slot - 2 * LEADING, newest: readings[slot]! };
}

/** The readings of some slots, the last slot first; looked for backwards. */
function readingsOf(fills: Filler, from: number, slots: number, newest: number): number[] {
  const readings: number[] = [];
  let reading = newest;
  for (let slot = from + slots - 1; slot >= from; slot--) {
    const found = fills(slot, reading);
    readings.push(found);
    reading = Math.min(reading, Math.max(found, 0));
  }
  return readings;
}

type Filler = ReturnType<typeof fillerOf>;

/** Which reading fills a slot: the last one up to it that is no outlier, looked for backwards from `newest`; −1: none. */
function fillerOf(clean: CountSeries, window: TiltWindow, { first, end }: { first: number; end: number }) {
  const isOutlier = outliersFrom(clean, first);
  let before: number | null = null;
  return (slot: number, newest: number): number => {
    for (let i = newest; i >= first; i--) {
      // In range: first ≤ i < end.
      if (slotOf(clean.at[i]!, window.offsetStart) <= slot && !isOutlier(i)) return i;
    }
    before ??= firstValue(clean, window, first, end);
    return before;
  };
}

const NO_TILT = { xz: 0, xy: 0 };

/** Of one reading, 0.1 mm; −1: none. In range: `index` is that of a reading, and all axes are as long. */
function tiltOf({ x, y, z }: CountSeries, index: number, segmentM: number): Record<'xz' | 'xy', number> {
  if (index < 0) return NO_TILT;
  const vx = x[index]!;
  const vy = y[index]!;
  const vz = z[index]!;
  const norm = Math.sqrt(vx * vx + vy * vy + vz * vz);
  return { xz: tilt(vz, norm, segmentM), xy: tilt(vy, norm, segmentM) };
}

/** Of every reading, by the length of a segment. */
const tiltsBySegment = workedOut((_counts: CountSeries) => new Map<number, Record<'xz' | 'xy', Int32Array>>());

function tiltsOf(clean: CountSeries, segmentM: number): Record<'xz' | 'xy', Int32Array> {
  const bySegment = tiltsBySegment(clean);
  const known = bySegment.get(segmentM);
  if (known !== undefined) return known;
  const tilts = { xz: new Int32Array(clean.at.length), xy: new Int32Array(clean.at.length) };
  for (let i = 0; i < clean.at.length; i++) {
    const { xz, xy } = tiltOf(clean, i, segmentM);
    tilts.xz[i] = xz;
    tilts.xy[i] = xy;
  }
  bySegment.set(segmentM, tilts);
  return tilts;
}

function fill(
  grid: Record<'xz' | 'xy', Int32Array>,
  tilted: Record<'xz' | 'xy', number>,
  from: number,
  to: number,
): void {
  for (let slot = from; slot < to; slot++) {
    grid.xz[slot] = tilted.xz;
    grid.xy[slot] = tilted.xy;
  }
}

/**
 * Index of the reading that fills the grid up to the first one inside: the last filtered reading of the three days
 * before, else the first inside; −1 without any. The very first reading of a stretch is never an outlier.
 */
function firstValue(clean: CountSeries, window: TiltWindow, first: number, end: number): number {
  const isInside = first < end;
  if (isInside && clean.at[first] === window.offsetStart) return first;
  const since = firstAtOrAfter(clean.at, window.from);
  const isOutlier = outliersFrom(clean, since);
  for (let i = firstAtOrAfter(clean.at, window.offsetStart) - 1; i >= since; i--) if (!isOutlier(i)) return i;
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
