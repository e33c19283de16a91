// SQL of exported series: a part at a time, in the order of its keys, after the last row of the part before.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { rainBetween, tiltBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';
import type { Part, Range } from './export-part.ts';

/** Of some sites, or all: those that were taken down too. */
export const listGauges = (db: Db, siteIds: readonly number[] | null) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select g.rain_id as id, g.gauge_name as name from rainfall_gauges g
        where ${siteIds}::int[] is null or exists (
          select from rainfall_priorities p where p.rain_id = g.rain_id and p.site_id = any(${siteIds}::int[]))
        order by g.rain_id`,
  );

/** When the gauge was tagged as invalid, as long as it touches the range. */
export const listTagged = (db: Db, rainId: number, { from, to }: Range) =>
  rows<{ startAt: number; endAt: number | null }>(
    db,
    sql`select ts_start as start_at, ts_end as end_at from rainfall_data_tags
        where rain_id = ${rainId} and withdrawn_at is null and ts_start < ${at(to)}
          and coalesce(ts_end, 'infinity') >= ${at(from)}`,
  );

/** Instants (epoch ms) and 1/1000 mm, −1 where the sensor said "no data": arrays as text are read fastest. */
export async function readRain(db: Db, rainId: number, { from, to, after, most }: Part<number>) {
  const row = await firstRow<{ at: string | null; milli: string | null }>(
    db,
    sql`select array_agg((date_part('epoch', measured_at) * 1000)::int8 order by measured_at)::text as at,
          array_agg(coalesce(mm_thousandths, -1) order by measured_at)::text as milli
        from (
          select measured_at, mm_thousandths from ${rainBetween(after ?? from - 1, to - 1)} r where rain_id = ${rainId}
          order by measured_at limit ${most}) part`,
  );
  return { at: numbersIn(row?.at ?? null), milli: numbersIn(row?.milli ?? null) };
}

const numbersIn = (text: string | null): number[] =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[]); // the columns hold numbers only

export const listColumns = (db: Db, siteIds: readonly number[] | null) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select tsm_id as id, tsm_name as name from tsm_sensors
        where ${siteIds}::int[] is null or site_id = any(${siteIds}::int[]) order by tsm_id`,
  );

export interface TiltKey {
  at: number;
  node: number;
  accelerometer: number;
}

export interface TiltRow extends TiltKey {
  x: number;
  y: number;
  z: number;
  /** V */
  battery: number | null;
}

/** Raw counts. */
export const readTilt = (db: Db, tsmId: number, { from, to, after, most }: Part<TiltKey>) =>
  rows<TiltRow>(
    db,
    sql`select ts as at, node_id as node, type_num as accelerometer, xval as x, yval as y, zval as z, batt as battery
        from ${tiltBetween(after?.at ?? from, to)} t
        where tsm_id = ${tsmId}
          and (ts, node_id, type_num) > (${after === null ? '-infinity' : at(after.at)}::timestamptz,
            ${after?.node ?? -1}::int, ${after?.accelerometer ?? -1}::int)
        order by ts, node_id, type_num limit ${most}`,
  );

/** Of tables whose rows have a time and a number. */
export interface TimedKey {
  at: number;
  id: number;
}

/** Behind the time and the number of a row. */
export const behind = (after: TimedKey | null) =>
  sql`(${after === null ? '-infinity' : at(after.at)}::timestamptz, ${after?.id ?? -1}::bigint)`;

export interface SurficialRow extends TimedKey {
  siteCode: string;
  marker: string;
  markerId: number;
  distanceCm: number;
  kind: 'ROUTINE' | 'EVENT';
  weather: string | null;
  /** −1 unreliable, 0 undecided, 1 reliable; null: nobody has said so. */
  tag: number | null;
}

export const readSurficial = (db: Db, siteIds: readonly number[], { from, to, after, most }: Part<TimedKey>) =>
  rows<SurficialRow>(
    db,
    sql`select o.ts as at, d.data_id as id, s.site_code, m.marker_name as marker, m.marker_id,
          d.measurement as distance_cm, o.meas_type as kind, o.weather, t.tag_type as tag
        from marker_observations o
        join marker_data d using (mo_id)
        join markers m using (marker_id)
        join sites s on s.site_id = o.site_id
        left join marker_data_tags t using (data_id)
        where o.site_id = any(${siteIds}::int[]) and o.ts >= ${at(from)} and o.ts < ${at(to)}
          and o.ts >= ${after === null ? '-infinity' : at(after.at)} and (o.ts, d.data_id) > ${behind(after)}
        order by o.ts, d.data_id limit ${most}`,
  );

export interface EarthquakeRow extends TimedKey {
  latitude: number;
  longitude: number;
  depthKm: number | null;
  magnitude: number;
  criticalKm: number | null;
  issuer: string;
  province: string | null;
}

export const readEarthquakes = (db: Db, { from, to, after, most }: Part<TimedKey>) =>
  rows<EarthquakeRow>(
    db,
    sql`select ts as at, eq_id as id, latitude, longitude, depth_km, magnitude, critical_km, issuer, province
        from earthquake_events
        where ts >= ${at(from)} and ts < ${at(to)} and (ts, eq_id) > ${behind(after)}
        order by ts, eq_id limit ${most}`,
  );
