// SQL of a run of the engine: all that it reads of a site in one statement, and what it keeps in few.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { at, type Db, firstRow, ms, planned } from '@bantay/server/database/database.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import type { ColumnRow, GeneratedAlert, PublicAlertRow } from '../rules/public-alert.ts';
import { triggersNeededSince } from '../rules/public-alert-triggers.ts';
import type { ReleasedEvent } from '../rules/released-event.ts';
import { isMissedAt } from '../rules/run.ts';
import { IS_QUIET, VERSION } from './boards-queries.ts';
import { eventValue } from './releases-queries.ts';
import { type GeneratedRow, TRIGGER } from './triggers-queries.ts';

/** Stretches of generated levels that the generator looks at: it never walks back further than one event. */
export const PUBLIC_ALERT_ROWS = 40;

/** What sources write and the generator looks at. */
export interface SiteFacts {
  publicAlerts: PublicAlertRow[];
  triggers: readonly StoredTrigger[];
  /** Stamps of near-threshold rain rows. */
  nearThresholdAt: readonly number[];
  /** Stretches of levels of the site's tilt columns. */
  columnRows: readonly ColumnRow[];
  /** Whether a marker of the site was in use at the stamp. */
  hasActiveMarkers: boolean;
}

/** A site as a run for one stamp sees it. */
export interface RunRead {
  /** Null before the first run. */
  generated: GeneratedRow | null;
  facts: SiteFacts;
  /** Where the site was released to; null before the first release. */
  event: ReleasedEvent | null;
  /** By the names under which it was asked. */
  needed: Record<string, unknown>;
}

/** Values that others want from the same statement, by name. */
export type Needs = Readonly<Record<string, RawBuilder<unknown>>>;

interface RunRow {
  generated: GeneratedRow | null;
  publicAlerts: PublicAlertRow[] | null;
  triggers: StoredTrigger[] | null;
  near: number[] | null;
  columns: ColumnRow[] | null;
  hasMarkers: boolean;
  event: ReleasedEvent | null;
  needed: Record<string, unknown>;
}

/**
 * One round trip. Which triggers count is a rule (`triggersNeededSince`); the statement reads as far back as it can reach:
 * from the beginning of the unbroken stretches above 0, else from the day before, less that day and the retroactive two.
 */
export async function readRun(db: Db, siteId: number, stamp: number, needs: Needs): Promise<RunRead> {
  const row = await firstRow<RunRow>(
    db,
    sql`${planned(nameOf(needs))}with levels as (
          select p.public_id, y.alert_level as level, p.ts, p.ts_updated
          from public_alerts p join public_alert_symbols y using (pub_sym_id)
          where p.site_id = ${siteId} order by p.ts_updated desc, p.ts desc, p.public_id desc limit ${PUBLIC_ALERT_ROWS}),
        reach as (
          select least(${at(stamp)}::timestamptz - interval '24 hours', min(l.ts)) - interval '72 hours' as since from levels l
          where l.ts < ${at(stamp)} and l.level > 0 and not exists (select from levels q
            where q.level = 0 and q.ts < ${at(stamp)} and (q.ts, q.public_id) > (l.ts, l.public_id)))
        select
        (select json_build_object('at', ${ms('g.at')}, 'closedAt', ${ms('g.closed_at')}, 'owedFrom', ${ms('g.owed_from')},
            'result', g.result, 'closed', g.closed) from generated_alerts g where g.site_id = ${siteId}) as generated,
        (select json_agg(json_build_object('publicId', l.public_id, 'level', l.level, 'startedAt', ${ms('l.ts')},
            'updatedAt', ${ms('l.ts_updated')}) order by l.ts_updated desc, l.ts desc, l.public_id desc) from levels l) as public_alerts,
        (select json_agg(json_build_object('triggerId', t.trigger_id, 'source', t.source, 'symbol', t.symbol,
            'level', t.level, 'startedAt', ${ms('t.ts')}, 'updatedAt', ${ms('t.ts_updated')}, 'status', t.status,
            'techInfo', t.tech_info) order by t.ts desc, t.trigger_id desc)
          from (${TRIGGER} where t.site_id = ${siteId} and t.ts_updated >= (select since from reach)) t) as triggers,
        (select json_agg(${ms('ts')}) from rainfall_alerts
          where site_id = ${siteId} and rain_alert = 'x' and ts >= (select since from reach)) as near,
        (select json_agg(json_build_object('startedAt', ${ms('a.ts')}, 'updatedAt', ${ms('a.ts_updated')}, 'level', a.alert_level))
          from tsm_alerts a join tsm_sensors c using (tsm_id)
          where c.site_id = ${siteId} and a.ts_updated >= (select since from reach)) as columns,
        exists (select from markers m join marker_history a using (marker_id)
          where m.site_id = ${siteId} and a.event = 'add' and a.ts < ${at(stamp + HALF_HOUR_MS)} and not exists (
            select from marker_history d where d.marker_id = m.marker_id and d.event = 'decommission'
              and d.ts < ${at(stamp + HALF_HOUR_MS)})) as has_markers,
        ${eventValue(siteId)} as event,
        ${neededValue(needs)} as needed`,
  );
  return asRead(row!, stamp); // a query without "from" gives one row
}

