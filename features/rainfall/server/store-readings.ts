// Stores the judged readings of one gauge: one per instant, the newest value in force, every other one kept beside it.
import type { Db } from '@bantay/server/database/database.ts';
import { openMonths } from './rain-history.ts';
import * as queries from './rainfall-queries.ts';

export interface JudgedReading {
  measuredAt: number;
  /** 1/1000 mm, null = "no data". */
  milli: number | null;
  /** Told once, when it is known what became of the reading. */
  tell(outcome: 'stored' | 'duplicate' | 'superseded'): void;
}

/** Returns the instants whose value is new or changed. */
export async function storeReadings(tx: Db, rainId: number, readings: readonly JudgedReading[]): Promise<number[]> {
  const instants = readings.map((reading) => reading.measuredAt);
  const existing = await queries.readExisting(tx, rainId, instants);
  const known = new Map(existing.map((row) => [row.measuredAt, row.mmThousandths]));
  const stored = new Set(known.keys());
  const fresh = new Map<number, number | null>();
  const changed = new Map<number, number | null>();
  const overwritten: { at: number[]; milli: (number | null)[] } = { at: [], milli: [] };
  for (const { measuredAt, milli, tell } of readings) {
    const before = known.get(measuredAt);
    if (before === milli) {
      tell('duplicate');
      continue;
    }
    const target = stored.has(measuredAt) ? changed : fresh;
    if (target.has(measuredAt)) {
      overwritten.at.push(measuredAt);
      overwritten.milli.push(before ?? null);
    }
    target.set(measuredAt, milli);
    known.set(measuredAt, milli);
    tell(before === undefined ? 'stored' : 'superseded');
  }
  const packed = existing.filter((row) => row.isPacked && changed.has(row.measuredAt)).map((row) => row.measuredAt);
  if (packed.length > 0) await openMonths(tx, rainId, packed);
  if (fresh.size > 0) await queries.insertReadings(tx, rainId, [...fresh.keys()], [...fresh.values()]);
  if (changed.size > 0) await queries.supersedeReadings(tx, rainId, [...changed.keys()], [...changed.values()]);
  if (overwritten.at.length > 0) await queries.insertSuperseded(tx, rainId, overwritten.at, overwritten.milli);
  return [...fresh.keys(), ...changed.keys()];
}
