// Rain thresholds of a site: the 72-h threshold is the 2-year maximum, the 24-h threshold half of it (specification 001 §3).
import type { Milli } from './milli.ts';

/** −1 not judged: no data or no threshold; 0 below; 1 above a threshold. */
export type RainfallLevel = -1 | 0 | 1;

/** Thresholds of a site. Tests use whole ten-thousandths of a mm, so that an exact hit is a hit. */
export interface RainThresholds {
  /** 3-day threshold, mm. */
  mm72h: number;
  /** 1-day threshold, mm, unrounded. */
  mm24h: number;
}

/** Thresholds from the site's 2-year maximum, mm. */
export function rainThresholds(twoYearMaxMm: number): RainThresholds {
  return { mm72h: twoYearMaxMm, mm24h: twoYearMaxMm / 2 };
}

const tenThousandths = (mm: number) => Math.round(mm * 10_000);

/** Which thresholds the sums reach; both tests are inclusive (methods §2.4). */
export function exceeds(sum24: Milli, sum72: Milli, { mm72h }: RainThresholds): { day: boolean; threeDays: boolean } {
  const limit = tenThousandths(mm72h);
  return { day: sum24 * 10 * 2 >= limit, threeDays: sum72 * 10 >= limit };
}

/** Near the threshold: at least 75 % of it; the 1-day test goes first (methods §2.4). */
export function nearThreshold(sum24: Milli, sum72: Milli, { mm72h }: RainThresholds): 'day' | 'three days' | null {
  const limit = tenThousandths(mm72h);
  if (sum24 * 10 * 2 * 4 >= limit * 3) return 'day';
  if (sum72 * 10 * 4 >= limit * 3) return 'three days';
  return null;
}

/** The larger share of the two thresholds that the sums have reached: at 1 one of them is; 0 where nothing is measured. */
export function shareOfThreshold(
  sums: { sum24: Milli; sum72: Milli } | null,
  { mm24h, mm72h }: RainThresholds,
): number {
  return sums === null ? 0 : Math.max(sums.sum24 / 1000 / mm24h, sums.sum72 / 1000 / mm72h);
}
