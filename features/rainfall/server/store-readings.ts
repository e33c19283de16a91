// Stores the judged readings of one gauge: one per instant, the newest value in force, every other one kept beside it.
import type { Db } from '@bantay/server/database/database.ts';
import { areSameValues, type RainReading, type RainValues } from '@bantay/server/database/rain-columns.ts';
import { openMonths } from './rain-history.ts';
import * as queries from './rainfall-queries.ts';

export interface JudgedReading extends RainReading {
  /** Told once, when it is known what became of the reading. */
  tell(outcome: 'stored' | 'duplicate' | 'superseded'): void;
}

/** Returns the instants whose value is new or changed. */
export async function storeReadings(tx: Db, rainId: number, readings: readonly JudgedReading[]): Promise<number[]> {
  const instants = readings.map((reading) => reading.measuredAt);
  const existing = await queries.readExisting(tx, rainId, instants);
  const known = new Map<number, RainValues>(existing.map((row) => [row.measuredAt, row]));
  const stored = new Set(known.keys());
  const fresh = new Map<number, RainReading>();
  const changed = new Map<number, RainReading>();
  const overwritten: RainReading[] = [];
  for (const { measuredAt, values, tell } of readings) {
    const before = known.get(measuredAt);
    if (before && areSameValues(before, values)) {
      tell('duplicate');
      continue;
    }
    const target = stored.has(measuredAt) ? changed : fresh;
    if (before && target.has(measuredAt)) overwritten.push({ measuredAt, values: before });
    target.set(measuredAt, { measuredAt, values });
    known.set(measuredAt, values);
    tell(before === undefined ? 'stored' : 'superseded');
  }
  const packed = existing.filter((row) => row.isPacked && changed.has(row.measuredAt)).map((row) => row.measuredAt);
  if (packed.length > 0) await openMonths(tx, rainId, packed);
  if (fresh.size > 0) await queries.insertReadings(tx, rainId, [...fresh.values()]);
  if (changed.size > 0) await queries.supersedeReadings(tx, rainId, [...changed.values()]);
  if (overwritten.length > 0) await queries.insertSuperseded(tx, rainId, overwritten);
  return [...fresh.keys(), ...changed.keys()];
}
