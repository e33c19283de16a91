// How much of a rain sum was measured, and how much it can be at most: gaps filled from the other gauges.
import type { HalfHourBins } from './half-hour-bins.ts';
import { MISSING, type Milli } from './milli.ts';
import { BINS_24H, BINS_72H } from './rolling-sum.ts';

/** A sum with what is known of its gaps. The sum itself is the lower bound: rain that was measured has fallen. */
export interface BoundedSum {
  sum: Milli;
  /** Half hours with data. */
  measured: number;
  /** Half hours of the sum: 48 or 144. */
  of: number;
  /** The sum with its gaps filled from other gauges; the sum itself where nothing could be filled. */
  upper: Milli;
  /** Gauge that fills the largest part of the upper bound; null when no other gauge adds anything. */
  filledBy: number | null;
  /** Half hours that no gauge measured, or only gauges that cannot be compared with this one. */
  unknown: number;
}

export interface RainBounds {
  day: BoundedSum;
  threeDays: BoundedSum;
}

/** Another gauge of the site with the same 144 half hours. */
export interface OtherGauge {
  rainId: number;
  halfHours: HalfHourBins;
}

/**
 * Both gauges have to have seen this much rain together before the ratio of the two says anything [ours]: below it the
 * tips of a bucket and the edge of a shower decide. 10 mm is a seventh of the lowest 24-h threshold met in the field.
 */
export const RATIO_FROM_MILLI: Milli = 10_000;

/** Own rain ÷ the other's over the half hours that both measured; null while they cannot be compared. */
export function gaugeRatio(own: HalfHourBins, other: HalfHourBins): number | null {
  let [mine, theirs] = [0, 0];
  for (let i = 0; i < own.milli.length; i++) {
    const [a, b] = [own.milli[i]!, other.milli[i]!]; // both hold the same half hours
    if (a < 0 || b < 0) continue;
    mine += a;
    theirs += b;
  }
  return mine >= RATIO_FROM_MILLI && theirs >= RATIO_FROM_MILLI ? mine / theirs : null;
}

/**
 * Both sums of a gauge with their bounds. A gap is filled with the highest of the other gauges, each scaled by its ratio
 * to this one over the 72 hours. A gauge without a ratio fills as it is, and its half hour stays unknown unless it was dry.
 */
export function rainBounds(own: HalfHourBins, others: readonly OtherGauge[]): RainBounds {
  // Without a gap nothing is filled.
  const fillers = own.milli.includes(MISSING) ? others : [];
  const known = fillers.map((other) => ({ ...other, ratio: gaugeRatio(own, other.halfHours) }));
  const sumOf = (bins: number): BoundedSum => {
    const result = { sum: 0, measured: 0, of: bins, upper: 0, unknown: 0 };
    const filled = new Map<number, number>();
    for (let i = BINS_72H - bins; i < BINS_72H; i++) {
      const amount = own.milli[i]!; // 144 half hours
      if (amount >= 0) {
        result.sum += amount;
        result.measured++;
        continue;
      }
      let best: { rainId: number; amount: number; isKnown: boolean } | null = null;
      for (const { rainId, halfHours, ratio } of known) {
        const theirs = halfHours.milli[i]!; // the same half hours
        if (theirs < 0) continue;
        const scaled = theirs * (ratio ?? 1);
        if (best === null || scaled > best.amount)
          best = { rainId, amount: scaled, isKnown: ratio !== null || theirs === 0 };
      }
      if (best === null || !best.isKnown) result.unknown++;
      if (best !== null && best.amount > 0) filled.set(best.rainId, (filled.get(best.rainId) ?? 0) + best.amount);
    }
    const most = [...filled].sort((a, b) => b[1] - a[1])[0];
    const added = [...filled.values()].reduce((sum, amount) => sum + amount, 0);
    return { ...result, upper: result.sum + Math.ceil(added), filledBy: most?.[0] ?? null };
  };
  return { day: sumOf(BINS_24H), threeDays: sumOf(BINS_72H) };
}

/** A gauge with fewer of its half hours does not decide alone: the next one is asked [ours]. */
export const COMPLETE_FROM = 0.8;
/** The same limit from the other side: of more than a fifth nobody knows anything. */
export const UNKNOWN_UP_TO = 0.2;

/** Whether both sums hold enough of their half hours. */
export function isComplete({ milli }: HalfHourBins): boolean {
  let [day, threeDays] = [0, 0];
  for (let i = 0; i < BINS_72H; i++) {
    if (milli[i]! < 0) continue; // 144 half hours
    threeDays++;
    if (i >= BINS_72H - BINS_24H) day++;
  }
  return day >= COMPLETE_FROM * BINS_24H && threeDays >= COMPLETE_FROM * BINS_72H;
}
