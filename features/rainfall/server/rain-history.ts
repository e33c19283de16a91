// Rain of long ago: packed by months, and rows again where something of it is to be changed (decision 102).
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { dropEmptyMonths, RAW_MONTHS, readyMonths } from '@bantay/server/database/months.ts';
import { sql } from 'kysely';
import { lockGauges } from './gauge-locks.ts';

/** Of one run: a first run over ten years is done in some of them, and nothing else has to wait for it. */
const MOST_A_RUN = 500;

const READINGS = { table: 'rain_readings', time: 'measured_at' };

/** Makes rows again of the months that hold these instants: what is to be changed has to be one. Behind the lock of the gauge. */
export const openMonths = (tx: Db, rainId: number, instants: readonly number[]) =>
  sql`with opened as (
        delete from rain_packed_months where rain_id = ${rainId}
          and month = any(${[...new Set(instants.map(manilaMonth))]}::date[]) returning *
      )
      insert into rain_readings (rain_id, measured_at, mm_thousandths, received_at)
      select p.rain_id, u.measured_at, u.mm_thousandths, u.received_at
      from opened p cross join lateral unnest(p.measured_at, p.mm_thousandths, p.received_at)
        as u (measured_at, mm_thousandths, received_at)`.execute(tx);

/**
 * Packs what is older than some months, a gauge and month at a time, and makes the parts of the months to come. `now`: field time. How many
 * months were packed.
 */
export async function packOldMonths(db: Db, now: number): Promise<number> {
  await readyMonths(db, READINGS, now);
  const horizon = startOfManilaMonth(now, -RAW_MONTHS);
  const found = await listOldMonths(db, horizon);
  for (const { rainId, startAt } of found) {
    await db.transaction().execute(async (tx) => {
      await lockGauges(tx, [rainId]);
      await openMonths(tx, rainId, [startAt]);
      await packMonth(tx, rainId, startAt);
    });
  }
  await dropEmptyMonths(db, READINGS, horizon);
  return found.length;
}

/**
 * Months with rows before an instant, oldest first. That of a gauge's newest reading with data, and what comes after it, stays: whoever asks how long a
 * gauge has been silent finds the answer in a row.
 */
const listOldMonths = (db: Db, horizon: number) =>
  rows<{ rainId: number; startAt: number }>(
    db,
    sql`select g.rain_id, m.start_at from rainfall_gauges g
        cross join lateral (select least(${at(horizon)}, date_trunc('month', r.measured_at, 'Asia/Manila')) as until from rain_readings r
          where r.rain_id = g.rain_id and r.mm_thousandths is not null order by r.measured_at desc limit 1) n
        cross join lateral (select distinct date_trunc('month', r.measured_at, 'Asia/Manila') as start_at from rain_readings r
          where r.rain_id = g.rain_id and r.measured_at < n.until) m
        order by m.start_at, g.rain_id limit ${MOST_A_RUN}`,
  );

/** The rows go only when what was packed gives every one of them back. */
async function packMonth(tx: Db, rainId: number, startAt: number): Promise<void> {
  const raw = sql`from rain_readings r where r.rain_id = ${rainId} and r.measured_at >= ${at(startAt)}
      and r.measured_at < ${at(startOfManilaMonth(startAt, 1))}`;
  const month = manilaMonth(startAt);
  await sql`insert into rain_packed_months (rain_id, month, first_data_at, measured_at, mm_thousandths, received_at)
      select r.rain_id, ${month}::date, min(r.measured_at) filter (where r.mm_thousandths is not null),
        array_agg(r.measured_at order by r.measured_at), array_agg(r.mm_thousandths order by r.measured_at),
        array_agg(r.received_at order by r.measured_at)
      ${raw} group by r.rain_id`.execute(tx);
  const lost = await rows(
    tx,
    sql`select r.measured_at, r.mm_thousandths, r.received_at ${raw}
        except all select measured_at, mm_thousandths, received_at from rain_packed_readings
          where rain_id = ${rainId} and month = ${month}::date
        limit 1`,
  );
  if (lost.length > 0)
    throw new Error(`Gauge ${rainId}: the month ${month} did not come out of its pack as it went in.`);
  await sql`delete ${raw}`.execute(tx);
}
