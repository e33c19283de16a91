// A rest that holds all that was written before is one large part of its own afterwards, and a small rest is begun (decision 108).
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, firstRow } from './database.ts';
import { asideOf, ifNobodyWaits, type MonthlyTable } from './months.ts';

/** What is no larger is looked through in a tenth of a second. */
const LARGE_BYTES = 64 * 1024 * 1024;

/**
 * A part is made by looking through the rest, and nobody reads that meanwhile. Where all rows lie in the rest and are many, it becomes the
 * part of all months up to the next one that is a day away at least; no row is moved. In the seconds in which its rows are held against the
 * beginning of that month, it takes none of later. `now`: epoch ms, by the clock that gives the rows their time. False: it is to be tried
 * again before a month gets a part beside it.
 */
export async function setRestAside(db: Db, one: MonthlyTable, now: number, largeBytes = LARGE_BYTES): Promise<boolean> {
  const [table, rest, time] = [sql.table(one.table), `${one.table}_rest`, sql.id(one.time)];
  const [bound, from] = [sql.id(`${rest}_bound`), sql.id(rest)];
  const found = await firstRow<{ isLargeAndAlone: boolean; isBound: boolean }>(
    db,
    sql`select pg_table_size(${rest}::regclass) > ${largeBytes}::bigint
            and (select count(*) from pg_inherits where inhparent = ${one.table}::regclass) = 1 as is_large_and_alone,
          exists (select from pg_constraint where conrelid = ${rest}::regclass and conname = ${`${rest}_bound`}) as is_bound`,
  );
  const letGo = () =>
    ifNobodyWaits(db, (tx) => sql`alter table ${from} drop constraint if exists ${bound}`.execute(tx));
  // By a program that was cut off in between.
  if (found!.isBound && !(await letGo())) return false; // a query without "from" gives one row
  if (!found!.isLargeAndAlone) return true; // as above
  const newest = await firstRow<{ at: number | null }>(db, sql`select max(${time}) as at from ${from}`);
  const until = startOfManilaMonth(Math.max(now + DAY_MS, newest?.at ?? 0), 1);
  const end = sql.lit(new Date(until).toISOString());
  const aside = sql.id(asideOf(one.table, manilaMonth(until)));
  try {
    const isBound = await ifNobodyWaits(db, (tx) =>
      sql`alter table ${from} add constraint ${bound} check (${time} < ${end}) not valid`.execute(tx),
    );
    if (!isBound) return false;
    await sql`alter table ${from} validate constraint ${bound}`.execute(db);
    return await ifNobodyWaits(db, async (tx) => {
      await sql`alter table ${table} detach partition ${from}`.execute(tx);
      await sql`alter table ${from} rename to ${aside}`.execute(tx);
      await sql`alter table ${table} attach partition ${aside} for values from (minvalue) to (${end})`.execute(tx);
      await sql`alter table ${aside} drop constraint ${bound}`.execute(tx);
      await sql`create table ${from} (like ${table} including all)`.execute(tx);
      await sql`alter table ${table} attach partition ${from} default`.execute(tx);
    });
  } finally {
    await letGo();
  }
}
