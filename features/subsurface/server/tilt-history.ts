// Raw counts of long ago: packed by days, and rows again where something of them comes late (decision 102).
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { dropEmptyMonths, RAW_MONTHS, readyMonths } from '@bantay/server/database/months.ts';
import { sql } from 'kysely';
import { lockColumns } from './column-locks.ts';

/** Of one run, columns times months. */
const MOST_A_RUN = 100;

const COUNTS = { table: 'tilt_data', time: 'ts' };
/**
 * Makes rows again of these days (since 1970-01-01): what comes in for one of them is compared with rows. Behind the lock of the column.
 */
export const openDays = (tx: Db, tsmId: number, days: readonly number[]) =>
  sql`with opened as (
        delete from tilt_packed_days
        where tsm_id = ${tsmId} and day = any(select '1970-01-01'::date + d from unnest(${days}::int[]) as u (d)) returning *
      )
      insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval, batt, received_at)
      select p.tsm_id, u.ts, p.node_id, p.type_num, u.xval, u.yval, u.zval, u.batt, u.received_at
      from opened p cross join lateral unnest(p.ts, p.xval, p.yval, p.zval, p.batt, p.received_at)
        as u (ts, xval, yval, zval, batt, received_at)`.execute(tx);

/**
 * Packs what is older than some months, a column and month at a time, and makes the parts of the months to come. `now`: field time. How many
 * months were packed.
 */
export async function packOldDays(db: Db, now: number): Promise<number> {
  await readyMonths(db, COUNTS, now);
  const horizon = startOfManilaMonth(now, -RAW_MONTHS);
  const found = await listOldMonths(db, horizon);
  for (const { tsmId, startAt } of found) {
    await db.transaction().execute(async (tx) => {
      await lockColumns(tx, [tsmId]);
      await packMonth(tx, tsmId, startAt);
    });
  }
  await dropEmptyMonths(db, COUNTS, horizon);
  return found.length;
}

/** Months with rows before an instant, oldest first; that of a column's newest counts stays. */
const listOldMonths = (db: Db, horizon: number) =>
  rows<{ tsmId: number; startAt: number }>(
    db,
    sql`select c.tsm_id, m.start_at from tsm_sensors c
        cross join lateral (select least(${at(horizon)}, date_trunc('month', d.ts, 'Asia/Manila')) as until from tilt_data d
          where d.tsm_id = c.tsm_id order by d.ts desc limit 1) n
        cross join lateral (select distinct date_trunc('month', d.ts, 'Asia/Manila') as start_at from tilt_data d
          where d.tsm_id = c.tsm_id and d.ts < n.until) m
        order by m.start_at, c.tsm_id limit ${MOST_A_RUN}`,
  );

/** The rows go only when what was packed gives every one of them back. A day that was packed before is made anew, with what came late. */
async function packMonth(tx: Db, tsmId: number, startAt: number): Promise<void> {
  const raw = sql`from tilt_data r where r.tsm_id = ${tsmId} and r.ts >= ${at(startAt)}
      and r.ts < ${at(startOfManilaMonth(startAt, 1))}`;
  await sql`insert into tilt_packed_days (tsm_id, day, node_id, type_num, ts, xval, yval, zval, batt, received_at)
      select r.tsm_id, (r.ts at time zone 'Asia/Manila')::date, r.node_id, r.type_num, array_agg(r.ts order by r.ts), array_agg(r.xval order by r.ts),
        array_agg(r.yval order by r.ts), array_agg(r.zval order by r.ts), array_agg(r.batt order by r.ts),
        array_agg(r.received_at order by r.ts)
      ${raw} group by r.tsm_id, 2, r.node_id, r.type_num`.execute(tx);
  const last = toManilaDate(startOfManilaMonth(startAt, 1) - 1);
  const lost = await rows(
    tx,
    sql`select r.ts, r.node_id, r.type_num, r.xval, r.yval, r.zval, r.batt, r.received_at ${raw}
        except all select ts, node_id, type_num, xval, yval, zval, batt, received_at from tilt_packed_counts
          where tsm_id = ${tsmId} and day between ${manilaMonth(startAt)}::date and ${last}::date
        limit 1`,
  );
  if (lost.length > 0)
    throw new Error(`Column ${tsmId}: ${manilaMonth(startAt)} did not come out of its pack as it went in.`);
  await sql`delete ${raw}`.execute(tx);
}