/** One plan for each set of names: behind one name stands one text. */
const nameOf = (needs: Needs) => ['run', ...Object.keys(needs)].join('_').replaceAll(/\W/g, '_');

const neededValue = (needs: Needs) =>
  sql`json_build_object(${sql.join(Object.entries(needs).flatMap(([name, value]) => [sql.lit(name), value]))})`;

function asRead(row: RunRow, stamp: number): RunRead {
  const publicAlerts = row.publicAlerts ?? [];
  const since = triggersNeededSince(publicAlerts, stamp);
  const facts = {
    publicAlerts,
    triggers: (row.triggers ?? []).filter(({ updatedAt }) => updatedAt >= since),
    nearThresholdAt: (row.near ?? []).filter((ts) => ts >= since),
    columnRows: (row.columns ?? []).filter(({ updatedAt }) => updatedAt >= since),
    hasActiveMarkers: row.hasMarkers,
  };
  return { generated: row.generated, facts, event: row.event, needed: row.needed };
}

export interface Touch {
  triggerId: number;
  updatedAt: number;
  techInfo: string;
}

/** The same symbols at later stamps: the ends move on, never back. */
export const touchTriggers = (tx: Db, touches: readonly Touch[]) =>
  sql`${planned('touch_triggers')}update operational_triggers t
      set ts_updated = greatest(t.ts_updated, r.at), tech_info = r.info, retriggers = t.retriggers + 1
      from unnest(${touches.map((one) => one.triggerId)}::int[], ${touches.map((one) => at(one.updatedAt))}::timestamptz[],
        ${touches.map((one) => one.techInfo)}::text[]) as r (trigger_id, at, info)
      where t.trigger_id = r.trigger_id`.execute(tx);

/** What else is kept with a result. */
export interface KeptWith {
  /** Its stretch of the level, where only its end moves on. */
  touchedPublicId: number | null;
  /** Field time at which a closing was made; null: it was none, or is no new one. */
  closedNow: number | null;
  /** How near the site is to raising (`nearnessOf`); null: nobody has looked anew. */
  nearness: number | null;
}

/**
 * One row per site: the newest run, and beside it the newest closing, which an open run leaves as it is; what a closing said
 * of its half hour; the end of the stretch of its level; how near the site is, and whether the half hour was missed; its board.
 */
export const keepResult = (
  tx: Db,
  siteId: number,
  result: GeneratedAlert,
  { touchedPublicId, closedNow, nearness }: KeptWith,
) => {
  const text = JSON.stringify(result);
  const isClosing = result.run === 'closing';
  return sql`${planned('keep_result')}with touched as (
        update public_alerts set ts_updated = greatest(ts_updated, ${at(result.at)}) where public_id = ${touchedPublicId}),
      closing as (
        insert into closings (site_id, at, ran_at, level, internal, validity)
        select ${siteId}::int, ${at(result.at)}::timestamptz, ${closedNow === null ? null : at(closedNow)}::timestamptz,
          ${result.level}::int, ${result.internal}::text, ${result.validity === null ? null : at(result.validity)}::timestamptz
        where ${closedNow !== null}
        on conflict (site_id, at) do update set ran_at = excluded.ran_at, level = excluded.level,
          internal = excluded.internal, validity = excluded.validity),
      run as (
        insert into site_runs (site_id, nearness, missed)
        values (${siteId}, ${nearness ?? 0}, ${closedNow !== null && isMissedAt(result.at, closedNow) ? 1 : 0})
        on conflict (site_id) do update set missed = site_runs.missed + excluded.missed,
          nearness = case when ${nearness === null}::boolean then site_runs.nearness else excluded.nearness end
        where excluded.missed > 0 or (${nearness !== null}::boolean and site_runs.nearness <> excluded.nearness)),
      kept as (
        insert into generated_alerts (site_id, at, closed_at, result, closed)
        values (${siteId}, ${at(result.at)}, ${isClosing ? at(result.at) : null}, ${text}::jsonb, ${isClosing ? text : null}::jsonb)
        on conflict (site_id) do update set at = excluded.at, result = excluded.result,
          closed_at = coalesce(excluded.closed_at, generated_alerts.closed_at),
          closed = coalesce(excluded.closed, generated_alerts.closed)
        returning site_id, result, closed, closed_at)
      insert into site_boards (site_id, version, is_quiet, closed_at)
      select g.site_id, ${VERSION}, ${IS_QUIET}, g.closed_at from kept g
      on conflict (site_id) do update set version = excluded.version, is_quiet = excluded.is_quiet,
        closed_at = excluded.closed_at`.execute(tx);
};
