// Rain of long ago: packed by months, and rows again where something of it is to be changed (decision 102).
import { manilaMonth, manilaMonths } from '@bantay/kernel/time/manila-month';
import { type Db, rows } from '@bantay/server/database/database.ts';
import { inMonth, monthStart } from '@bantay/server/database/month-range.ts';
import { noteWhatIsOther } from '@bantay/server/database/month-seals.ts';
import { type DividedTable, packOldMonths } from '@bantay/server/database/months.ts';
import { READING_COLUMNS, readingColumns } from '@bantay/server/database/rain-columns.ts';
import { sql } from 'kysely';
import { lockGauges } from './gauge-locks.ts';

/** Of one run: a first run over ten years is done in some of them, and nothing else has to wait for it. */
const MOST_A_RUN = 500;

export const RAIN: DividedTable = {
  ...{ kind: 'rain', table: 'rain_readings', time: 'measured_at', value: 'mm_thousandths' },
  ...{ sensor: 'rain_id', sensors: 'rainfall_gauges' },
};

/** Makes rows again of the months that hold these instants: what is to be changed has to be one. Behind the lock of the gauge. */
export async function openMonths(tx: Db, rainId: number, instants: readonly number[]): Promise<void> {
  const these = sql`rain_id = ${rainId} and month = any(${manilaMonths(instants)}::date[])`;
  const packed = await rows<{ startAt: number }>(
    tx,
    sql`select ${monthStart('month')} as start_at from rain_packed_months where ${these}`,
  );
  for (const { startAt } of packed) await noteWhatIsOther(tx, { kind: 'rain', sensorId: rainId, startAt });
  // Of one moment: the packs are still seen that it takes away.
  await sql`with opened as (delete from rain_packed_months where ${these})
      insert into rain_readings (rain_id, ${readingColumns()})
      select rain_id, ${readingColumns()} from rain_packed_readings where ${these}`.execute(tx);
}

/** Packs what is older than some months. `now`: field time. How many months of gauges were packed. */
export const packOldRain = (db: Db, now: number): Promise<number> =>
  packOldMonths(db, RAIN, {
    now,
    most: MOST_A_RUN,
    lock: (tx, rainId) => lockGauges(tx, [rainId]),
    pack: async (tx, rainId, startAt) => {
      await openMonths(tx, rainId, [startAt]);
      await packMonth(tx, rainId, startAt);
    },
    listUnsealed: (most) =>
      rows(
        db,
        sql`select rain_id as sensor_id, ${monthStart('month')} as start_at from rain_packed_months p
            where not exists (select from month_seals s where s.kind = 'rain' and s.sensor_id = p.rain_id and s.month = p.month)
            order by month, rain_id limit ${most}`,
      ),
  });

/** The rows go only when what was packed gives every one of them back. */
async function packMonth(tx: Db, rainId: number, startAt: number): Promise<void> {
  const raw = sql`from rain_readings r where r.rain_id = ${rainId} and ${inMonth('r.measured_at', startAt)}`;
  const month = manilaMonth(startAt);
  const lists = READING_COLUMNS.map((column) => sql`array_agg(r.${sql.ref(column)} order by r.measured_at)`);
  await sql`insert into rain_packed_months (rain_id, month, first_data_at, ${readingColumns()})
      select r.rain_id, ${month}::date, min(r.measured_at) filter (where r.mm_thousandths is not null),
        ${sql.join(lists)}
      ${raw} group by r.rain_id`.execute(tx);
  const lost = await rows(
    tx,
    sql`select ${readingColumns('r')} ${raw}
        except all select ${readingColumns()} from rain_packed_readings
          where rain_id = ${rainId} and month = ${month}::date
        limit 1`,
  );
  if (lost.length > 0)
    throw new Error(`Gauge ${rainId}: the month ${month} did not come out of its pack as it went in.`);
  await sql`delete ${raw}`.execute(tx);
}
