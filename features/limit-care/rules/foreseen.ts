// What another value of a limit would have done: triggers or silences that come, go, or last otherwise.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { LimitKey } from '../../limits/rules/limit-values.ts';

/** 'more': with the new value only; 'fewer': with the old one only; 'other': with both, of another length. */
export type ForeseenKind = 'more' | 'fewer' | 'other';

export interface ForeseenRow {
  kind: ForeseenKind;
  /** Symbol of a trigger, or the name of a sensor. */
  what: string;
  from: Instant;
  /** Until when with the old value, and with the new one; null: not at all. */
  until: Instant | null;
  newUntil: Instant | null;
}

/** Days that are looked back. */
export const FORESEEN_DAYS = 90;
/** Rows that are shown; all are counted. */
export const FORESEEN_ROWS = 200;

/** Why nothing can be said about the past. */
export const FORESEEN_REFUSALS = ['noReadings', 'noRecord', 'failed'] as const;
export type ForeseenRefusal = (typeof FORESEEN_REFUSALS)[number];

/** As it was stored; a sentence of an older version says no more than that it failed. */
export const readRefusal = (stored: string | null): ForeseenRefusal | null =>
  stored === null ? null : (FORESEEN_REFUSALS.find((one) => one === stored) ?? 'failed');

/** Limits of the watch over the sensors: no trigger hangs on them. */
export const PERIODS = ['gaugeSilent', 'gaugeStuck', 'columnSilent'] as const satisfies readonly LimitKey[];
export type PeriodKey = (typeof PERIODS)[number];
export const isPeriod = (key: LimitKey): key is PeriodKey => PERIODS.some((one) => one === key);

export function foreseenRow(what: string, from: Instant, until: Instant | null, newUntil: Instant | null): ForeseenRow {
  const kind = until === null ? 'more' : newUntil === null ? 'fewer' : 'other';
  return { kind, what, from, until, newUntil };
}

/** A stretch in which a sensor said nothing, or the same. */
export interface SensorStretch {
  sensor: string;
  from: Instant;
  to: Instant;
}

/** Stretches are told when they are longer than the period: which of them only one of two periods tells. */
export function foreseePeriods(stretches: readonly SensorStretch[], oldMs: number, newMs: number): ForeseenRow[] {
  return stretches.flatMap(({ sensor, from, to }) => {
    const [before, after] = [to - from > oldMs, to - from > newMs];
    return before === after ? [] : [foreseenRow(sensor, from, before ? to : null, after ? to : null)];
  });
}

/** Silences between readings, and the one that lasts until `until`. Ascending in time. */
export function silences(sensor: string, at: readonly Instant[], until: Instant): SensorStretch[] {
  return at.map((from, index) => ({ sensor, from, to: at[index + 1] ?? until }));
}

/** Stretches of one amount above 0: zeros are dry weather. Ascending in time. In range: `milli` is as long as `at`. */
export function repeats(sensor: string, at: readonly Instant[], milli: readonly number[]): SensorStretch[] {
  const found: SensorStretch[] = [];
  let first = 0;
  for (let i = 1; i <= at.length; i++) {
    if (i < at.length && milli[i] === milli[first]) continue;
    if (i - first > 1 && milli[first]! > 0) found.push({ sensor, from: at[first]!, to: at[i - 1]! });
    first = i;
  }
  return found;
}
