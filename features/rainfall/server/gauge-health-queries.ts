// SQL of what is wrong with gauges: tagged out, judged by nobody, at a site without a threshold.
import { at, type Db, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface TaggedGauge {
  siteId: number;
  gaugeName: string;
  since: number;
}

/** Of each active gauge of each active site: in the order of the sites, ground gauges nearest first. */
const GAUGES = sql`sites s join rainfall_priorities p using (site_id) join rainfall_gauges g using (rain_id)`;
const IN_ORDER = sql`s.menu_place, s.site_code, (g.data_source = 'satellite'), p.distance_km, g.rain_id`;

/** Whose newest reading with data is older than an instant; those that never reported have not begun. */
export const listOlder = (db: Db, before: number) =>
  rows<{ siteId: number; gaugeName: string; newestAt: number }>(
    db,
    sql`${planned('older_gauges')}select s.site_id, g.gauge_name, n.newest_at from ${GAUGES}
        cross join lateral (select r.measured_at as newest_at from rain_readings r
          where r.rain_id = g.rain_id and r.mm_thousandths is not null order by r.measured_at desc limit 1) n
        where s.active and g.date_deactivated is null and n.newest_at < ${at(before)} order by ${IN_ORDER}`,
  );

/** Whose newest reading says rain, and the same as each of the `forMs` before it. */
export const listRepeating = (db: Db, now: number, forMs: number) =>
  rows<{ siteId: number; rainId: number; gaugeName: string }>(
    db,
    sql`${planned('repeating_gauges')}select s.site_id, g.rain_id, g.gauge_name from ${GAUGES}
        cross join lateral (select r.measured_at, r.mm_thousandths from rain_readings r
          where r.rain_id = g.rain_id and r.measured_at <= ${at(now)} order by r.measured_at desc limit 1) n
        where s.active and g.date_deactivated is null and n.mm_thousandths > 0
          and not exists (select from rain_readings r where r.rain_id = g.rain_id and r.measured_at < n.measured_at
            and r.measured_at > n.measured_at - ${forMs} * interval '1 millisecond'
            and r.mm_thousandths is distinct from n.mm_thousandths)
        order by ${IN_ORDER}`,
  );

/** Active gauges of active sites, or of one, whose tag is open, or ends later than now. */
export const listTaggedOut = (db: Db, now: number, siteId: number | null) =>
  rows<TaggedGauge>(
    db,
    sql`select p.site_id, g.gauge_name, min(t.ts_start) as since
        from rainfall_data_tags t join rainfall_gauges g using (rain_id) join rainfall_priorities p using (rain_id)
          join sites s using (site_id)
        where (s.site_id = ${siteId} or (s.active and ${siteId === null}::boolean)) and g.date_deactivated is null and t.withdrawn_at is null
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
