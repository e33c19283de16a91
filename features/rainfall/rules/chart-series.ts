// The three series of a gauge chart: half-hour rain, 24-h and 72-h sums, with their gaps and maxima (methods §2.5).
import { HIGH_VOLUME_POINTS, minMaxPerPixel } from '@bantay/kernel/charts/min-max-per-pixel';
import { DAY_MS, HALF_HOUR_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import { binReadings, type InvalidSpan, type ReadingSeries } from './half-hour-bins.ts';
import { type Milli, mmFromMilli } from './milli.ts';
import { type MissingRange, missingRanges } from './missing-ranges.ts';
import { BINS_24H, BINS_72H, rollingSum } from './rolling-sum.ts';

/** Look-back before the window, so that its first 72-h sum is whole. */
export const CHART_LOOK_BACK_MS = 3 * DAY_MS;

/** Packed chart data of one gauge: value i belongs to firstAt + i · 30 min; MISSING where there is none. */
export interface GaugeSeries {
  firstAt: Instant;
  rain: Int32Array;
  sum24: Int32Array;
  sum72: Int32Array;
  missing: MissingRange[];
  /** Largest half-hour amount in the window, mm, 0 if none. */
  maxRainMm: number;
  /** Largest 72-h sum in the window, mm, 0 if none. */
  max72Mm: number;
}

/** First and last label of a chart window, and the instant after which readings are needed. */
export function chartWindow(endsAt: Instant, days: number): { firstAt: Instant; lastAt: Instant; readAfter: Instant } {
  const lastAt = halfHour(endsAt);
  const firstAt = lastAt - days * DAY_MS;
  return { firstAt, lastAt, readAfter: firstAt - CHART_LOOK_BACK_MS };
}

/**
 * Series of one gauge for the window that ends at half(endsAt). The last label is always the end itself, missing or
 * not (ours; the reference leaves it out when the data stop exactly there).
 */
export function gaugeSeries(
  readings: ReadingSeries,
  spans: readonly InvalidSpan[],
  endsAt: Instant,
  days: number,
): GaugeSeries {
  const { firstAt, lastAt, readAfter } = chartWindow(endsAt, days);
  const bins = binReadings(readings, spans, readAfter, lastAt);
  const skip = Math.round((firstAt - readAfter) / HALF_HOUR_MS);
  const rain = bins.milli.subarray(skip);
  const sum72 = rollingSum(bins.milli, BINS_72H).subarray(skip);
  return {
    firstAt,
    rain,
    sum24: rollingSum(bins.milli, BINS_24H).subarray(skip),
    sum72,
    missing: missingRanges({ firstAt, milli: rain }),
    maxRainMm: largest(rain) / 1000,
    max72Mm: largest(sum72) / 1000,
  };
}

/** Series as the (x, y) pairs of the wire: epoch ms and mm, null where missing; all of it or the kept indexes. */
export function seriesPairs(
  firstAt: Instant,
  milli: ArrayLike<Milli>,
  kept?: readonly number[],
): [Instant, number | null][] {
  if (kept) return kept.map((i) => [firstAt + i * HALF_HOUR_MS, mmFromMilli(milli[i]!)]); // indexes of the series
  const pairs: [Instant, number | null][] = new Array(milli.length);
  for (let i = 0; i < milli.length; i++) pairs[i] = [firstAt + i * HALF_HOUR_MS, mmFromMilli(milli[i]!)]; // i < length
  return pairs;
}

/** The values alone, mm: that of index i belongs to firstAt + i · 30 min. */
export const seriesColumn = (milli: Int32Array): (number | null)[] => Array.from(milli, mmFromMilli);

/** Indexes of the points to send: of the half hours, and of both sums together, which share their instants. */
export function thinnedSeries({ rain, sum24, sum72 }: GaugeSeries, pixels: number): { rain: number[]; sums: number[] } {
  const last = rain.length - 1;
  const at = Int32Array.from(rain.keys());
  const kept = (milli: Int32Array) =>
    minMaxPerPixel(
      at,
      Array.from(milli, (value) => (value < 0 ? null : value)),
      0,
      last,
      pixels,
    );
  return { rain: kept(rain), sums: [...new Set([...kept(sum24), ...kept(sum72)])].sort((a, b) => a - b) };
}

/** Whether the charts of a site together hold so many points that they are thinned. */
export function isHighVolume(all: readonly GaugeSeries[]): boolean {
  return 3 * all.reduce((sum, { rain }) => sum + rain.length, 0) > HIGH_VOLUME_POINTS;
}

function largest(milli: ArrayLike<Milli>): Milli {
  let max = 0;
  for (let i = 0; i < milli.length; i++) max = Math.max(max, milli[i]!); // i < length
  return max;
}
