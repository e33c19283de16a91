// The audit and the chain of the record lie by month (decision 108).
import { sql } from 'kysely';
import { type Db, firstRow } from './database.ts';
import { setRestAside } from './large-rest.ts';
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
