// SQL of the released side: events, their alerts, releases, saved triggers, what was sent.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { at, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../rules/alert-level.ts';
import type { EventStatus, ReleasedEvent } from '../rules/released-event.ts';
import { putReleasedBoards } from './boards-queries.ts';

export interface ReleaseRow {
  releaseId: number;
  eventAlertId: number;
  dataTs: number;
  /** `HH:mm:ss` in Manila, as the officer gave it; `released_at` is the field time at which it was stored. */
  releaseTime: string;
  releasedAt: number;
  triggerList: string | null;
  bulletinNumber: number;
  withRetriggerValidation: boolean | null;
  comments: string | null;
  fingerprint: string;
  kind: string;
  cancelledAt: number | null;
  publisherId: number | null;
  publisher: string | null;
}

export interface SavedTriggerRow {
  triggerId: number;
  releaseId: number;
  internalSymId: number;
  internalSymbol: string;
  ts: number;
  info: string;
  operationalTriggerId: number | null;
}

export interface EventRow {
  eventId: number;
  siteId: number;
  eventStart: number;
  validity: number | null;
  status: EventStatus;
  manuallyLowered: boolean;
  eventAlertId: number;
  alertLevel: AlertLevel;
  tsStart: number;
  tsEnd: number | null;
  highestLevel: AlertLevel;
}

/** An event as the records hold it: its newest alert, that alert's releases, the triggers of the whole event. */
export interface StoredEvent {
  row: EventRow;
  /** Releases under the newest alert, newest first. */
  releases: ReleaseRow[];
  /** All triggers of the event, newest first, one per internal symbol. */
  triggers: SavedTriggerRow[];
}

/** Each event with its newest alert, the one that releases are written under. */
const EVENT = sql`
  select e.event_id, e.site_id, e.event_start, e.validity, e.status, e.manually_lowered,
    a.event_alert_id, y.alert_level, a.ts_start, a.ts_end,
    (select max(hy.alert_level) from monitoring_event_alerts h join public_alert_symbols hy using (pub_sym_id)
      where h.event_id = e.event_id) as highest_level
  from monitoring_events e
  join lateral (select * from monitoring_event_alerts m where m.event_id = e.event_id
    order by m.event_alert_id desc limit 1) a on true
  join public_alert_symbols y using (pub_sym_id)`;

/** With its publisher `mt`; releases that the system opened have none. */
const RELEASE = sql`
  select r.release_id, r.event_alert_id, r.data_ts, r.release_time::text as release_time, r.released_at,
    r.trigger_list, r.bulletin_number, r.with_retrigger_validation, r.comments, r.fingerprint, r.kind, r.cancelled_at,
    p.user_id as publisher_id, u.first_name || ' ' || u.last_name as publisher
  from monitoring_releases r
  left join monitoring_release_publishers p on p.release_id = r.release_id and p.role = 'mt'
  left join users u on u.user_id = p.user_id`;

/** All triggers of an event, the newest per internal symbol. */
const SAVED = (eventId: unknown) => sql`
  select distinct on (t.internal_sym_id) t.trigger_id, t.release_id, t.internal_sym_id,
    i.alert_symbol as internal_symbol, t.ts, t.info, t.operational_trigger_id
  from monitoring_triggers t
  join internal_alert_symbols i using (internal_sym_id)
  join monitoring_releases r using (release_id)
  join monitoring_event_alerts a using (event_alert_id)
  where a.event_id = ${eventId}
  order by t.internal_sym_id, t.ts desc, t.trigger_id desc`;

/** With their releases and triggers, in the order given: two statements, however many they are. */
async function complete(db: Db, events: readonly EventRow[]): Promise<StoredEvent[]> {
  if (events.length === 0) return [];
  const releases = groupBy(
    await rows<ReleaseRow>(
      db,
      // As they were made: a stamp of a clock that stood ahead does not stay on top.
      sql`${RELEASE} where r.event_alert_id = any(${events.map((row) => row.eventAlertId)}::int[]) order by r.release_id desc`,
    ),
    (release) => release.eventAlertId,
  );
  const triggers = groupBy(
    await rows<SavedTriggerRow & { eventId: number }>(
      db,
      sql`select e.event_id, newest.* from unnest(${events.map((row) => row.eventId)}::int[]) as e (event_id)
          cross join lateral (${SAVED(sql`e.event_id`)}) newest order by newest.ts desc, newest.trigger_id desc`,
    ),
    (trigger) => trigger.eventId,
  );
  return events.map((row) => ({
    row,
    releases: releases.get(row.eventAlertId) ?? [],
    triggers: (triggers.get(row.eventId) ?? []).map(({ eventId: _event, ...trigger }) => trigger),
  }));
}

