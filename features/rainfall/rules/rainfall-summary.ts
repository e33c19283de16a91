// The 1-day and 3-day sums of a site at one stamp, from the first gauge with recent data (methods §2.1–2.3).
import { DAY_MS, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import {
  binReadings,
  closedSpans,
  type HalfHourBins,
  type InvalidSpan,
  isInvalid,
  type ReadingSeries,
} from './half-hour-bins.ts';
import type { Milli } from './milli.ts';
import { BINS_24H, BINS_72H } from './rolling-sum.ts';

/** A gauge with its readings; gauges are given in the site's order (nearest first, satellites last). */
export interface GaugeReadings {
  rainId: number;
  readings: ReadingSeries;
  invalidSpans: readonly InvalidSpan[];
}

/** Sums of the chosen gauge at stamp `at`. */
export interface RainfallSummary {
  at: Instant;
  rainId: number;
  sum24: Milli;
  sum72: Milli;
  /** Newest reading with data that the choice rested on. */
  newestAt: Instant;
  /** The 144 half hours behind the sums. */
  halfHours: HalfHourBins;
}

/** How far back readings are needed for a summary at a stamp: labels end − 71:30 … end. */
const SUMMARY_WINDOW_MS = 3 * DAY_MS + HALF_HOUR_MS;

/** Readings that a summary at a stamp looks at: later than `from`, up to and including `until`. */
export function summaryWindow(at: Instant): { from: Instant; until: Instant } {
  return { from: at - SUMMARY_WINDOW_MS, until: at + HALF_HOUR_MS };
}

/**
 * Newest reading with data, up to and including at + 30 min, if it is later than 24 h before the stamp; else null. What
 * somebody has tagged as invalid is no data: a gauge that is tagged out is not asked (methods §2.2, step 2 before step 3).
 */
export function recentReading(
  { readings, invalidSpans }: Pick<GaugeReadings, 'readings' | 'invalidSpans'>,
  at: Instant,
): Instant | null {
  const newestAt = newestReading(readings, at + HALF_HOUR_MS, closedSpans(invalidSpans));
  return newestAt !== null && newestAt > at - DAY_MS ? newestAt : null;
}

/**
 * Summary at stamp `at`, or null when no gauge has recent data ("later than at − 24 h", strictly). Readings after
 * at + 30 min are never looked at, so a run for a past stamp gives what the run of that time gave.
 */
export function summarizeRainfall(gauges: readonly GaugeReadings[], at: Instant): RainfallSummary | null {
  for (const gauge of gauges) {
    const newestAt = recentReading(gauge, at);
    if (newestAt === null) continue;
    return summarizeGauge(gauge, at, newestAt);
  }
  return null;
}

/** Sums of one gauge over the 48 and 144 half hours whose labels end with `at` (methods §2.3, ours: always these labels). */
export function summarizeGauge(gauge: GaugeReadings, at: Instant, newestAt: Instant): RainfallSummary {
  const firstAt = at - (BINS_72H - 1) * HALF_HOUR_MS;
  const halfHours = binReadings(gauge.readings, gauge.invalidSpans, firstAt, at);
  let sum24 = 0;
  let sum72 = 0;
  for (let i = 0; i < BINS_72H; i++) {
    const amount = Math.max(0, halfHours.milli[i]!); // 144 bins were asked for
    sum72 += amount;
    if (i >= BINS_72H - BINS_24H) sum24 += amount;
  }
  return { at, rainId: gauge.rainId, sum24, sum72, newestAt, halfHours };
}

/** Newest reading that is not "no data" and lies outside the dropped spans, up to and including `until`. */
function newestReading(
  { at, milli }: ReadingSeries,
  until: Instant,
  dropped: ReturnType<typeof closedSpans>,
): Instant | null {
  for (let i = at.length - 1; i >= 0; i--) {
    if (at[i]! <= until && milli[i]! >= 0 && !isInvalid(dropped, at[i]!)) return at[i]!; // i within length
  }
  return null;
}
