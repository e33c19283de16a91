// SQL of what is wrong with gauges: tagged out, judged by nobody, at a site without a threshold.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface TaggedGauge {
  siteId: number;
  gaugeName: string;
  since: number;
}

/** Active gauges of some sites whose tag is open, or ends later than now. */
export const listTaggedOut = (db: Db, now: number, siteIds: readonly number[]) =>
  rows<TaggedGauge>(
    db,
    sql`select p.site_id, g.gauge_name, min(t.ts_start) as since
        from rainfall_data_tags t join rainfall_gauges g using (rain_id) join rainfall_priorities p using (rain_id)
        where p.site_id = any(${siteIds}::int[]) and g.date_deactivated is null and t.withdrawn_at is null
          and t.ts_start <= ${at(now)} and coalesce(t.ts_end, 'infinity') > ${at(now)}
        group by p.site_id, g.gauge_name order by p.site_id, g.gauge_name`,
  );

/** Active gauges with readings later than an instant that stand in the list of no active site. */
export const listUnjudged = (db: Db, after: number) =>
  rows<{ gaugeName: string; newestAt: number }>(
    db,
    sql`select g.gauge_name, n.newest_at from rainfall_gauges g
        cross join lateral (select max(measured_at) as newest_at from rain_readings r
          where r.rain_id = g.rain_id and r.measured_at > ${at(after)} and r.mm_thousandths is not null) n
        where g.date_deactivated is null and n.newest_at is not null and not exists (
          select 1 from rainfall_priorities p join sites s using (site_id) where p.rain_id = g.rain_id and s.active)
        order by g.gauge_name`,
  );

/** Active sites with an active gauge and no rain threshold at an instant. */
export const listWithoutThreshold = (db: Db, instant: number) =>
  rows<{ siteId: number }>(
    db,
    sql`select s.site_id from sites s where s.active
          and (select v.value from limit_versions v
            where v.site_id = s.site_id and v.limit_key = 'rain72h' and v.valid_from <= ${at(instant)}
            order by v.valid_from desc, v.version_id desc limit 1) is null
          and exists (select 1 from rainfall_priorities p join rainfall_gauges g using (rain_id)
            where p.site_id = s.site_id and g.date_deactivated is null)
        order by s.site_id`,
  );
