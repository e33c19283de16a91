// For tests and trials only: rain records by quarter hours, what a gauge has of them, and whether a threshold is reached.
import { milliFromMm } from '@bantay/features/rainfall/rules/milli.ts';
import type { GaugeReadings } from '@bantay/features/rainfall/rules/rainfall-summary.ts';
import { BINS_24H, BINS_72H } from '@bantay/features/rainfall/rules/rolling-sum.ts';
import { exceeds, rainThresholds } from '@bantay/features/rainfall/rules/thresholds.ts';
import { HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** The 72-hour threshold of lpa, mm. */
export const LPA_THRESHOLDS = rainThresholds(139.1899);

/** Head of such a record: day (dd/mm/yyyy), clock, summer time, amount of the step, and sums of 1, 4, 24 and 96 hours, mm. */
export const RECORD_HEAD = 'Dia,Hora,HBV,15 min,01 h,04 h,24 h,96 h';
/** Steps of a day. */
export const STEPS_24H = 96;
const STEP_MS = 15 * MINUTE_MS;

/** One step; NaN where the record says `nan`. */
export interface QuarterHour {
  /** The clock of the record, taken as if it were UTC. */
  at: number;
  mm: number;
  /** The record's own sum of 24 h. */
  sum24: number;
}

/** The steps of a record in its own order. */
export function readRecord(text: string): QuarterHour[] {
  const lines = text.trim().split('\n').slice(1);
  return lines.map((line) => {
    const [day = '', clock = '', , quarter, , , sum] = line.split(',');
    const [d, m, y] = day.split('/').map(Number);
    const [hour, minute] = clock.split(':').map(Number);
    return { at: Date.UTC(y!, m! - 1, d!, hour!, minute!), mm: Number(quarter), sum24: Number(sum) }; // dates of a known form
  });
}

/** Steps whose own sum can be checked: 96 steps without a gap lie before it. */
export function checkableSteps(rows: readonly QuarterHour[]): number[] {
  const isWhole = (i: number) => {
    const window = rows.slice(i - STEPS_24H + 1, i + 1);
    return window.every((row, k) => !Number.isNaN(row.mm) && (k === 0 || row.at - window[k - 1]!.at === STEP_MS)); // k > 0
  };
  return [...rows.keys()].filter((i) => i >= STEPS_24H && !Number.isNaN(rows[i]!.sum24) && isWhole(i)); // its own index
}

/** Amount of each half hour, by its number since 1970. */
export function halfHours(text: string): Map<number, number> {
  const amounts = new Map<number, number>();
  for (const { at, mm } of readRecord(text)) {
    if (Number.isNaN(mm)) continue;
    const label = Math.ceil(at / HALF_HOUR_MS) - 1;
    amounts.set(label, (amounts.get(label) ?? 0) + milliFromMm(mm));
  }
  return amounts;
}

/** Whether a threshold is reached at a half hour while every reading is there. */
export function isReached(amounts: Map<number, number>, label: number): boolean {
  let [day, threeDays] = [0, 0];
  for (let back = 0; back < BINS_72H; back++) {
    const amount = amounts.get(label - back) ?? 0;
    threeDays += amount;
    if (back < BINS_24H) day += amount;
  }
  const over = exceeds(day, threeDays, LPA_THRESHOLDS);
  return over.day || over.threeDays;
}

/** Half hours at which a threshold is reached. */
export function reachedHalfHours(amounts: Map<number, number>): number[] {
  const labels = [...amounts.keys()];
  const found: number[] = [];
  for (let label = Math.min(...labels); label <= Math.max(...labels); label++) {
    if (isReached(amounts, label)) found.push(label);
  }
  return found;
}

/** Readings of the 72 hours up to a half hour; undefined = none. */
export function gaugeUpTo(rainId: number, end: number, amountOf: (label: number) => number | undefined): GaugeReadings {
  const readings = { at: [] as number[], milli: [] as number[] };
  for (let label = end - BINS_72H; label <= end; label++) {
    const amount = amountOf(label);
    if (amount === undefined) continue;
    readings.at.push((label + 1) * HALF_HOUR_MS);
    readings.milli.push(amount);
  }
  return { rainId, readings, invalidSpans: [] };
}
