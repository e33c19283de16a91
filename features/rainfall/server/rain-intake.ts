// One raw reading of a logger or a file: what of it is stored, and what is kept aside and why.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { readMeasuredAt } from '@bantay/kernel/time/measured-at';
import type { RainValues } from '@bantay/server/database/rain-columns.ts';
import { judgeReading } from '../rules/observed-rain.ts';
import type { KnownGauge, Reject } from './rainfall-queries.ts';

export interface RawReading {
  /** Gauge by name or id. */
  gauge: string | number;
  /** Manila time, or ISO with an offset; epoch ms for generated data. */
  ts: string | number;
  /** mm, as it came. */
  mm: unknown;
}

export interface Intake {
  /** 0 where nothing can be stored. */
  rainId: number;
  measuredAt: number;
  /** Null where nothing can be stored. */
  values: RainValues | null;
  /** Why the raw reading is kept aside; null where it is not. */
  reason: string | null;
}

export interface IntakeGauges {
  byName: ReadonlyMap<string, number>;
  ids: ReadonlySet<number>;
  /** Gauges that the logger may speak for; null = all. */
  allowed: readonly number[] | null;
}

export const intakeGauges = (known: readonly KnownGauge[], allowed: readonly number[] | null): IntakeGauges => ({
  byName: new Map(known.map((gauge) => [gauge.gaugeName, gauge.rainId])),
  ids: new Set(known.map((gauge) => gauge.rainId)),
  allowed,
});

const MOST_ID = 2 ** 31 - 1;

/** What readings call their gauges, as far as a gauge can be called so. */
export function gaugesNamed(readings: readonly RawReading[]): { names: string[]; ids: number[] } {
  const [names, ids] = [new Set<string>(), new Set<number>()];
  for (const { gauge } of readings) {
    if (typeof gauge === 'string') names.add(gauge.toLowerCase());
    else if (Number.isInteger(gauge) && gauge > 0 && gauge <= MOST_ID) ids.add(gauge);
  }
  return { names: [...names].filter((name) => /^\w+$/.test(name)), ids: [...ids] };
}

const idOf = (raw: RawReading, gauges: IntakeGauges): number | null => {
  const rainId = typeof raw.gauge === 'number' ? raw.gauge : gauges.byName.get(raw.gauge.toLowerCase());
  return rainId !== undefined && gauges.ids.has(rainId) ? rainId : null;
};

/** A −1 is both: stored as "no data", so that it is never taken for 0, and kept aside as it came (decision 006). */
export function takeIn(raw: RawReading, gauges: IntakeGauges, now: number): Intake {
  const rainId = idOf(raw, gauges);
  const refuse = (reason: string): Intake => ({ rainId: 0, measuredAt: 0, values: null, reason });
  if (rainId === null) return refuse('unknown gauge');
  if (gauges.allowed && !gauges.allowed.includes(rainId)) return refuse('not a gauge of this logger');
  const measuredAt = typeof raw.ts === 'number' ? raw.ts : readMeasuredAt(raw.ts);
  if (measuredAt === null) return refuse('not a time');
  const mm = readAmount(raw.mm);
  const judged = judgeReading(mm, measuredAt, now);
  if (judged.verdict === 'rejected') return { ...refuse(judged.reason), measuredAt };
  if (judged.verdict === 'accepted')
    return { rainId, measuredAt, values: { mmThousandths: judged.milli }, reason: null };
  return { rainId, measuredAt, values: { mmThousandths: null }, reason: mm < 0 ? 'no data' : null };
}

/** As people read it: milliseconds tell nobody which line it was. */
export const spellTime = (ts: RawReading['ts']): string => (typeof ts === 'number' ? toManilaText(ts) : ts);

/** The raw reading as it is kept aside. */
export function toReject(raw: RawReading, gauges: IntakeGauges, reason: string): Reject {
  return {
    rainId: idOf(raw, gauges),
    gauge: String(raw.gauge).slice(0, 60),
    measured: spellTime(raw.ts).slice(0, 40),
    value: String(raw.mm).slice(0, 60),
    reason,
  };
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

function readAmount(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value.trim() : '';
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}