/** Newest event of a site; null only before the first release was seeded. */
export const readSiteEvent = async (db: Db, siteId: number): Promise<StoredEvent | null> =>
  (await listSiteEvents(db, [siteId]))[0] ?? null;

/** Newest event of each of these sites, without those that have none: three statements, however many they are. */
export const listSiteEvents = async (db: Db, siteIds: readonly number[]): Promise<StoredEvent[]> =>
  complete(
    db,
    await rows<EventRow>(
      db,
      sql`${EVENT} where e.event_id in (select n.event_id from unnest(${siteIds}::int[]) as s (site_id)
          cross join lateral (select m.event_id from monitoring_events m where m.site_id = s.site_id
            order by m.event_id desc limit 1) n)`,
    ),
  );

/**
 * The same in the words of the domain (`toReleasedEvent`) as one value, for a statement that reads more; null without a
 * release.
 */
export const eventValue = (siteId: number) =>
  sql`(select json_build_object('eventId', e.event_id, 'siteId', e.site_id, 'status', e.status,
        'startedAt', ${ms('e.event_start')}, 'validity', ${ms('e.validity')},
        'alert', json_build_object('eventAlertId', e.event_alert_id, 'level', e.alert_level,
          'startedAt', ${ms('e.ts_start')}, 'endedAt', ${ms('e.ts_end')}),
        'releases', made.releases,
        'savedTriggers', coalesce((select json_agg(json_build_object('letter', s.internal_symbol, 'at', ${ms('s.ts')})
          order by s.ts desc, s.trigger_id desc) from (${SAVED(sql`e.event_id`)}) s), '[]'::json))
      from (${EVENT} where e.site_id = ${siteId} order by e.event_id desc limit 1) e
      cross join lateral (
        select json_agg(json_build_object('releaseId', r.release_id, 'dataAt', ${ms('r.data_ts')},
            'releasedAt', ${ms('r.released_at')}, 'publisherId', r.publisher_id) order by r.release_id desc) as releases
        from (${RELEASE} where r.event_alert_id = e.event_alert_id) r) made
      where made.releases is not null)`;

/** Sites whose newest event is no routine: the others have nowhere to go back from. One statement whatever their number. */
export const listSitesOffRoutine = async (db: Db): Promise<number[]> =>
  (
    await rows<{ siteId: number }>(
      db,
      sql`select s.site_id from sites s cross join lateral (
            select status from monitoring_events e where e.site_id = s.site_id order by e.event_id desc limit 1) newest
          where s.active and newest.status <> 1`,
    )
  ).map(({ siteId }) => siteId);

/** Sites that nothing was ever released to, not even by the system. */
export const listSitesWithoutEvent = async (db: Db): Promise<number[]> =>
  (
    await rows<{ siteId: number }>(
      db,
      sql`select s.site_id from sites s where s.active
            and not exists (select from monitoring_events e where e.site_id = s.site_id)`,
    )
  ).map(({ siteId }) => siteId);

/** Events declared invalid whose end is not older than `since`. */
export async function listInvalidEvents(db: Db, since: number): Promise<StoredEvent[]> {
  const found = await rows<EventRow>(
    db,
    sql`${EVENT} where e.status = 3 and e.validity >= ${at(since)} order by e.event_id desc`,
  );
  return complete(db, found);
}

export interface ReleaseContext extends ReleaseRow {
  siteId: number;
  eventId: number;
  alertLevel: AlertLevel;
  isNewest: boolean;
  isOnset: boolean;
}

