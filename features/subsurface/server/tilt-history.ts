// Raw counts of long ago: packed by days, and rows again where something of them comes late (decision 102).
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { DAY_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { type Db, rows } from '@bantay/server/database/database.ts';
import { inMonth, monthStart } from '@bantay/server/database/month-range.ts';
import { noteWhatIsOther } from '@bantay/server/database/month-seals.ts';
import { type DividedTable, packOldMonths } from '@bantay/server/database/months.ts';
import { sql } from 'kysely';
import { lockColumns } from './column-locks.ts';

/** Of one run, columns times months. */
const MOST_A_RUN = 100;

const TILT: DividedTable = {
  ...{ kind: 'tilt', table: 'tilt_data', time: 'ts', value: 'xval' },
  ...{ sensor: 'tsm_id', sensors: 'tsm_sensors' },
};

/** Makes rows again of these days (since 1970-01-01): what comes in for one of them is compared with rows. Behind the lock of the column. */
export async function openDays(tx: Db, tsmId: number, days: readonly number[]): Promise<void> {
  const these = sql`tsm_id = ${tsmId}
    and day = any(select '1970-01-01'::date + d from unnest(${days}::int[]) as u (d))`;
  // Of one moment: the packs are still seen that it takes away.
  const { numAffectedRows } = await sql`with opened as (delete from tilt_packed_days where ${these})
      insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval, batt, received_at)
      select tsm_id, ts, node_id, type_num, xval, yval, zval, batt, received_at from tilt_packed_counts where ${these}`.execute(
    tx,
  );
  if (!numAffectedRows) return;
  const months = new Set(days.map((day) => startOfManilaMonth(day * DAY_MS)));
  for (const startAt of months) await noteWhatIsOther(tx, { kind: 'tilt', sensorId: tsmId, startAt });
}

/** Packs what is older than some months. `now`: field time. How many months of columns were packed. */
export const packOldTilt = (db: Db, now: number): Promise<number> =>
  packOldMonths(db, TILT, {
    now,
    most: MOST_A_RUN,
    lock: (tx, tsmId) => lockColumns(tx, [tsmId]),
    pack: packMonth,
    // Columns are asked for month by month: there are few of those, and very many days.
    listUnsealed: (most) =>
      rows(
        db,
        sql`select t.tsm_id as sensor_id, ${monthStart('m.month')} as start_at from tsm_sensors t
            cross join lateral (select min(day) as first, max(day) as last from tilt_packed_days d where d.tsm_id = t.tsm_id) r
            cross join lateral (select generate_series(date_trunc('month', r.first::timestamp), r.last, interval '1 month')::date as month) m
            where exists (select from tilt_packed_days d where d.tsm_id = t.tsm_id and d.day >= m.month
                and d.day < m.month + interval '1 month')
              and not exists (select from month_seals s where s.kind = 'tilt' and s.sensor_id = t.tsm_id and s.month = m.month)
            order by m.month, t.tsm_id limit ${most}`,
      ),
  });

/** The rows go only when what was packed gives every one of them back. A day that was packed before is made anew, with what came late. */
async function packMonth(tx: Db, tsmId: number, startAt: number): Promise<void> {
  const raw = sql`from tilt_data r where r.tsm_id = ${tsmId} and ${inMonth('r.ts', startAt)}`;
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
