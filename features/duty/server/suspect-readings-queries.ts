// SQL of readings that nobody should trust unseen: refused as "in the future", or changed after they had been stored.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import {
  REFUSED_RUN,
  REFUSED_WITHIN_MS,
  REWRITTEN_OF_MS,
  REWRITTEN_RUN,
  REWRITTEN_WITHIN_MS,
} from '../rules/problem-kinds.ts';

export interface SuspectRow {
  sensor: string;
  siteId: number | null;
  count: number;
  /** Machine time. */
  firstAt: number;
  newestAt: number;
}

const ago = (ms: number) => sql`clock_timestamp() - ${ms} * interval '1 millisecond'`;

/** The nearest site of a gauge: a gauge of two sites is told once. */
const SITE_OF_GAUGE = sql`(select p.site_id from rainfall_priorities p where p.rain_id = g.rain_id
  order by p.distance_km, p.site_id limit 1)`;

/** Refused since the newest reading of the sensor that was stored, each as often as it came; `fieldNow` bounds the look at stored ones. */
export const listRefused = (db: Db, fieldNow: number) =>
  rows<SuspectRow>(
    db,
    sql`select g.gauge_name as sensor, ${SITE_OF_GAUGE} as site_id, sum(r.times)::int as count,
          min(r.received_at) as first_at, max(r.last_at) as newest_at
        from rain_rejects r join rainfall_gauges g using (rain_id)
        where r.reason = 'in the future' and r.last_at > ${ago(REFUSED_WITHIN_MS)}
          and not exists (select 1 from rain_readings s where s.rain_id = r.rain_id
            and s.measured_at > ${at(fieldNow - REWRITTEN_OF_MS)} and s.received_at > r.last_at)
        group by g.rain_id, g.gauge_name having sum(r.times) >= ${REFUSED_RUN}
        union all
        select c.tsm_name, c.site_id, sum(r.times)::int, min(r.received_at), max(r.last_at)
        from tilt_rejects r join tsm_sensors c using (tsm_name)
        where r.reason = 'in the future' and r.last_at > ${ago(REFUSED_WITHIN_MS)}
          and not exists (select 1 from tilt_data s where s.tsm_id = c.tsm_id
            and s.ts > ${at(fieldNow - REWRITTEN_OF_MS)} and s.received_at > r.last_at)
        group by c.tsm_id, c.tsm_name, c.site_id having sum(r.times) >= ${REFUSED_RUN}
        order by sensor`,
  );

/**
 * Rain: half hours that now say less than they said before, or nothing at all; more rain is seen by itself. Tilt: the first
 * counts stay in force, so other ones for the same instant mean that the first may have been the false ones.
 */
export const listRewritten = (db: Db, fieldNow: number) =>
  rows<SuspectRow>(
    db,
    sql`select g.gauge_name as sensor, ${SITE_OF_GAUGE} as site_id, count(distinct o.measured_at)::int as count,
          min(o.superseded_at) as first_at, max(o.superseded_at) as newest_at
        from rain_readings_superseded o join rain_readings n using (rain_id, measured_at)
          join rainfall_gauges g using (rain_id)
        where o.superseded_at > ${ago(REWRITTEN_WITHIN_MS)} and o.measured_at > ${at(fieldNow - REWRITTEN_OF_MS)}
          and o.mm_thousandths > coalesce(n.mm_thousandths, -1)
        group by g.rain_id, g.gauge_name having count(distinct o.measured_at) >= ${REWRITTEN_RUN}
        union all
        select c.tsm_name, c.site_id, count(distinct r.measured_text)::int, min(r.received_at), max(r.last_at)
        from tilt_rejects r join tsm_sensors c using (tsm_name)
        where r.reason = 'other counts are stored' and r.last_at > ${ago(REWRITTEN_WITHIN_MS)}
        group by c.tsm_id, c.tsm_name, c.site_id having count(distinct r.measured_text) >= ${REWRITTEN_RUN}
        order by sensor`,
  );