export const readRelease = (db: Db, releaseId: number) =>
  firstRow<ReleaseContext>(
    db,
    sql`select x.*, r.site_id, a.event_id, y.alert_level,
          not exists (select 1 from monitoring_releases n where n.site_id = r.site_id and n.release_id > r.release_id)
            as is_newest,
          y.alert_level > 0 and not exists (select 1 from monitoring_releases o
            where o.event_alert_id = r.event_alert_id and o.release_id < r.release_id) as is_onset
        from (${RELEASE} where r.release_id = ${releaseId}) x
        join monitoring_releases r using (release_id)
        join monitoring_event_alerts a on a.event_alert_id = r.event_alert_id
        join public_alert_symbols y using (pub_sym_id)`,
  );

/** Releases of a data stamp, for the routine block. */
export const listReleasesAt = (db: Db, dataAt: number) =>
  rows<ReleaseRow & { siteId: number; eventId: number }>(
    db,
    sql`select x.*, r.site_id, a.event_id from (${RELEASE} where r.data_ts = ${at(dataAt)}) x
        join monitoring_releases r using (release_id)
        join monitoring_event_alerts a on a.event_alert_id = r.event_alert_id`,
  );

export const insertEvent = (tx: Db, siteId: number, startAt: number, status: EventStatus, validity: number | null) =>
  firstRow<{ eventId: number }>(
    tx,
    sql`insert into monitoring_events (site_id, event_start, validity, status)
        values (${siteId}, ${at(startAt)}, ${validity === null ? null : at(validity)}, ${status}) returning event_id`,
  );

/** `manuallyLowered` only ever becomes true. */
export const updateEvent = (
  tx: Db,
  eventId: number,
  change: { validity: number | null; status: EventStatus; manuallyLowered: boolean },
) =>
  sql`update monitoring_events set validity = ${change.validity === null ? null : at(change.validity)},
        status = ${change.status}, manually_lowered = manually_lowered or ${change.manuallyLowered}
      where event_id = ${eventId}`.execute(tx);

/** Ends an open alert; one that has ended keeps its end. */
export const closeAlert = (tx: Db, eventAlertId: number, endAt: number) =>
  sql`update monitoring_event_alerts set ts_end = ${at(endAt)}
      where event_alert_id = ${eventAlertId} and ts_end is null`.execute(tx);

export async function insertAlert(tx: Db, eventId: number, level: AlertLevel, startAt: number) {
  const symbol = await firstRow<{ id: number }>(
    tx,
    sql`select pub_sym_id as id from public_alert_symbols where alert_level = ${level}`,
  );
  return firstRow<{ eventAlertId: number }>(
    tx,
    sql`insert into monitoring_event_alerts (event_id, pub_sym_id, ts_start)
        values (${eventId}, ${symbol!.id}, ${at(startAt)}) returning event_alert_id`, // each level has its symbol
  );
}

export interface NewRelease {
  eventAlertId: number;
  siteId: number;
  dataAt: number;
  releaseTime: string;
  releasedAt: number;
  triggerList: string | null;
  withRetriggerValidation: boolean;
  comments: string | null;
  fingerprint: string;
  kind: string;
}

/**
 * The bulletin number grows per site; the site's lock is held. Whatever changes an event or its alert ends with a release: with it the
 * board of the site is written.
 */
export async function insertRelease(tx: Db, release: NewRelease) {
  const newest = await firstRow<{ number: number | null }>(
    tx,
    sql`select max(bulletin_number) as number from monitoring_releases where site_id = ${release.siteId}`,
  );
  const made = await firstRow<{ releaseId: number; bulletinNumber: number }>(
    tx,
    sql`insert into monitoring_releases (event_alert_id, site_id, data_ts, release_time, released_at, trigger_list,
          bulletin_number, with_retrigger_validation, comments, fingerprint, kind)
        values (${release.eventAlertId}, ${release.siteId}, ${at(release.dataAt)}, ${release.releaseTime}::time,
          ${at(release.releasedAt)}, ${release.triggerList}, ${(newest?.number ?? 0) + 1},
          ${release.withRetriggerValidation}, ${release.comments}, ${release.fingerprint}, ${release.kind})
        returning release_id, bulletin_number`,
  );
  await putReleasedBoards(tx, [release.siteId]);
  return made;
}

