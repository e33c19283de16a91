// Level of one marker from its two newest readings and the trend of the last ten (methods §3.3).
import { HOUR_MS, type Instant, releaseAfter } from '@bantay/kernel/time/manila-time';
import type { LimitValues } from '../../limits/rules/limit-values.ts';
import { type MarkerReading, TREND_POINTS } from './marker-reading.ts';
import { fitTrend, hasTrend } from './trend.ts';

/**
 * Of a site (methods §3.1). `markerCap`: smallest change that counts, cm, what is below may be the tape; `markerSignificant` and
 * `markerCritical`: cm/h from which a movement is that.
 */
export type MarkerLimits = Pick<LimitValues, 'markerCap' | 'markerSignificant' | 'markerCritical'>;

/** −1 no reading in this round, 0 below, 1 moving without a trend (g0t), 2 significant, 3 critical. */
export type SurficialLevel = -1 | 0 | 1 | 2 | 3;

/** Whether the last ten readings speed up; 'assumed' where there are fewer than ten; null where nobody asked. */
export type TrendAnswer = 'yes' | 'no' | 'assumed' | null;

/** What a run says of one marker. */
export interface MarkerLevel {
  level: SurficialLevel;
  /** cm between the two newest readings, without its sign, two decimals; null where there are not two. */
  displacementCm: number | null;
  /** Hours between them. */
  hours: number | null;
  trend: TrendAnswer;
}

/** Change of a distance in cm, without its sign, rounded to what a tape shows: 1.0 may come out as 0.99999 [ours]. */
export function displacementCm(one: number, other: number): number {
  return Math.round(Math.abs(one - other) * 100) / 100;
}

/** Judges the counting readings of a marker, newest first, for a run at `at`; null where it has none. */
export function markerLevel(
  newestFirst: readonly MarkerReading[],
  at: Instant,
  limits: MarkerLimits,
): MarkerLevel | null {
  const [newest, before] = newestFirst;
  if (newest === undefined) return null;
  if (releaseAfter(newest.at) < releaseAfter(at)) return silent(-1);
  if (before === undefined || newest.at <= before.at) return silent(0);
  const moved = displacementCm(newest.cm, before.cm);
  const hours = (newest.at - before.at) / HOUR_MS;
  const said = (level: SurficialLevel, trend: TrendAnswer = null) => ({ level, displacementCm: moved, hours, trend });
  const isAsFast = (cmPerHour: number) => isAtLeast(moved, newest.at - before.at, cmPerHour);
  if (moved < limits.markerCap || !isAsFast(limits.markerSignificant)) return said(0);
  const trend = trendOf(newestFirst);
  if (isAsFast(limits.markerCritical)) return said(3, trend);
  return said(trend === 'no' ? 1 : 2, trend);
}

/** Compared in whole numbers, 0.001 cm and milliseconds: 1.50 cm in 50 minutes is 1.80 cm/h, a quotient may come out below it. */
const isAtLeast = (moved: number, milliseconds: number, cmPerHour: number) =>
  Math.round(moved * 1000) * HOUR_MS >= Math.round(cmPerHour * 1000) * milliseconds;

const silent = (level: -1 | 0): MarkerLevel => ({ level, displacementCm: null, hours: null, trend: null });

function trendOf(newestFirst: readonly MarkerReading[]): TrendAnswer {
  if (newestFirst.length < TREND_POINTS) return 'assumed';
  const fit = fitTrend(newestFirst.slice(0, TREND_POINTS).reverse());
  return fit !== null && hasTrend(fit) ? 'yes' : 'no';
}
