// SQL of the boards: what can be said of a site without reading its facts. Whoever writes a fact writes its board in the same transaction.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { at, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Larger than that of every transaction that was over when this one began to write; smaller ones may end later. So whoever
 * asks what has changed since goes by `pg_snapshot_xmin`, never by the largest version that he has seen (decision 097).
 */
export const VERSION = sql`pg_current_xact_id()::text::bigint`;

/** Of the newest event of each site, where it has a release. */
const RELEASED = sql`
  select s.site_id, e.status = 1 as is_routine, y.alert_level as level, r.data_at
  from sites s
  join lateral (select event_id, status from monitoring_events n where n.site_id = s.site_id
    order by n.event_id desc limit 1) e on true
  join lateral (select event_alert_id, pub_sym_id from monitoring_event_alerts n where n.event_id = e.event_id
    order by n.event_alert_id desc limit 1) a on true
  join public_alert_symbols y using (pub_sym_id)
  join lateral (select max(n.data_ts) as data_at from monitoring_releases n
    where n.event_alert_id = a.event_alert_id) r on r.data_at is not null`;

/** Nothing is offered of it, whatever the time (`candidatesFor`): level 0, and no trigger, not even one declared invalid. */
const saysNothing = (result: RawBuilder<unknown>) =>
  sql`coalesce(${result} ->> 'level' = '0' and ${result} -> 'triggers' = '[]' and ${result} -> 'toValidate' = '[]', false)`;

/** Of a row `g` of generated_alerts, as it was kept. */
export const IS_QUIET = sql`(${saysNothing(sql`g.result`)} and (g.closed is null or ${saysNothing(sql`g.closed`)}))`;

/** After each change of what is released at a site. The locks of the sites are held. */
export const putReleasedBoards = (tx: Db, siteIds: readonly number[]) =>
  sql`${planned('put_released_boards')}insert into site_boards (site_id, version, is_routine, level, data_at)
      select site_id, ${VERSION}, is_routine, level, data_at from (${RELEASED} where s.site_id = any(${siteIds}::int[])) b
      on conflict (site_id) do update set version = excluded.version, is_routine = excluded.is_routine,
        level = excluded.level, data_at = excluded.data_at`.execute(tx);

/** Where results have changed otherwise than by being kept, which writes its board itself (`keepResult`). The locks of the sites are held. */
export const putGeneratedBoards = (tx: Db, siteIds: readonly number[]) =>
  sql`insert into site_boards (site_id, version, is_quiet, closed_at)
      select g.site_id, ${VERSION}, ${IS_QUIET}, g.closed_at from generated_alerts g where g.site_id = any(${siteIds}::int[])
      on conflict (site_id) do update set version = excluded.version, is_quiet = excluded.is_quiet,
        closed_at = excluded.closed_at`.execute(tx);

/** Of a site that begins anew: there are no results. */
export const clearGeneratedBoard = (tx: Db, siteId: number) =>
  sql`insert into site_boards (site_id, version, is_quiet, closed_at)
      select s.site_id, ${VERSION}, false, null from sites s where s.site_id = ${siteId}
      on conflict (site_id) do update set version = excluded.version, is_quiet = excluded.is_quiet,
        closed_at = excluded.closed_at`.execute(tx);

export interface BoardSite {
  siteId: number;
  siteCode: string;
}

/**
 * Whether the boards of some sites say what their facts say: of those named, and of the first `most` behind `after`, by their ids. One
 * statement sees both as they stood at one moment.
 */
export const compareBoards = (db: Db, named: readonly number[], after: number, most: number) =>
  rows<BoardSite & { isNext: boolean; isDifferent: boolean }>(
    db,
    sql`${planned('compare_boards')}with next as (select site_id from sites where site_id > ${after} order by site_id limit ${most})
        select site.site_id, site.site_code, site.site_id in (select site_id from next) as is_next,
          (coalesce(b.is_routine, false), b.level, b.data_at, coalesce(b.is_quiet, false), b.closed_at) is distinct from
            (coalesce(r.is_routine, false), r.level, r.data_at, coalesce(${IS_QUIET}, false), g.closed_at) as is_different
        from sites site left join site_boards b on b.site_id = site.site_id
        left join lateral (${RELEASED} where s.site_id = site.site_id) r on true
        left join generated_alerts g on g.site_id = site.site_id
        where site.site_id = any(${named}::int[]) or site.site_id in (select site_id from next) order by site.site_id`,
  );

/**
 * Active sites of which something may be due or wait, now or later: all whose boards do not say that nothing is. A stamp of the
 * future was made by a clock that stood ahead: it depends on the time what such a site says. `doubtful`: whatever they say.
 */
