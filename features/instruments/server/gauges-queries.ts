// SQL of rain gauges as they are cared for.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { GaugeSource } from '../rules/gauges.ts';
import { type BringingKey, keysThatBring } from './care-queries.ts';

export interface GaugeRow {
  rainId: number;
  gaugeName: string;
  dataSource: GaugeSource;
  latitude: number | null;
  longitude: number | null;
  retiredOn: string | null;
  /** Since when a tag that has not ended leaves it out. */
  taggedSince: number | null;
  newestAt: number | null;
  sites: { siteId: number; siteCode: string; active: boolean; distanceKm: number }[];
  keys: BringingKey[];
}

/** `rainId` null: all. */
export const listGauges = (db: Db, rainId: number | null) =>
  rows<GaugeRow>(
    db,
    sql`select g.rain_id, g.gauge_name, g.data_source, g.latitude, g.longitude, g.date_deactivated as retired_on,
          (select min(t.ts_start) from rainfall_data_tags t
            where t.rain_id = g.rain_id and t.withdrawn_at is null and t.ts_end is null) as tagged_since,
          (select r.measured_at from rain_readings r
            where r.rain_id = g.rain_id and r.mm_thousandths is not null
            order by r.measured_at desc limit 1) as newest_at,
          coalesce((select json_agg(json_build_object('siteId', s.site_id, 'siteCode', s.site_code, 'active', s.active,
              'distanceKm', p.distance_km) order by s.site_code)
            from rainfall_priorities p join sites s using (site_id) where p.rain_id = g.rain_id), '[]'::json) as sites,
          ${keysThatBring(sql`g.rain_id = any(k.gauges)`)} as keys
        from rainfall_gauges g where ${rainId}::int is null or g.rain_id = ${rainId} order by g.gauge_name`,
  );

export const readGaugeId = (db: Db, name: string) =>
  firstRow<{ rainId: number }>(db, sql`select rain_id from rainfall_gauges where gauge_name = ${name}`);

export interface NewGauge {
  gaugeName: string;
  dataSource: GaugeSource;
  latitude: number | null;
  longitude: number | null;
}

export const insertGauge = (tx: Db, gauge: NewGauge) =>
  firstRow<{ rainId: number }>(
    tx,
    sql`insert into rainfall_gauges (gauge_name, data_source, latitude, longitude)
        values (${gauge.gaugeName}, ${gauge.dataSource}, ${gauge.latitude}, ${gauge.longitude}) returning rain_id`,
  );

/** Of a list: one that stands already is brought back. */
export const upsertGauge = (tx: Db, name: string, source: GaugeSource) =>
  firstRow<{ rainId: number }>(
    tx,
    sql`insert into rainfall_gauges (gauge_name, data_source) values (${name}, ${source})
        on conflict (gauge_name) do update set data_source = excluded.data_source, date_deactivated = null
        returning rain_id`,
  );

/** At the end of the site's list, whose order goes by the distance. */
export async function placeGauge(tx: Db, siteId: number, rainId: number, km: number): Promise<void> {
  const last = await firstRow<{ position: number | null }>(
    tx,
    sql`select max(position) as position from rainfall_priorities where site_id = ${siteId}`,
  );
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
      values (${siteId}, ${rainId}, ${(last?.position ?? 0) + 1}, ${km})
      on conflict (site_id, rain_id) do update set distance_km = excluded.distance_km`.execute(tx);
}

export const detachGauge = (tx: Db, siteId: number, rainId: number) =>
  sql`delete from rainfall_priorities where site_id = ${siteId} and rain_id = ${rainId}`.execute(tx);

export const retireGauge = (tx: Db, rainId: number) =>
  changed(
    tx,
    sql`update rainfall_gauges set date_deactivated = (now() at time zone 'Asia/Manila')::date
        where rain_id = ${rainId} and date_deactivated is null`,
  );

export const reviveGauge = (tx: Db, rainId: number) =>
  changed(
    tx,
    sql`update rainfall_gauges set date_deactivated = null
        where rain_id = ${rainId} and date_deactivated is not null`,
  );

/** For the rights: a gauge of no site is that of every site, and 0 is no site's number. */
export const sitesOfGauges = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(
    db,
    sql`select coalesce(p.site_id, 0) as site_id from rainfall_gauges g left join rainfall_priorities p using (rain_id)
        where g.rain_id = any(${ids})`,
  );
