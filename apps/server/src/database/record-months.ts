// The audit and the chain of the record lie by month (decision 108).
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from './database.ts';
import { setRestAside } from './large-rest.ts';
import { inMonth } from './month-range.ts';
import { sealMonth } from './month-seals.ts';
import { type MonthlyTable, readyMonths } from './months.ts';

export const AUDIT: MonthlyTable = { table: 'audit', time: 'at' };
const CHAIN: MonthlyTable = { table: 'record_chain', time: 'recorded_at' };

/** Makes the parts of the months to come; what an update has left in one is set aside before. By the clock of the database: it gives the rows their time. */
export async function readyRecordMonths(db: Db): Promise<void> {
  const clock = await firstRow<{ now: number }>(db, sql`select clock_timestamp() as now`);
  for (const one of [AUDIT, CHAIN]) {
    const { now } = clock!; // a query without "from" gives one row
    if (await setRestAside(db, one, now)) await readyMonths(db, one, now);
  }
}

/** A month is over when nobody can be writing to it any more. */
const AFTER_MS = DAY_MS;

/**
 * Seals the months of the audit that are over and have no seal, and those to which something was added after it, as by a clock that was set back.
 * By the clock of the database.
 */
export async function sealAuditMonths(db: Db): Promise<void> {
  const found = await firstRow<{ over: number; sealedUntil: number | null; lastId: number | null }>(
    db,
    sql`select clock_timestamp() - ${AFTER_MS} * interval '1 ms' as over,
          (max(month) + interval '1 month')::timestamp at time zone 'Asia/Manila' as sealed_until, max(last_id) as last_id
        from month_seals where kind = 'audit'`,
  );
  const { over, sealedUntil, lastId } = found!; // an aggregate gives one row
  const months = sealedUntil === null ? [] : await listAdded(db, sealedUntil, lastId);
  const until = startOfManilaMonth(over);
  const first = sealedUntil ?? (await firstAudit(db)) ?? until;
  for (let startAt = startOfManilaMonth(first); startAt < until; startAt = startOfManilaMonth(startAt, 1))
    months.push(startAt);
  for (const startAt of months) {
    const newest = await firstRow<{ lastId: number | null }>(
      db,
      sql`select max(audit_id) as last_id from audit where ${inMonth('at', startAt)}`,
    );
    await sealMonth(db, { kind: 'audit', sensorId: null, startAt, lastId: newest?.lastId ?? 0 });
  }
}

/** Goes through all of it: asked while there is no seal yet. */
const firstAudit = async (db: Db) =>
  (await firstRow<{ at: number | null }>(db, sql`select min(at) as at from audit`))?.at ?? null;

/** Months before an instant with rows that are newer than the newest seal. */
async function listAdded(db: Db, before: number, lastId: number | null): Promise<number[]> {
  const added = await rows<{ startAt: number }>(
    db,
    sql`select distinct date_trunc('month', at, 'Asia/Manila') as start_at from audit where at < ${at(before)} and audit_id > ${lastId} order by 1`,
  );
  return added.map(({ startAt }) => startAt);
}