export const listLoud = (db: Db, now: number, doubtful: readonly number[]) =>
  rows<{ siteId: number }>(
    db,
    sql`${planned('loud_sites')}select s.site_id from sites s left join site_boards b using (site_id)
        where s.active and (s.site_id = any(${doubtful}::int[]) or not coalesce(${isCalm(now)}, false)) order by s.site_id`,
  );

const isCalm = (now: number) =>
  sql`b.is_routine and b.is_quiet and b.data_at <= ${at(now)} and b.closed_at <= ${at(now)}`;

/** Newest half hour that is closed at a site that is calm; null where none is. */
export const readCalmClosed = (db: Db, now: number, doubtful: readonly number[]) =>
  firstRow<{ closedAt: number | null }>(
    db,
    sql`${planned('calm_closed')}select max(b.closed_at) as closed_at from sites s join site_boards b using (site_id)
        where s.active and not s.site_id = any(${doubtful}::int[]) and ${isCalm(now)}`,
  );

/** Calm sites, of some, to which nothing was released that bears a stamp as late as this. */
export const listCalmBefore = (db: Db, among: readonly number[], now: number, stamp: number) =>
  rows<BoardSite & { dataAt: number }>(
    db,
    sql`${planned('calm_before')}select s.site_id, s.site_code, b.data_at from sites s join site_boards b using (site_id)
        where s.active and s.site_id = any(${among}::int[]) and b.data_at < ${at(stamp)} and ${isCalm(now)}
        order by s.menu_place, s.site_code`,
  );

/** Which sites somebody asks for. What is not given bounds nothing. */
export interface Scope {
  municipality?: string | undefined;
  region?: string | undefined;
  /** Degrees. A site without a place is in none. */
  window?: { south: number; west: number; north: number; east: number } | undefined;
}

const inScope = ({ municipality, region, window }: Scope) =>
  sql`${municipality === undefined ? sql`true` : sql`lower(s.municipality) = lower(${municipality})`}
    and ${region === undefined ? sql`true` : sql`lower(s.region) = lower(${region})`}
    and ${
      window === undefined
        ? sql`true`
        : sql`s.latitude between ${window.south} and ${window.north} and s.longitude between ${window.west} and ${window.east}`
    }`;

/** Numbers of transactions go on as long as this database runs: another one, as after a restore elsewhere, has its own. */
const ERA = sql`(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text`;

/** From which moment somebody asks. Another one of any of these is answered with all, but for the time, which goes on. */
export interface Mark {
  era: string;
  xid: string;
  /** Of the words of all sites of the scope, and of the table of the boards: one that is brought back bears older versions. */
  places: string;
  /** Field time, epoch ms. */
  at: number;
}

const placesOf = (scope: Scope) => sql`left(md5(concat_ws(' ', current_database(), pg_relation_filenode('site_boards'),
    (select sum(hashtextextended(s::text, 0)) from sites s where s.active and ${inScope(scope)}))), 16)`;

/**
 * Active sites of a scope, by their ids: of which something may be another than at `since`, because a board was written or because the
 * time goes on; null, or a mark that does not go on here (`isSince` false): all. With the mark from which to ask next time: what was
 * under way in this moment is seen then. `named`: told whatever their boards say, and so is of what an event was declared invalid
 * within a day. `timedIds`: of `timed` those of the scope.
 */
export async function listChanged(
  db: Db,
  scope: Scope,
  since: Mark | null,
  now: number,
  { named, timed }: { named: readonly number[]; timed: readonly number[] },
): Promise<{ siteIds: number[]; timedIds: number[]; mark: Mark; isSince: boolean }> {
  const row = await firstRow<Omit<Mark, 'at'> & { isSince: boolean; siteIds: number[]; timedIds: number[] }>(
    db,
    sql`with here as (select ${ERA} as era, ${placesOf(scope)} as places),
          known as (select era, places, coalesce(era = ${since?.era ?? null}::text and places = ${since?.places ?? null}::text
            and ${since?.at ?? null}::float8 <= ${now}::float8, false) as is_since from here)
        select era, places, is_since, pg_snapshot_xmin(pg_current_snapshot())::text as xid,
          (select coalesce(array_agg(s.site_id), '{}') from sites s
            where s.active and ${inScope(scope)} and s.site_id = any(${timed}::int[])) as timed_ids,
          (select coalesce(array_agg(s.site_id order by s.site_id), '{}') from sites s left join site_boards b using (site_id)
            where s.active and ${inScope(scope)} and not coalesce(known.is_since and b.version < ${since?.xid ?? null}::bigint
              and ${isCalm(since?.at ?? now)} and not s.site_id = any(${named}::int[]) and s.site_id not in (
                select e.site_id from monitoring_events e where e.status = 3 and e.validity >= ${at(now - DAY_MS)}), false)) as site_ids
        from known`,
  );
  const { siteIds, timedIds, isSince, ...mark } = row!; // "known" has one row
  return { siteIds, timedIds, mark: { ...mark, at: now }, isSince };
}
