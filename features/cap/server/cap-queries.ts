// SQL of CAP messages: what has not been told yet, and what was published.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { CapMessageType } from '../rules/cap-message.ts';

export interface UntoldRow {
  releaseId: number;
  eventId: number;
  updateNumber: number;
  kind: 'release' | 'correction' | 'cancellation';
  sentAt: number;
  text: string | null;
  validity: number | null;
}

/** Releases of people, their corrections and cancellations without a message, in the order in which they were made. */
export const listUntold = (db: Db, limit: number) =>
  rows<UntoldRow>(
    db,
    sql`select x.*, e.event_id, e.validity
        from (
          select r.release_id, 0 as update_number, 'release' as kind, r.released_at as sent_at, null as text
          from monitoring_releases r
          where exists (select 1 from monitoring_release_publishers p where p.release_id = r.release_id)
          union all
          select release_id, update_number, kind, field_at, sms_msg from sms_rounds
          where kind in ('correction', 'cancellation')
        ) x
        join monitoring_releases r using (release_id)
        join monitoring_event_alerts a using (event_alert_id)
        join monitoring_events e using (event_id)
        where not exists (
          select 1 from cap_messages c where c.release_id = x.release_id and c.update_number = x.update_number)
        order by x.sent_at, x.release_id, x.update_number limit ${limit}`,
  );

/** Messages of an event that still hold: those after its last cancellation. */
export const listEarlier = (tx: Db, eventId: number) =>
  rows<{ identifier: string; sentAt: number }>(
    tx,
    sql`select identifier, sent_at from cap_messages where event_id = ${eventId}
          and cap_id > coalesce((select max(cap_id) from cap_messages
            where event_id = ${eventId} and msg_type = 'Cancel'), 0)
        order by cap_id`,
  );

export interface NewCapMessage {
  identifier: string;
  releaseId: number;
  updateNumber: number;
  eventId: number;
  type: CapMessageType;
  headline: string;
  sentAt: number;
  xml: string;
}

export const insertMessage = (tx: Db, one: NewCapMessage) =>
  sql`insert into cap_messages (identifier, release_id, update_number, event_id, msg_type, headline, sent_at, xml)
      values (${one.identifier}, ${one.releaseId}, ${one.updateNumber}, ${one.eventId}, ${one.type}, ${one.headline},
        ${at(one.sentAt)}, ${one.xml})
      on conflict do nothing`.execute(tx);

export interface CapRow {
  identifier: string;
  msgType: CapMessageType;
  headline: string;
  sentAt: number;
}

export const listNewest = (db: Db, limit: number) =>
  rows<CapRow>(
    db,
    sql`select identifier, msg_type, headline, sent_at from cap_messages order by cap_id desc limit ${limit}`,
  );

/** Of the newest event of each active site. */
export const listNewestOfSites = (db: Db) =>
  rows<CapRow & { siteCode: string }>(
    db,
    sql`select s.site_code, c.identifier, c.msg_type, c.headline, c.sent_at from sites s
        cross join lateral (select event_id from monitoring_events n where n.site_id = s.site_id
          order by n.event_id desc limit 1) e
        cross join lateral (select identifier, msg_type, headline, sent_at from cap_messages n
          where n.event_id = e.event_id order by n.cap_id desc limit 1) c
        where s.active order by s.site_code`,
  );

/** The newest of a release; null: none is published yet. */
export const readIdentifier = async (db: Db, releaseId: number): Promise<string | null> =>
  (
    await firstRow<{ identifier: string }>(
      db,
      sql`select identifier from cap_messages where release_id = ${releaseId} order by update_number desc limit 1`,
    )
  )?.identifier ?? null;

export const readXml = async (db: Db, identifier: string): Promise<string | null> =>
  (await firstRow<{ xml: string }>(db, sql`select xml from cap_messages where identifier = ${identifier}`))?.xml ??
  null;
