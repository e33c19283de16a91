// The part of the log that tells of data: where a sensor fell silent and where it came back, never a line per reading.
import { at, ms } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Stretch } from '../rules/log-entry.ts';

/** Each reading that counts, with the last one before the stretch: a gap that began earlier ends in it. */
const READINGS = {
  rain: (inside: string) =>
    sql`select measured_at as at from rain_readings where rain_id = d.id and mm_thousandths is not null
          and ${sql.raw(inside)}`,
  tilt: (inside: string) => sql`select distinct ts as at from tilt_data where tsm_id = d.id and ${sql.raw(inside)}`,
};

const edges = (kind: keyof typeof READINGS, { from, to }: Stretch) => {
  const column = kind === 'rain' ? 'measured_at' : 'ts';
  const bounds = sql`cross join (select ${at(from)}::timestamptz as first, ${at(to)}::timestamptz as last) b`;
  return sql`select d.id, d.name, d.site_id, ${sql.lit(kind)}::text as kind, b.last, r.at,
      lead(r.at) over (partition by d.id order by r.at) as next
    from devices d ${bounds} cross join lateral (
      (${READINGS[kind](`${column} <= b.first`)} order by 1 desc limit 1)
      union all ${READINGS[kind](`${column} > b.first and ${column} <= b.last`)}) r
    where d.kind = ${sql.lit(kind)}`;
};

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
