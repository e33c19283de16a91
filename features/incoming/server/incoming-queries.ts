// SQL of SMS that came in.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { ReplyKind } from '../rules/reply-kind.ts';

/** Messages of one number go one after the other, so that each sees what became of the one before. */
export const lockNumber = (tx: Db, number: string) =>
  sql`select pg_advisory_xact_lock(${lockName(`sms ${number}`)})`.execute(tx);

/** Whose number it is: an active person with the number in use. */
export const readOwner = (tx: Db, number: string) =>
  firstRow<{ mobileId: number; userId: number }>(
    tx,
    sql`select n.mobile_id, u.user_id from mobile_numbers n join user_mobiles m using (mobile_id) join users u using (user_id)
        where n.sim_num = ${number} and m.status = 1 and u.status = 1
        order by m.priority nulls last, u.user_id limit 1`,
  );

/** The warning that went to a number last, within a day. */
export const readWarned = async (tx: Db, number: string): Promise<number | null> =>
  (
    await firstRow<{ releaseId: number }>(
      tx,
      sql`select r.release_id from sms_outbox o join sms_rounds r using (round_id)
          where o.number = ${number} and r.release_id is not null
            and o.state in ('claimed', 'accepted', 'delivered', 'doubtful')
            and o.changed_at > now() - interval '1 day'
          order by o.outbox_id desc limit 1`,
    )
  )?.releaseId ?? null;

export interface NewMessage {
  gatewayId: string;
  number: string;
  mobileId: number | null;
  userId: number | null;
  text: string;
  sentAt: number | null;
  fieldAt: number;
  kind: ReplyKind;
  releaseId: number | null;
}

/** Null when the gateway has brought it before. */
export const insertMessage = async (tx: Db, one: NewMessage): Promise<number | null> =>
  (
    await firstRow<{ inboxId: number }>(
      tx,
      sql`insert into sms_inbox (gateway_id, number, mobile_id, user_id, sms_msg, sent_at, field_at, kind, release_id)
          values (${one.gatewayId}, ${one.number}, ${one.mobileId}, ${one.userId}, ${one.text},
            ${one.sentAt === null ? null : at(one.sentAt)}, ${at(one.fieldAt)}, ${one.kind}, ${one.releaseId})
          on conflict (gateway_id) do nothing returning inbox_id`,
    )
  )?.inboxId ?? null;

/** What a measurement became: its observation, or the reason why there is none. */
export const noteOutcome = (tx: Db, inboxId: number, moId: number | null, refusal: string | null) =>
  sql`update sms_inbox set mo_id = ${moId}, refusal = ${refusal} where inbox_id = ${inboxId}`.execute(tx);

/** Nobody was answered after all: a person has to read it. */
export const setKind = (tx: Db, inboxId: number, kind: ReplyKind) =>
  sql`update sms_inbox set kind = ${kind} where inbox_id = ${inboxId}`.execute(tx);

export interface MessageRow {
  inboxId: number;
  number: string;
  smsMsg: string;
  fieldAt: number;
  kind: ReplyKind;
  releaseId: number | null;
  siteCode: string | null;
  moId: number | null;
  refusal: string | null;
  name: string | null;
  designation: string | null;
  readBy: string | null;
}

/** By subqueries, not by eight joins: in which order to join them took twenty times as long to plan as the rows to read. */
const MESSAGE = sql`select i.inbox_id, i.number, i.sms_msg, i.field_at, i.kind, i.release_id, i.mo_id, i.refusal,
    (select site_code from sites where site_id = coalesce(
      (select site_id from monitoring_releases m where m.release_id = i.release_id),
      (select site_id from marker_observations o where o.mo_id = i.mo_id))) as site_code,
    (select first_name || ' ' || last_name from users where user_id = i.user_id) as name,
    (select designation from designations where id = (select designation_id from user_profiles p where p.user_id = i.user_id)) as designation,
    (select first_name || ' ' || last_name from users where user_id = i.read_by) as read_by
  from sms_inbox i`;

/** From a telephone of our own: what proves the gateway is nobody's message (gateway-proof). */
const IS_OWN = sql`exists (select 1 from gateway_proofs own where own.number = i.number)`;

/** Newest first, older than `before`, of one release or of all. */
export const listMessages = (
  db: Db,
  { releaseId, before, limit }: { releaseId: number | null; before: number | null; limit: number },
) =>
  rows<MessageRow>(
    db,
    sql`${MESSAGE}
        where (${releaseId}::int is null or i.release_id = ${releaseId})
          and (${before}::int is null or i.inbox_id < ${before}) and not ${IS_OWN}
        order by i.inbox_id desc limit ${limit}`,
  );

/**
 * Calls for help that nobody has read and that stand before `before`: the newest of each number, people of the lists first, so
 * that whoever writes a thousand times, or from a thousand numbers, hides none of them.
 */
export const listOlderCalls = (
  db: Db,
  { releaseId, before, limit }: { releaseId: number | null; before: number; limit: number },
) =>
  rows<MessageRow>(
    db,
    sql`${MESSAGE}
        where i.inbox_id in (
          select max(inbox_id) from sms_inbox
          where kind = 'tulong' and read_at is null and (${releaseId}::int is null or release_id = ${releaseId})
          group by number having max(inbox_id) < ${before})
        order by i.user_id is null, i.inbox_id desc limit ${limit}`,
  );

/** What a person has to look at: calls for help, free words, and measurements that were not taken. An OK needs nobody. */
export const countUnread = async (db: Db): Promise<number> =>
  (await firstRow<{ count: number }>(
    db,
    sql`select count(*) as count from sms_inbox
          where read_at is null and (kind in ('tulong', 'other') or refusal is not null)`,
  ))!.count; // a count has its row

export interface HelpRow {
  siteId: number | null;
  count: number;
  /** Field time of the first and of the newest. */
  since: number;
  newest: number;
}

/** Calls for help that nobody has read, by the site of the person or of the release. */
export const listUnreadHelp = (db: Db) =>
  rows<HelpRow>(
    db,
    sql`with calls as (
          select i.inbox_id, i.number, i.field_at, coalesce(m.site_id,
            (select min(o.site_id) from user_organizations o where o.user_id = i.user_id)) as site_id
          from sms_inbox i left join monitoring_releases m using (release_id)
          where i.read_at is null and i.kind = 'tulong')
        select site_id, count(distinct number)::int as count, min(field_at) as since,
          max(field_at) as newest
        from calls group by site_id order by site_id`,
  );

/** What each number has answered to a release. */
export const listAnswers = (db: Db, releaseId: number) =>
  rows<{ kinds: ReplyKind[] }>(
    db,
    sql`select array_agg(kind) as kinds from sms_inbox where release_id = ${releaseId} group by number`,
  );

/** 0 when somebody has read it before: the first reader stays. */
export const markRead = (tx: Db, inboxId: number, userId: number) =>
  changed(
    tx,
    sql`update sms_inbox set read_by = ${userId}, read_at = statement_timestamp() where inbox_id = ${inboxId} and read_at is null`,
  );

export const readNumber = (tx: Db, inboxId: number) =>
  firstRow<{ number: string }>(tx, sql`select number from sms_inbox where inbox_id = ${inboxId}`);
