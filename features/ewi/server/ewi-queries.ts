// SQL of contacts and of what became of each message of a release.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface ContactRow {
  userId: number;
  mobileId: number;
  priority: number | null;
  mobileStatus: number;
  simNum: string;
  gsmId: number;
  salutation: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  nickname: string | null;
  sex: string | null;
  status: number | null;
  birthday: string | null;
  ewiRecipient: number | null;
  designation: string | null;
  organizations: OrganizationRow[];
}

export interface OrganizationRow {
  userOrgId: number;
  orgId: number;
  orgName: string;
  scope: number;
  primaryContact: number | null;
  siteId: number;
  siteCode: string;
}

/** Every active number of everybody who belongs to an organization of a site and whose warnings are on, by last name and priority. */
export const listContacts = (db: Db) =>
  rows<ContactRow>(
    db,
    sql`select u.user_id, n.mobile_id, m.priority, m.status as mobile_status, n.sim_num, n.gsm_id, u.salutation,
          u.first_name, u.middle_name, u.last_name, u.suffix, u.nickname, u.sex, u.status, u.birthday, u.ewi_recipient,
          d.designation, o.organizations
        from users u
        join user_mobiles m on m.user_id = u.user_id and m.status = 1
        join mobile_numbers n using (mobile_id)
        left join user_profiles p on p.user_id = u.user_id
        left join designations d on d.id = p.designation_id
        join lateral (
          select jsonb_agg(jsonb_build_object('userOrgId', x.user_org_id, 'orgId', x.org_id, 'orgName', g.name,
            'scope', g.scope, 'primaryContact', x.primary_contact, 'siteId', x.site_id, 'siteCode', s.site_code)
            order by x.user_org_id) as organizations
          from user_organizations x join organizations g using (org_id) join sites s using (site_id)
          where x.user_id = u.user_id
        ) o on o.organizations is not null
        where u.status = 1 and coalesce(u.ewi_recipient, 1) <> 0
        order by lower(u.last_name) collate "C", lower(u.first_name) collate "C", m.priority nulls last, n.mobile_id`,
  );

export interface RoundRow {
  roundId: number;
  kind: 'warning' | 'correction' | 'cancellation';
  updateNumber: number;
  smsMsg: string;
  /** Of the public log, behind the text as it was sent; null: none. */
  letters: string | null;
  senderUserId: number | null;
  sender: string | null;
  fieldAt: number;
}

/** Texts of a release, newest first. */
export const listRounds = (db: Db, releaseId: number) =>
  rows<RoundRow>(
    db,
    sql`select r.round_id, r.kind, r.update_number, r.sms_msg, r.letters, r.sender_user_id, r.field_at,
          u.first_name || ' ' || u.last_name as sender
        from sms_rounds r left join users u on u.user_id = r.sender_user_id
        where r.release_id = ${releaseId} and r.kind <> 'reminder' order by r.update_number desc`,
  );

export interface ReminderRow {
  roundId: number;
  /** Above that of the text it repeats, below that of the next. */
  updateNumber: number;
  fieldAt: number;
}

/** Rounds that repeat a text of a release, newest first. */
export const listReminders = (db: Db, releaseId: number) =>
  rows<ReminderRow>(
    db,
    sql`select round_id, update_number, field_at from sms_rounds
        where release_id = ${releaseId} and kind = 'reminder' order by update_number desc`,
  );

export interface OutboxRow {
  outboxId: number;
  roundId: number;
  number: string;
  mobileId: number | null;
  userId: number | null;
  state: 'queued' | 'claimed' | 'accepted' | 'delivered' | 'waiting' | 'failed' | 'doubtful' | 'cancelled';
  tries: number;
  error: string | null;
  queuedAt: number;
  changedAt: number;
  name: string | null;
  designation: string | null;
  /** One of its hand-overs ended without a clear answer, whatever became of the row later. */
  mayHaveLeft: boolean;
}

const OUTBOX = sql`select o.outbox_id, o.round_id, o.number, o.mobile_id, o.user_id, o.state, o.tries, o.error,
    o.queued_at, o.changed_at, u.first_name || ' ' || u.last_name as name, d.designation,
    exists (select 1 from sms_attempts a where a.outbox_id = o.outbox_id
      and (a.outcome is null or a.outcome in ('lost', 'doubtful'))) as may_have_left
  from sms_outbox o
  left join users u on u.user_id = o.user_id
  left join user_profiles p on p.user_id = o.user_id
  left join designations d on d.id = p.designation_id`;

export const listOutbox = (db: Db, roundIds: readonly number[]) =>
  rows<OutboxRow>(db, sql`${OUTBOX} where o.round_id = any(${roundIds}) order by o.outbox_id`);

export const countOutbox = async (db: Db, roundId: number): Promise<number> =>
  (await firstRow<{ count: number }>(db, sql`select count(*) from sms_outbox where round_id = ${roundId}`))!.count; // one row

export const readOutboxRow = (tx: Db, outboxId: number) =>
  firstRow<OutboxRow & { releaseId: number | null }>(
    tx,
    sql`select x.*, r.release_id from (${OUTBOX} where o.outbox_id = ${outboxId}) x join sms_rounds r using (round_id)`,
  );