export const insertPublisher = (tx: Db, releaseId: number, userId: number) =>
  sql`insert into monitoring_release_publishers (release_id, user_id, role)
      values (${releaseId}, ${userId}, 'mt'), (${releaseId}, ${userId}, 'ct')`.execute(tx);

export const insertReleasedTrigger = async (
  tx: Db,
  row: { releaseId: number; internalSymId: number; at: number; info: string; operationalTriggerId: number },
): Promise<number> => {
  const saved = await firstRow<{ triggerId: number }>(
    tx,
    sql`insert into monitoring_triggers (release_id, internal_sym_id, ts, info, operational_trigger_id)
        values (${row.releaseId}, ${row.internalSymId}, ${at(row.at)}, ${row.info}, ${row.operationalTriggerId})
        returning trigger_id`,
  );
  return saved!.triggerId; // an insert that returns has its row
};

/** Components of the log: 0 release, 1 sms, 2 bulletin (api-facts §16.7). */
export const insertLog = (
  tx: Db,
  row: { releaseId: number; at: number; component: 0 | 1 | 2; action: string; remarks: string | null },
) =>
  sql`insert into monitoring_ewi_logs (release_id, ts, component, action, remarks)
      values (${row.releaseId}, ${at(row.at)}, ${row.component}, ${row.action}, ${row.remarks})`.execute(tx);

export async function cancelRelease(tx: Db, releaseId: number, now: number): Promise<void> {
  const found = await rows<{ siteId: number }>(
    tx,
    sql`update monitoring_releases set cancelled_at = ${at(now)} where release_id = ${releaseId} returning site_id`,
  );
  await putReleasedBoards(
    tx,
    found.map(({ siteId }) => siteId),
  );
}

export interface LogRow {
  releaseId: number;
  component: number;
  action: string;
  ts: number;
  remarks: string | null;
}

/** First 'sent' of each component of some releases: that is when it counts as sent. */
export const listSent = (db: Db, releaseIds: readonly number[]) =>
  rows<LogRow>(
    db,
    sql`select distinct on (release_id, component) release_id, component, action, ts, remarks
        from monitoring_ewi_logs where release_id = any(${releaseIds}) and action = 'sent'
        order by release_id, component, log_id`,
  );

/** `is_new`: xmax is 0 in a row that was inserted, not updated. */
export const upsertOffer = (tx: Db, siteId: number, dataAt: number, fingerprint: string) =>
  firstRow<{ isNew: boolean }>(
    tx,
    sql`${planned('offer_candidate')}insert into offered_candidates (site_id, data_ts, fingerprint) values (${siteId}, ${at(dataAt)}, ${fingerprint})
        on conflict (site_id, data_ts, fingerprint) do update set last_at = excluded.last_at
        returning (xmax = 0) as is_new`,
  );

/** Whether this stamp was offered with this fingerprint within the last 30 minutes (machine time). */
export const readOffer = (db: Db, siteId: number, dataAt: number, fingerprint: string) =>
  firstRow<{ firstAt: number }>(
    db,
    sql`select first_at from offered_candidates where site_id = ${siteId} and data_ts = ${at(dataAt)}
          and fingerprint = ${fingerprint} and last_at > now() - interval '30 minutes'`,
  );

/** The released side in the words of the domain. */
export function toReleasedEvent({ row, releases, triggers }: StoredEvent): ReleasedEvent {
  return {
    eventId: row.eventId,
    siteId: row.siteId,
    status: row.status,
    startedAt: row.eventStart,
    validity: row.validity,
    alert: {
      eventAlertId: row.eventAlertId,
      level: row.alertLevel,
      startedAt: row.tsStart,
      endedAt: row.tsEnd,
    },
    releases: releases.map((release) => ({
      releaseId: release.releaseId,
      dataAt: release.dataTs,
      releasedAt: release.releasedAt,
      publisherId: release.publisherId,
    })),
    savedTriggers: triggers.map((trigger) => ({ letter: trigger.internalSymbol, at: trigger.ts })),
  };
}

export const sitesOfReleases = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from monitoring_releases where release_id = any(${ids})`);
