// The part of the log that tells of data: where a sensor fell silent and where it came back, never a line per reading.
import { at, ms } from '@bantay/server/database/database.ts';
import { newestRainBy, newestTiltBy, rainBetween, tiltBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';
import type { Stretch } from '../rules/log-entry.ts';

const DEVICE = sql.raw('d.id');

/** Each reading that counts, with the last one before the stretch: a gap that began earlier ends in it. */
const READINGS = {
  rain: ({ from, to }: Stretch) =>
    sql`select at from ${newestRainBy(DEVICE, from)} before
        union all select measured_at from ${rainBetween(from, to)} r where rain_id = ${DEVICE} and mm_thousandths is not null`,
  tilt: ({ from, to }: Stretch) =>
    sql`select at from ${newestTiltBy(DEVICE, from)} before
        union all select distinct ts from ${tiltBetween(from + 1, to + 1)} t where tsm_id = ${DEVICE}`,
};

const edges = (kind: keyof typeof READINGS, stretch: Stretch) =>
  sql`select d.id, d.name, d.site_id, ${sql.lit(kind)}::text as kind, ${at(stretch.to)}::timestamptz as last, r.at,
        lead(r.at) over (partition by d.id order by r.at) as next
      from devices d cross join lateral (${READINGS[kind](stretch)}) r where d.kind = ${sql.lit(kind)}`;

/** `gapMs`: the shortest silence that is told; it is told when it has lasted so long. */
export function dataPart(asked: Stretch & { siteId: number | null }, gapMs: number) {
  const gap = sql`make_interval(secs => ${gapMs / 1000})`;
  const { siteId } = asked;
  return sql`(with devices as (
        select 'rain' as kind, g.rain_id as id, upper(regexp_replace(g.gauge_name, '^rain_', '')) as name,
          min(p.site_id) as site_id
        from rainfall_gauges g join rainfall_priorities p using (rain_id)
        where g.date_deactivated is null and (${siteId}::int is null or p.site_id = ${siteId})
        group by g.rain_id, g.gauge_name
        union all
        select 'tilt', t.tsm_id, upper(t.tsm_name), t.site_id from tsm_sensors t
        where t.date_deactivated is null and (${siteId}::int is null or t.site_id = ${siteId})),
      edges as (${edges('rain', asked)} union all ${edges('tilt', asked)}),
      gaps as (select * from edges where coalesce(next, last) - at > ${gap})
      select 'data', 'gap-' || kind || ':' || id || ':' || extract(epoch from at)::bigint, at + ${gap}, site_id, null::text,
        jsonb_build_object('what', 'gap', 'sensor', name, 'since', ${ms('at')})
      from gaps
      union all
      select 'data', 'back-' || kind || ':' || id || ':' || extract(epoch from next)::bigint, next, site_id, null::text,
        jsonb_build_object('what', 'back', 'sensor', name, 'since', ${ms('at')})
      from gaps where next is not null)`;
}
