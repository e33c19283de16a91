// Arithmetic of the axes: sorted unique x, y range, zoom and pan inside the window, labels that do not overlap.
import type { ChartContent, ChartValue, XRange } from './time-chart-types.ts';

/** Shortest stretch that can be zoomed to, seconds. */
export const MIN_SPAN = 3600;

/** x ascending and unique (the later entry of an instant wins), values in the same order. */
export function sortedColumns(
  x: readonly number[],
  columns: readonly (readonly ChartValue[])[],
): { x: readonly number[]; columns: readonly (readonly ChartValue[])[] } {
  if (isAscending(x)) return { x, columns };
  const lastAt = new Map<number, number>();
  x.forEach((at, index) => {
    lastAt.set(at, index);
  });
  const order = [...lastAt.entries()].sort(([a], [b]) => a - b);
  return {
    x: order.map(([at]) => at),
    columns: columns.map((values) => order.map(([, index]) => values[index])),
  };
}

function isAscending(x: readonly number[]): boolean {
  for (let i = 1; i < x.length; i++) if (x[i]! <= x[i - 1]!) return false; // i < length
  return true;
}

/** Range of y: holds every value and every threshold, and zero unless the values alone are wanted; never of height 0. */
export function yRange({
  series,
  thresholds = [],
  yAtLeast,
  fitsY,
  isYRanked,
}: Omit<ChartContent, 'x'>): [number, number] {
  let low = fitsY ? Number.POSITIVE_INFINITY : 0;
  let high = fitsY ? Number.NEGATIVE_INFINITY : 0;
  const hold = (value: number) => {
    if (value > high) high = value;
    if (value < low) low = value;
  };
  if (yAtLeast !== undefined) hold(yAtLeast);
  for (const { values } of series) for (const value of values) if (value != null) hold(value);
  for (const { value } of thresholds) hold(value);
  if (low > high) return [0, 1];
  if (isYRanked) return [low === 0 ? 0.5 : low - 0.5, high + 0.5];
  if (high === low) return fitsY ? [low - 1, low + 1] : [low, low + 1];
  const room = (high - low) * 0.08;
  if (fitsY) return [low - room, high + room];
  return [low < 0 ? low - room : low, high > 0 ? high + room : high];
}

/** A wish for a visible stretch → one inside the window and not shorter than MIN_SPAN. */
export function clampRange([from, to]: XRange, [first, last]: XRange): XRange {
  const whole = last - first;
  const span = Math.min(Math.max(to - from, Math.min(MIN_SPAN, whole)), whole);
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(to - from === span ? from : middle - span / 2, first), last - span);
  return [start, start + span];
}

/** Zoom by a factor (below 1 = closer) around a place that stays where it is. */
export function zoomAround([from, to]: XRange, at: number, factor: number, whole: XRange): XRange {
  return clampRange([at - (at - from) * factor, at + (to - at) * factor], whole);
}

/** Moves the visible stretch by seconds, stopping at the ends of the window. */
export function pan([from, to]: XRange, by: number, [first, last]: XRange): XRange {
  const step = Math.min(Math.max(by, first - from), last - to);
  return [from + step, to + step];
}

/** Whether the stretch is smaller than the window (by more than rounding). */
export function isZoomed([from, to]: XRange, [first, last]: XRange): boolean {
  return from - first > 1 || last - to > 1;
}

/** Index of the x nearest to a value; -1 without any. */
export function nearestIndex(x: readonly number[], value: number): number {
  let low = 0;
  let high = x.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    // middle < length
    if (x[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - x[low - 1]! <= x[low]! - value ? low - 1 : low; // both within length
}

/** First and last index whose x lies in the stretch; null when none does. */
export function indexesIn(x: readonly number[], [from, to]: XRange): [number, number] | null {
  let first = nearestIndex(x, from);
  let last = nearestIndex(x, to);
  if (first < 0) return null;
  // Both are places in the list, which is not empty.
  if (x[first]! < from) first += 1;
  // As above.
  if (x[last]! > to) last -= 1;
  return first <= last ? [first, last] : null;
}

/** Heights of labels moved apart to at least `gap`, order kept, inside top … bottom where there is room. */
export function spreadLabels(wishes: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wishes.map((wish, index) => ({ wish, index })).sort((a, b) => a.wish - b.wish);
  const placed: number[] = [];
  for (const { wish } of order) placed.push(Math.max(wish, top, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let limit = bottom;
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.max(top, Math.min(placed[i]!, limit)); // i < length
    // i < length
    limit = placed[i]! - gap;
  }
  const result = new Array<number>(wishes.length);
  order.forEach(({ index }, place) => {
    result[index] = placed[place]!; // one place per wish
  });
  return result;
}
