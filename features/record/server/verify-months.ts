// Whether months that are over are as they were sealed: packed readings and the audit.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { toManilaDate, toManilaText } from '@bantay/kernel/time/manila-time';
import { type Db, rows } from '@bantay/server/database/database.ts';
import {
  digestOf,
  isOpen,
  listSeals,
  type MonthSeal,
  newestSeal,
  type PackedKind,
  type SealedMonth,
} from '@bantay/server/database/month-seals.ts';
import { sql } from 'kysely';
import type { Fault } from './fault.ts';

export interface MonthsReport {
  /** Months of a gauge, of a column or of the audit. */
  sealed: number;
  /** Opened for a fact that came late; they are sealed anew with the next look of their job. */
  open: string[];
  /** Sealed more than once, with the times and what they held: late facts do that, and so does whoever puts rows in the place of a pack. */
  again: string[];
  faults: Fault[];
}

export async function verifyMonths(db: Db): Promise<MonthsReport> {
  const report: MonthsReport = { sealed: 0, open: [], again: [], faults: [] };
  const names = await namesOf(db);
  for (const seals of groupBy(await listSeals(db), monthKey).values()) {
    const first = seals[0]!; // a group has one
    const what = wordsOf(first, names);
    const odd = ({ sealId }: MonthSeal, how: string) =>
      report.faults.push({ siteId: null, table: 'month_seals', key: sealId, what: `${what} ${how}` });
    for (const other of seals.filter((one) => one.isOther))
      odd(other, `was not as it had been sealed when it was opened: ${other.rowCount} rows`);
    report.sealed += 1;
    const good = seals.filter((one) => !one.isOther);
    if (good.length > 1)
      report.again.push(
        `${what}: ${good.map((one) => `${toManilaText(one.sealedAt)} (${one.rowCount} rows)`).join(', ')}`,
      );
    const state = await stateOf(db, first, good.at(-1) ?? null);
    if (state === 'open') report.open.push(what);
    else if (state !== 'sealed') odd(first, `is not as it was sealed: ${state}`);
  }
  return report;
}

/** As it lies there now; in words where it is not as its newest seal says. */
async function stateOf(db: Db, month: SealedMonth, seal: MonthSeal | null): Promise<string> {
  if (!seal) return 'its seal is gone';
  const found = await digestOf(db, seal);
  if (found.digest.equals(seal.digest)) return 'sealed';
  if (await isOpen(db, seal)) return 'open';
  // Meanwhile it may have been packed anew.
  const newest = await newestSeal(db, month);
  if (newest && newest.sealId !== seal.sealId) return stateOf(db, month, newest);
  return `${seal.rowCount} rows then, ${found.rowCount} now`;
}

export function wordsOf({ kind, sensorId, startAt }: SealedMonth, names: SensorNames): string {
  const month = toManilaDate(startAt).slice(0, 7);
  if (kind === 'audit' || sensorId === null) return `audit of ${month}`;
  return `${kind} of ${names[kind].get(sensorId) ?? `number ${sensorId}`} in ${month}`;
}

/** Of one month of one sensor, or of the audit: the same words. */
export const monthKey = ({ kind, sensorId, startAt }: SealedMonth) => `${kind} ${sensorId} ${startAt}`;

export type SensorNames = Record<PackedKind, ReadonlyMap<number, string>>;

export async function namesOf(db: Db): Promise<SensorNames> {
  const read = async (table: string, id: string, name: string) => {
    const found = await rows<{ id: number; name: string }>(
      db,
      sql`select ${sql.id(id)} as id, ${sql.id(name)}::text as name from ${sql.table(table)}`,
    );
    return new Map(found.map((one) => [one.id, one.name]));
  };
  return {
    rain: await read('rainfall_gauges', 'rain_id', 'gauge_name'),
    tilt: await read('tsm_sensors', 'tsm_id', 'tsm_name'),
  };
}