/** Rows of the older rounds of a release that have not left the house yet. */
export const cancelUnclaimed = (tx: Db, roundIds: readonly number[], reason: string) =>
  changed(
    tx,
    sql`update sms_outbox set state = 'cancelled', error = ${reason}, changed_at = statement_timestamp()
        where round_id = any(${roundIds}) and state in ('queued', 'waiting')`,
  );

/** Unclaimed rows of a site's older releases: superseded in the transaction that queues the newer one's. */
export const cancelOlderReleases = (tx: Db, siteId: number, releaseId: number) =>
  changed(
    tx,
    sql`update sms_outbox o set state = 'cancelled', error = 'superseded by a newer release', changed_at = statement_timestamp()
        from sms_rounds r join monitoring_releases m using (release_id)
        where o.round_id = r.round_id and m.site_id = ${siteId} and m.release_id < ${releaseId}
          and o.state in ('queued', 'waiting')`,
  );

export interface FailureRow {
  releaseId: number;
  siteId: number;
  count: number;
  /** Machine time of the oldest and newest failure. */
  firstAt: number;
  newestAt: number;
}

/** Releases of the last days with messages that failed for good, or that are in doubt; a reminder that failed was only that. */
export const listFailures = (db: Db, state: 'failed' | 'doubtful', days: number) =>
  rows<FailureRow>(
    db,
    sql`select r.release_id, m.site_id, count(*) as count, min(o.changed_at) as first_at, max(o.changed_at) as newest_at
        from sms_outbox o join sms_rounds r using (round_id) join monitoring_releases m using (release_id)
        where o.state = ${state} and (r.kind <> 'reminder' or o.state <> 'failed') and o.changed_at > clock_timestamp() - ${days} * interval '1 day'
        group by 1, 2 order by 1`,
  );

export interface UntoldRow {
  releaseId: number;
  siteId: number;
  level: number;
  /** Field time. */
  releasedAt: number;
}

/** The newest release of a site, above level 0 and in force, of which nobody was told by SMS, call or runner. */
export const listUntold = (db: Db, before: number) =>
  rows<UntoldRow>(
    db,
    sql`select r.release_id, r.site_id, y.alert_level as level, r.released_at
        from (select distinct on (site_id) * from monitoring_releases order by site_id, release_id desc) r
          join monitoring_event_alerts a using (event_alert_id) join public_alert_symbols y using (pub_sym_id)
        where y.alert_level > 0 and r.cancelled_at is null and r.released_at <= ${at(before)}
          and not exists (select 1 from sms_rounds n join sms_outbox o using (round_id)
            where n.release_id = r.release_id and o.state in ('accepted', 'delivered'))
          and not exists (select 1 from told_now t where t.release_id = r.release_id)
        order by r.site_id`,
  );

/**
 * Only rows that are still in `from`: of two people who decide on one row the second changes nothing. What is queued again
 * has all its tries before it, and is another message for a gateway that knows keys.
 */
export const setState = (
  tx: Db,
  outboxIds: readonly number[],
  from: OutboxRow['state'],
  to: OutboxRow['state'],
  error: string | null,
) =>
  changed(
    tx,
    sql`update sms_outbox set state = ${to}, error = ${error}, next_try_at = statement_timestamp(),
          tries = case when ${to} = 'queued' then 0 else tries end,
          resent = resent + case when ${to} = 'queued' then 1 else 0 end, changed_at = statement_timestamp()
        where outbox_id = any(${outboxIds}) and state = ${from}`,
  );

export interface AcknowledgementRow {
  id: number;
  releaseId: number;
  recipientId: number | null;
  issuerId: number;
  isAcknowledge: boolean;
  releaseDetails: string;
}

export const readAcknowledgement = (db: Db, releaseId: number) =>
  firstRow<AcknowledgementRow>(
    db,
    sql`select id, release_id, recipient_id, issuer_id, is_acknowledge, release_details
        from monitoring_releases_acknowledgment where release_id = ${releaseId}`,
  );

/** Once per release, when its first message is accepted. Returns null when it stood there before. */
export async function insertAcknowledgement(tx: Db, releaseId: number, issuerId: number, sentAt: number) {
  const first = await firstRow<{ details: string | null }>(
    tx,
    sql`select release_details as details from sms_rounds where release_id = ${releaseId} and update_number = 0`,
  );
  return firstRow<{ id: number }>(
    tx,
    sql`insert into monitoring_releases_acknowledgment (release_id, issuer_id, release_details, ts_sent)
        values (${releaseId}, ${issuerId}, ${first?.details ?? '[]'}, ${at(sentAt)})
        on conflict (release_id) do nothing returning id`,
  );
}

/** Sendings and corrections of one release go one after the other; held to the end of the transaction. */
export const lockRelease = (tx: Db, releaseId: number) =>
  sql`select 1 from monitoring_releases where release_id = ${releaseId} for update`.execute(tx);

/** Of none where no release stands behind a message. */
export const sitesOfMessages = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number | null }>(
    db,
    sql`select r.site_id from sms_outbox o join sms_rounds u using (round_id)
        left join monitoring_releases r on r.release_id = u.release_id where o.outbox_id = any(${ids})`,
  );
