// What a rainfall trigger rested on: the gauge, its half hours, the sums and the thresholds they were held against.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { UsedLimit } from '../../limits/rules/limits.ts';
import { MISSING } from './milli.ts';
import { type MissingRange, missingRanges } from './missing-ranges.ts';
import type { AskedGauge } from './rain-judgement.ts';
import type { RainfallSummary } from './rainfall-summary.ts';
import type { RainThresholds } from './thresholds.ts';

/** Kept as it was at the stamp, because readings may be tagged, and thresholds changed, afterwards. */
export interface RainfallEvidence {
  source: 'rainfall';
  gauge: string;
  /** `on-site rain gauge`, `4.2 km away`; null when nobody knows. */
  distance: string | null;
  /** Gauges that stand before it in the site's order but had no reading in the 24 hours, or were tagged out. */
  passedOver: string[];
  /** Nearer gauges that did not decide because too many half hours were missing; absent in evidence from before gaps were counted. */
  incomplete?: { gauge: string; sum24: number; sum72: number; measured24: number; measured72: number }[];
  /** mm */
  sum24: number;
  /** mm */
  sum72: number;
  /** mm; half of the 3-day threshold. */
  threshold24: number;
  /** mm; the site's two-year maximum. */
  threshold72: number;
  /** Label of the first of the 144 half hours; the last one is the stamp. */
  firstAt: Instant;
  /** mm per half hour; null = no reading, or all of them tagged invalid. */
  halfHours: (number | null)[];
  /** Thresholds that were set, with their versions; absent in evidence from before there were versions. */
  limits?: UsedLimit[];
  /** Only with a trigger that is no more than possible: how far its sums may go, and who else was asked. */
  possible?: PossibleRain;
}

/** A sum's other bound; the lower one is the sum itself. */
export interface BoundOfSum {
  /** Half hours with data, of 48 or 144. */
  measured: number;
  of: number;
  /** mm, with the gaps filled from the other gauges. */
  upper: number;
  /** Gauge that fills the largest part; null where none adds anything. */
  filledBy: string | null;
}

export interface PossibleRain {
  day: BoundOfSum;
  threeDays: BoundOfSum;
  /** Farther gauges of which the same is possible. */
  also: string[];
  /** Gauge that decides, below its threshold; null when it is the one asked about. */
  decides: string | null;
}

/** Names of the gauges of a site in its order, with the distance of the chosen one. */
export interface GaugeNames {
  inOrder: readonly { rainId: number; name: string }[];
  distance: string | null;
}

/** Evidence of a summary (methods §2.1–2.4); `asked`: nearer gauges that had data and did not decide. */
export function rainfallEvidence(
  summary: RainfallSummary,
  thresholds: RainThresholds,
  { inOrder, distance }: GaugeNames,
  asked: readonly AskedGauge[] = [],
): RainfallEvidence {
  const place = inOrder.findIndex((one) => one.rainId === summary.rainId);
  const before = inOrder.slice(0, Math.max(0, place));
  const incomplete = before.flatMap(({ rainId, name }) => {
    const one = asked.find((gauge) => gauge.rainId === rainId);
    return one ? [{ gauge: name, ...inMm(one) }] : [];
  });
  return {
    source: 'rainfall',
    gauge: inOrder[place]?.name ?? '',
    distance,
    passedOver: before.map((one) => one.name).filter((name) => !incomplete.some((one) => one.gauge === name)),
    ...(incomplete.length > 0 ? { incomplete } : {}),
    sum24: summary.sum24 / 1000,
    sum72: summary.sum72 / 1000,
    threshold24: thresholds.mm24h,
    threshold72: thresholds.mm72h,
    firstAt: summary.halfHours.firstAt,
    halfHours: Array.from(summary.halfHours.milli, (milli) => (milli < 0 ? null : milli / 1000)),
  };
}

const inMm = ({ sum24, sum72, bounds: { day, threeDays } }: AskedGauge) => ({
  sum24: sum24 / 1000,
  sum72: sum72 / 1000,
  measured24: day.measured,
  measured72: threeDays.measured,
});

/** Half hours without data inside the evidence, as ranges of labels. */
export function missingInEvidence({ firstAt, halfHours }: RainfallEvidence): MissingRange[] {
  return missingRanges({ firstAt, milli: Int32Array.from(halfHours, (mm) => (mm === null ? MISSING : 0)) });
}
