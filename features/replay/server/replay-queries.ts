// SQL of the time machine, first half: what the installation has recorded of a site, with the field time at which each fact was known.
import { at, type Db, firstRow, ms, rows } from '@bantay/server/database/database.ts';
import { readingColumns } from '@bantay/server/database/rain-columns.ts';
import { rainBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { PublicAlertRow } from '../../alerts/rules/public-alert.ts';
import type { OperationalSymbol } from '../../alerts/rules/trigger-sources.ts';

export const listGaugeIds = async (db: Db, siteId: number): Promise<number[]> =>
  (await rows<{ rainId: number }>(db, sql`select rain_id from rainfall_priorities where site_id = ${siteId}`)).map(
    (row) => row.rainId,
  );

/** Those that measure still. */
export const listLiveGaugeIds = async (db: Db, siteId: number): Promise<number[]> =>
  (
    await rows<{ rainId: number }>(
      db,
      sql`select p.rain_id from rainfall_priorities p join rainfall_gauges g using (rain_id)
          where p.site_id = ${siteId} and g.date_deactivated is null`,
    )
  ).map((row) => row.rainId);

export const hasReadings = async (db: Db, rainIds: readonly number[], from: number, until: number) =>
  (await firstRow(db, sql`select 1 from ${rainBetween(from, until)} r where rain_id = any(${rainIds}) limit 1`)) !==
  null;

/** Stretches of equal level that touch the window, oldest first. */
export const listStretches = async (db: Db, siteId: number, from: number, to: number): Promise<PublicAlertRow[]> =>
  rows<PublicAlertRow>(
    db,
    sql`select p.public_id, y.alert_level as level, p.ts as started_at, p.ts_updated as updated_at
        from public_alerts p join public_alert_symbols y using (pub_sym_id)
        where p.site_id = ${siteId} and p.ts <= ${at(to)} and p.ts_updated >= ${at(from)} order by p.ts, p.public_id`,
  );

export const readFirstStamp = async (db: Db, siteId: number): Promise<number | null> =>
  (await firstRow<{ ts: number | null }>(db, sql`select min(ts) as ts from public_alerts where site_id = ${siteId}`))
    ?.ts ?? null;

export interface ClosingRow {
  at: number;
  ranAt: number;
  level: AlertLevel;
  internal: string;
  validity: number | null;
}

export const listClosings = (db: Db, siteId: number, from: number, to: number) =>
  rows<ClosingRow>(
    db,
    sql`select at, ran_at, level, internal, validity from closings
        where site_id = ${siteId} and at between ${at(from)} and ${at(to)} order by at`,
  );

export interface ReadingVersion {
  rainId: number;
  measuredAt: number;
  /** 1/1000 mm, −1 where the sensor said "no data". */
  milli: number;
  receivedAt: number;
}

/** Every value that was ever in force for an instant, with the machine time at which it came in. */
export const listReadingVersions = (db: Db, rainIds: readonly number[], from: number, until: number) =>
  rows<ReadingVersion>(
    db,
    sql`select rain_id, measured_at, coalesce(mm_thousandths, -1) as milli, received_at
        from (
          select * from ${rainBetween(from, until)} r
          union all select rain_id, ${readingColumns()} from rain_readings_superseded
            where measured_at > ${at(from)} and measured_at <= ${at(until)}
        ) v
        where rain_id = any(${rainIds})
        order by received_at, measured_at`,
  );

/** Machine and field time of every intake of readings: the row is written in the transaction of its readings. */
export const listIntakes = (db: Db) =>
  rows<{ at: number; fieldAt: number }>(
    db,
    sql`select at, field_at from audit where action in ('rainfall.readings', 'rainfall.import') order by audit_id`,
  );

export interface TagRow {
  rainTagId: number;
  tsStart: number;
  tsEnd: number | null;
  /** Field time. */
  knownAt: number;
  /** It counts no more, and did once: a reason for a difference, and nothing to put in. */
  isWithdrawn: boolean;
}

export const listTags = (db: Db, rainIds: readonly number[]) =>
  rows<TagRow>(
    db,
    sql`select t.rain_tag_id, t.ts_start, t.ts_end, coalesce(
          (select min(a.field_at) from audit a where a.action = 'rainfall.tag-invalid' and a.subject_id = t.rain_tag_id),
          t.ts) as known_at, t.withdrawn_at is not null as is_withdrawn
        from rainfall_data_tags t where t.rain_id = any(${rainIds}) order by known_at`,
  );

export interface RecordedTrigger {
  triggerId: number;
  source: string;
  symbol: OperationalSymbol;
  ts: number;
  tsUpdated: number;
  knownAt: number;
}

/**
 * Triggers of a site that were alive in the window. `known_at` is the field time of the first run that named the
 * trigger, or of the request behind it; where no run named it (level 0) its own stamp.
 */
export const listTriggers = (db: Db, siteId: number, since: number, until: number) =>
  rows<RecordedTrigger>(
    db,
    sql`select t.trigger_id, h.trigger_source as source, y.alert_symbol as symbol, t.ts, t.ts_updated, coalesce(
          (select min(a.field_at) from audit a join monitoring_on_demand o on o.od_id = a.subject_id
            where o.trigger_id = t.trigger_id and a.action in ('on-demand.raise', 'on-demand.lower')),
          case when y.alert_level > 0 then (select min(a.field_at) from audit a
            where a.action = 'alerts.generated' and a.site_id = t.site_id
              and a.after->'triggers' @> to_jsonb(t.trigger_id)) end,
          t.ts) as known_at
        from operational_triggers t
        join operational_trigger_symbols y using (trigger_sym_id)
        join trigger_hierarchies h using (source_id)
        where t.site_id = ${siteId} and t.ts_updated >= ${at(since)} and t.ts <= ${at(until)} order by t.ts`,
  );

export interface DecisionRow {
  statId: number;
  triggerId: number;
  tsAck: number;
  alertStatus: number | null;
}

/** Decisions of people, oldest first. */
export const listDecisions = (db: Db, siteId: number, from: number, until: number) =>
  rows<DecisionRow>(
    db,
    sql`select a.stat_id, a.trigger_id, a.ts_ack, a.alert_status
        from alert_status a join operational_triggers t using (trigger_id)
        where t.site_id = ${siteId} and a.ts_ack >= ${at(from)} and a.ts_ack <= ${at(until)} order by a.stat_id`,
  );

export interface ReleaseRow {
  releaseId: number;
  eventAlertId: number;
  eventId: number;
  eventStart: number;
  level: AlertLevel;
  dataTs: number;
  releasedAt: number;
  triggerList: string | null;
  kind: string;
  /** Validity of the event before and after, as the audit kept them; `has_audit` false for releases of the system. */
  hasAudit: boolean;
  validityBefore: number | null;
  validityAfter: number | null;
  triggers: { letter: string; at: number }[];
}

/** Every release of a site up to a time, oldest first, with the triggers it wrote. */
export const listReleases = (db: Db, siteId: number, until: number) =>
  rows<ReleaseRow>(
    db,
    sql`select r.release_id, r.event_alert_id, m.event_id, e.event_start, y.alert_level as level, r.data_ts,
          r.released_at, r.trigger_list, r.kind, a.audit_id is not null as has_audit,
          (a.before->>'validity')::int8 as validity_before, (a.after->>'validity')::int8 as validity_after,
          coalesce((select json_agg(json_build_object('letter', i.alert_symbol,
              'at', ${ms('t.ts')}) order by t.trigger_id)
            from monitoring_triggers t join internal_alert_symbols i using (internal_sym_id)
            where t.release_id = r.release_id), '[]'::json) as triggers
        from monitoring_releases r
        join monitoring_event_alerts m using (event_alert_id)
        join monitoring_events e using (event_id)
        join public_alert_symbols y using (pub_sym_id)
        left join audit a on a.action = 'alerts.release' and a.subject_id = r.release_id
        where r.site_id = ${siteId} and r.released_at <= ${at(until)} order by r.release_id`,
  );

/** Field times of an audited action; of one site, or of the whole installation. */
export const listTimesOf = async (db: Db, action: string, siteId: number, from: number): Promise<number[]> =>
  (
    await rows<{ fieldAt: number }>(
      db,
      sql`select field_at from audit where action = ${action} and coalesce(site_id, ${siteId}) = ${siteId}
            and field_at >= ${at(from)} order by audit_id`,
    )
  ).map((row) => row.fieldAt);

export interface ObservationTime {
  measuredAt: number;
  knownAt: number;
}

/** Visits to the markers that came in between two instants, as they came in; imports state no triggers. */
/** Of every visit to the markers, imported ones too, ascending. */
export const listMeasuredTimes = async (db: Db, siteId: number, from: number, until: number): Promise<number[]> =>
  (
    await rows<{ ts: number }>(
      db,
      sql`select ts from marker_observations where site_id = ${siteId} and ts between ${at(from)} and ${at(until)} order by ts`,
    )
  ).map(({ ts }) => ts);

export const listObservationTimes = (db: Db, siteId: number, from: number, until: number) =>
  rows<ObservationTime>(
    db,
    sql`select ts as measured_at, entered_at as known_at from marker_observations
        where site_id = ${siteId} and data_source <> 'IMPORT' and entered_at between ${at(from)} and ${at(until)}
        order by entered_at`,
  );
