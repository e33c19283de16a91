// The audit lies by month (decision 108).
import { sql } from 'kysely';
import { type Db, firstRow } from './database.ts';
import { type MonthlyTable, readyMonths } from './months.ts';

export const AUDIT: MonthlyTable = { table: 'audit', time: 'at' };

/** Makes the parts of the months to come. By the clock of the database: it gives the rows their time. */
export async function readyRecordMonths(db: Db): Promise<void> {
  const clock = await firstRow<{ now: number }>(db, sql`select clock_timestamp() as now`);
  await readyMonths(db, AUDIT, clock!.now); // a query without "from" gives one row
}
