// Readings of a gauge → half-hour amounts: left edge open, right edge closed, named by the left edge (methods §2.2).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { MISSING, type Milli } from './milli.ts';

/** Readings in time order; a negative amount is a stored "no data". Two columns, because a year has 105 000 of them. */
export interface ReadingSeries {
  at: ArrayLike<Instant>;
  milli: ArrayLike<Milli>;
}

/** A stretch somebody tagged as invalid; both ends belong to the good data, null = still open. */
export interface InvalidSpan {
  startAt: Instant;
  endAt: Instant | null;
}

/** Half-hour amounts from `firstAt` on, one per half hour; MISSING where no reading fell. */
export interface HalfHourBins {
  firstAt: Instant;
  milli: Int32Array;
}

/** Sums readings into the half hours labelled firstAt … lastAt (both included, both on the half-hour grid). */
export function binReadings(
  readings: ReadingSeries,
  spans: readonly InvalidSpan[],
  firstAt: Instant,
  lastAt: Instant,
): HalfHourBins {
  const count = Math.max(0, Math.round((lastAt - firstAt) / HALF_HOUR_MS) + 1);
  const milli = new Int32Array(count).fill(MISSING);
  const dropped = closedSpans(spans);
  for (let i = lowerBound(readings.at, firstAt); i < readings.at.length; i++) {
    const at = readings.at[i]!; // index within length
    const bin = Math.ceil((at - firstAt) / HALF_HOUR_MS) - 1;
    if (bin >= count) break;
    const amount = readings.milli[i]!; // both columns have the same length
    if (bin < 0 || amount < 0 || isInvalid(dropped, at)) continue;
    milli[bin] = Math.max(0, milli[bin]!) + amount; // bin < count
  }
  return { firstAt, milli };
}

/** Whether an instant lies inside a tagged span; the ends themselves are good (methods §2.2). */
export function isInvalid(spans: readonly { startAt: Instant; endAt: Instant }[], at: Instant): boolean {
  return spans.some((span) => at > span.startAt && at < span.endAt);
}

/** Spans with an end; an open one stays open (methods §2.2, ours). */
export const closedSpans = (spans: readonly InvalidSpan[]): { startAt: Instant; endAt: Instant }[] =>
  spans.map(({ startAt, endAt }) => ({ startAt, endAt: endAt ?? Number.POSITIVE_INFINITY }));

/** First index whose instant is later than `at`. */
function lowerBound(instants: ArrayLike<Instant>, at: Instant): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // In range: low ≤ middle < high ≤ length.
    if (instants[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
