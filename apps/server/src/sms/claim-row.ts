// The next row for this process: warnings first, the attempt on record before the gateway hears of it.
import { sql } from 'kysely';
import { type Db, firstRow, planned } from '../database/database.ts';
import type { Gateway } from './gateway.ts';
import type { RoundKind } from './outbox.ts';
import { tablesOf } from './outbox-tables.ts';

/** The lease outlives the hand-over, so that no other process takes a row that is still being sent. */
export const LEASE_SLACK_MS = 30_000;

export interface Claimed {
  outboxId: number;
  roundId: number;
  number: string;
  tries: number;
  text: string | null;
  /** What a call says. */
  spoken: string[] | null;
  name: string | null;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
  attemptId: number;
  /** The same for every try of one row, unlike that of any other row of any installation. */
  key: string;
}

/** Who claims, and for how long. */
export interface ClaimContext {
  db: Db;
  gateway: Pick<Gateway, 'timeoutMs' | 'channel'>;
  /** Of this process and start: a row that somebody else has taken over meanwhile is not written to. */
  holder: string;
}

/**
 * Warnings first, then in order; the attempt stands in the database before the gateway hears of it. A row that came
 * back unsent after a newer text was queued is cancelled here instead of claimed.
 */
export async function claim({ db, gateway, holder }: ClaimContext): Promise<Claimed | null> {
  const { outbox, attempts, isOwn, key, spoken } = tablesOf(gateway.channel);
  for (;;) {
    const row = await firstRow<Claimed & { isSuperseded: boolean }>(
      db,
      sql`${planned(`claim_${gateway.channel ?? 'sms'}`)}with due as (
            select outbox_id, round_id from ${outbox}
            where ${isOwn} and state in ('queued', 'waiting') and next_try_at <= statement_timestamp()
            order by priority, next_try_at, outbox_id
            limit 1 for update skip locked
          ), judged as (
            select due.outbox_id, ${IS_SUPERSEDED} as is_superseded from due join sms_rounds r using (round_id)
          ), cancelled as (
            update ${outbox} o set state = 'cancelled', error = ${SUPERSEDED}, changed_at = statement_timestamp()
            from judged where o.outbox_id = judged.outbox_id and judged.is_superseded
          ), taken as (
            update ${outbox} o set state = 'claimed', tries = tries + 1, claimed_by = ${holder},
              lease_until = statement_timestamp() + ${gateway.timeoutMs + LEASE_SLACK_MS} * interval '1 millisecond',
              changed_at = statement_timestamp()
            from judged where o.outbox_id = judged.outbox_id and not judged.is_superseded
            returning o.outbox_id, o.round_id, o.number, o.tries, o.user_id, o.resent, ${spoken} as spoken
          ), attempts as (
            insert into ${attempts} (outbox_id) select outbox_id from taken returning attempt_id, outbox_id
          )
          select judged.is_superseded, t.outbox_id, t.round_id, t.number, t.tries, r.sms_msg || coalesce(' ' || r.letters, '') as text, t.spoken, r.kind,
            r.release_id, r.sender_user_id, u.first_name || ' ' || u.last_name as name, a.attempt_id, ${key} || ${KEY} as key
          from judged
          left join taken t using (outbox_id)
          left join attempts a using (outbox_id)
          left join sms_rounds r using (round_id)
          left join users u on u.user_id = t.user_id`,
    );
    if (!row?.isSuperseded) return row;
  }
}

/**
 * A gateway that knows keys holds back what it has seen: a restored database counts its rows from an older number, so the
 * mark is new with each restore; a person who sends a row anew means another message.
 */
const KEY = sql`(select mark from message_mark) || '-' || t.outbox_id
  || case when t.resent > 0 then '-' || t.resent else '' end`;

/** A newer text is on its way: a correction of this release (r), or the site's next release. A reminder says nothing new. */
const IS_SUPERSEDED = sql`(r.release_id is not null and exists (
  select 1 from monitoring_releases own
    join monitoring_releases m on m.site_id = own.site_id and m.release_id >= own.release_id
    join sms_rounds n on n.release_id = m.release_id
  where own.release_id = r.release_id and n.kind <> 'reminder'
    and (n.release_id > r.release_id or n.update_number > r.update_number)))`;

const SUPERSEDED = 'superseded by a newer text';

/** Rows that were being handed over when the newer text cancelled the others, and wait for another try. */
export const cancelSuperseded = (db: Db) =>
  sql`update sms_outbox o set state = 'cancelled', error = ${SUPERSEDED}, changed_at = statement_timestamp()
      from sms_rounds r
      where r.round_id = o.round_id and o.state in ('queued', 'waiting') and ${IS_SUPERSEDED}`.execute(db);
