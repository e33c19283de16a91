// SQL of the record: events with their releases and triggers, and the evidence kept with a trigger.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { SECOND_NAME, type SecondName } from '@bantay/server/database/second-name.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { EventStatus } from '../../alerts/rules/released-event.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { TriggerEvidence } from '../rules/trigger-evidence.ts';

export interface EventRow {
  eventId: number;
  eventStart: number;
  validity: number | null;
  status: EventStatus;
  highestLevel: AlertLevel;
  releaseCount: number;
}

export const listEvents = (db: Db, siteId: number, before: number | null, limit: number) =>
  rows<EventRow>(
    db,
    sql`select e.event_id, e.event_start, e.validity, e.status,
          max(y.alert_level) as highest_level, count(r.release_id) as release_count
        from monitoring_events e
        join monitoring_event_alerts a using (event_id)
        join public_alert_symbols y using (pub_sym_id)
        left join monitoring_releases r using (event_alert_id)
        where e.site_id = ${siteId} and (${before}::int is null or e.event_id < ${before})
        group by e.event_id order by e.event_id desc limit ${limit}`,
  );

export interface ReleaseRow {
  releaseId: number;
  eventId: number;
  alertLevel: AlertLevel;
  kind: string;
  dataTs: number;
  releaseTime: string;
  bulletinNumber: number;
  triggerList: string | null;
  comments: string | null;
  cancelledAt: number | null;
  publisher: string | null;
  second: SecondName | null;
  smsSentAt: number | null;
  /** People who were told by call or runner. */
  toldOtherwise: number;
  /** Within its event: 1 is the newest. */
  place: number;
}

/** The newest `most` releases of each event, newest first. */
export const listReleases = (db: Db, eventIds: readonly number[], most: number) =>
  rows<ReleaseRow>(
    db,
    sql`select * from (
          select r.release_id, a.event_id, y.alert_level, r.kind, r.data_ts, r.release_time::text as release_time,
            r.bulletin_number, r.trigger_list, r.comments, r.cancelled_at,
            u.first_name || ' ' || u.last_name as publisher, ${SECOND_NAME},
            (select min(l.ts) from monitoring_ewi_logs l
              where l.release_id = r.release_id and l.component = 1 and l.action = 'sent') as sms_sent_at,
            (select count(*) from told_now n where n.release_id = r.release_id) as told_otherwise,
            row_number() over (partition by a.event_id order by r.data_ts desc, r.release_id desc) as place
          from monitoring_releases r
          join monitoring_event_alerts a using (event_alert_id)
          join public_alert_symbols y using (pub_sym_id)
          left join monitoring_release_publishers p on p.release_id = r.release_id and p.role = 'mt'
          left join users u on u.user_id = p.user_id
          where a.event_id = any(${eventIds})
        ) ranked where place <= ${most} order by data_ts desc, release_id desc`,
  );

export interface TriggerRow {
  releaseId: number;
  triggerId: number | null;
  source: TriggerSourceName;
  symbol: string;
  level: number;
  ts: number;
  info: string;
}

export const listTriggers = (db: Db, releaseIds: readonly number[]) =>
  rows<TriggerRow>(
    db,
    sql`select m.release_id, m.operational_trigger_id as trigger_id, h.trigger_source as source,
          y.alert_symbol as symbol, y.alert_level as level, m.ts, m.info
        from monitoring_triggers m
        join internal_alert_symbols i using (internal_sym_id)
        join operational_trigger_symbols y using (trigger_sym_id)
        join trigger_hierarchies h using (source_id)
        where m.release_id = any(${releaseIds}) order by h.hierarchy_id, m.ts desc`,
  );

export interface TextRow {
  releaseId: number;
  kind: 'warning' | 'correction' | 'cancellation' | 'reminder';
  at: number;
  sender: string | null;
  text: string;
  /** Numbers that it was written to, and what became of each as it stands now. */
  numbers: number;
  sent: number;
  delivered: number;
  failed: number;
  waiting: number;
  /** Of these, who wrote anything about the release since. */
  answered: number;
}

/** Rounds of SMS of some releases, oldest first: who was told what, and how many it reached. */
export const listTexts = (db: Db, releaseIds: readonly number[]) =>
  rows<TextRow>(
    db,
    sql`with told as (
          select o.round_id, o.state, exists (select 1 from sms_inbox i where i.release_id = d.release_id
            and i.number = o.number and i.field_at >= d.field_at) as has_answered
          from sms_rounds d join sms_outbox o using (round_id) where d.release_id = any(${releaseIds}))
        select d.release_id, d.kind, d.field_at as at, u.first_name || ' ' || u.last_name as sender,
          coalesce(d.sms_msg, '') as text, count(t.state) as numbers,
          count(*) filter (where t.state in ('accepted', 'delivered')) as sent,
          count(*) filter (where t.state = 'delivered') as delivered, count(*) filter (where t.state = 'failed') as failed,
          count(*) filter (where t.state not in ('accepted', 'delivered', 'failed', 'cancelled')) as waiting,
          count(*) filter (where t.has_answered) as answered
        from sms_rounds d left join users u on u.user_id = d.sender_user_id left join told t using (round_id)
        where d.release_id = any(${releaseIds})
        group by d.round_id, u.user_id order by d.release_id, d.update_number, d.round_id`,
  );

export const listEvidenceStamps = async (db: Db, triggerId: number): Promise<number[]> => {
  const found = await rows<{ at: number }>(
    db,
    sql`select at from trigger_evidence where trigger_id = ${triggerId} order by at`,
  );
  return found.map((row) => row.at);
};

export const readEvidence = (db: Db, triggerId: number, stamp: number) =>
  firstRow<{ at: number; evidence: TriggerEvidence }>(
    db,
    sql`select at, evidence from trigger_evidence where trigger_id = ${triggerId} and at = ${at(stamp)}`,
  );

/** The newest of what each of some triggers rested on, in the order of the triggers. */
export const listNewestEvidence = (db: Db, triggerIds: readonly number[]) =>
  rows<{ triggerId: number; at: number; evidence: TriggerEvidence }>(
    db,
    sql`select distinct on (trigger_id) trigger_id, at, evidence from trigger_evidence
        where trigger_id = any(${triggerIds}) order by trigger_id, at desc`,
  );
