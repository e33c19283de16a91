// What a rain gauge's number means: millimetres, no data, or a value to be kept aside.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { MAX_FUTURE_MS } from '@bantay/kernel/time/measured-at';
import { type Milli, milliFromMm } from './milli.ts';

/** Observed-data codes → mm (specification 001 §3; api-facts §3.2). */
export const OBSERVED_CODES: Readonly<Record<number, number>> = { 30: 30, 15: 15, 7: 7.5, 3: 3.75, 1: 1.25, 0: 0 };

/** A value that stands for "no data" (api-facts §3.2); −1 is the sensors' own sign for the same. */
export const NO_DATA_MM = 0.0001;

/** Largest believable rain of one half hour, mm; more is kept aside [ours]. */
export const MAX_HALF_HOUR_MM = 200;

/** Why a reading is kept aside. */
export type RejectReason = 'not a number' | 'negative' | 'too large' | 'in the future';

/** What becomes of a reading. */
export type ReadingVerdict =
  | { verdict: 'accepted'; milli: Milli }
  | { verdict: 'no data' }
  | { verdict: 'rejected'; reason: RejectReason };

/** mm of an observed-data code, or null for a code without an amount (−1 lower, 1 of older tags is read as 1.25). */
export function observedDataMm(code: number): number | null {
  return OBSERVED_CODES[code] ?? null;
}

/** Whether a raw value says "no data": 0.0001 (also after a trip through 32-bit floats) or −1. Ask before rounding. */
export function isNoData(mm: number): boolean {
  return mm === -1 || Math.abs(mm - NO_DATA_MM) < 1e-9;
}

/** Judges one reading, mm, measured at an instant, against the field time of its arrival. */
export function judgeReading(mm: number, measuredAt: Instant, now: Instant): ReadingVerdict {
  if (!Number.isFinite(mm) || !Number.isFinite(measuredAt)) return { verdict: 'rejected', reason: 'not a number' };
  if (measuredAt > now + MAX_FUTURE_MS) return { verdict: 'rejected', reason: 'in the future' };
  if (isNoData(mm)) return { verdict: 'no data' };
  if (mm < 0) return { verdict: 'rejected', reason: 'negative' };
  if (mm > MAX_HALF_HOUR_MM) return { verdict: 'rejected', reason: 'too large' };
  return { verdict: 'accepted', milli: milliFromMm(mm) };
}
