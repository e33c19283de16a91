// Readings as they are kept, rows of the last months and packs before them (decision 102), as one table for whoever reads a stretch of time.
// What asks for the newest alone reads rows: the month in which a sensor was heard last is never packed.
import { sql } from 'kysely';
import { at } from './database.ts';
import { readingColumns } from './rain-columns.ts';

/** The Manila day of an instant. */
const dayOf = (instant: number) => sql`(${at(instant)}::timestamptz at time zone 'Asia/Manila')::date`;

/** All readings of rain after `from` up to and with `until`, with the columns of `rain_readings`. */
export const rainBetween = (from: number, until: number) =>
  sql`(select rain_id, ${readingColumns()} from rain_readings
        where measured_at > ${at(from)} and measured_at <= ${at(until)}
      union all
      select rain_id, ${readingColumns()} from rain_packed_readings
        where month between ${dayOf(from)} - 31 and ${dayOf(until)}
          and measured_at > ${at(from)} and measured_at <= ${at(until)})`;

/** The newest reading with data up to and with an instant, of a gauge that the statement around it names: `at`, none or one row. */
export const newestRainBy = (rainId: unknown, until: number) =>
  sql`(select max(at) as at from (
        (select measured_at as at from rain_readings where rain_id = ${rainId} and mm_thousandths is not null
          and measured_at <= ${at(until)} order by measured_at desc limit 1)
        union all
        select measured_at from rain_packed_readings
          where rain_id = ${rainId} and mm_thousandths is not null and measured_at <= ${at(until)}
            and month = (select max(month) from rain_packed_months where rain_id = ${rainId} and first_data_at <= ${at(until)})
      ) newest having max(at) is not null)`;

/** All counts from `from` on and before `until`, with the columns of `tilt_data`. */
export const tiltBetween = (from: number, until: number) =>
  sql`(select tsm_id, ts, node_id, type_num, xval, yval, zval, batt, received_at from tilt_data
        where ts >= ${at(from)} and ts < ${at(until)}
      union all
      select tsm_id, ts, node_id, type_num, xval, yval, zval, batt, received_at from tilt_packed_counts
        where day between ${dayOf(from)} and ${dayOf(until)} and ts >= ${at(from)} and ts < ${at(until)})`;

/** The newest counts up to and with an instant, of a column that the statement around it names: `at`, none or one row. */
export const newestTiltBy = (tsmId: unknown, until: number) =>
  sql`(select max(at) as at from (
        (select ts as at from tilt_data where tsm_id = ${tsmId} and ts <= ${at(until)} order by ts desc limit 1)
        union all
        select ts from tilt_packed_counts where tsm_id = ${tsmId} and ts <= ${at(until)}
          and day = (select max(day) from tilt_packed_days where tsm_id = ${tsmId} and ts[1] <= ${at(until)})
      ) newest having max(at) is not null)`;
