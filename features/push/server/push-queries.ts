// SQL of phones that show alerts, and of the messages to them.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { PushWords } from '../rules/push-text.ts';

/** Held to the end of the transaction: of two phones that come at once, the second is counted after the first. */
export const lockAccount = (tx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(${lockName('push', userId)})`.execute(tx);

export interface SubscriptionRow {
  subscriptionId: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  madeAt: number;
  lastShown: number | null;
  endedAt: number | null;
  why: 'gone' | 'own' | 'account' | null;
  now: number;
}

const SUBSCRIPTION = sql`select subscription_id, user_id, endpoint, p256dh, auth, made_at, last_shown, ended_at, why,
    clock_timestamp() as now from push_subscriptions`;

export interface NewestRow {
  subscriptionId: number;
  acceptedAt: number | null;
  shownAt: number | null;
  isRefused: boolean;
}

/** Newest first; of ended ones the last week alone. */
export const listOf = (db: Db, userId: number) =>
  rows<SubscriptionRow>(
    db,
    sql`${SUBSCRIPTION} where user_id = ${userId} and (ended_at is null or ended_at > now() - interval '7 days')
        order by subscription_id desc limit 100`,
  );

/** Of each subscription of an account. */
export const listNewest = (db: Db, userId: number) =>
  rows<NewestRow>(
    db,
    sql`select m.subscription_id, m.accepted_at, m.shown_at, m.state = 'refused' as is_refused
        from push_subscriptions s cross join lateral (select * from push_messages m
          where m.subscription_id = s.subscription_id order by message_id desc limit 1) m
        where s.user_id = ${userId}`,
  );

export const readByEndpoint = (tx: Db, endpoint: string) =>
  firstRow<SubscriptionRow>(tx, sql`${SUBSCRIPTION} where endpoint = ${endpoint} for update`);

export const countStanding = async (tx: Db, userId: number) =>
  (await firstRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from push_subscriptions where user_id = ${userId} and ended_at is null`,
  ))!.count; // an aggregate has one row

/** Whoever had it before: what stood there is over. */
export const putSubscription = (
  tx: Db,
  { userId, endpoint, p256dh, auth }: Pick<SubscriptionRow, 'userId' | 'endpoint' | 'p256dh' | 'auth'>,
) =>
  firstRow<{ subscriptionId: number }>(
    tx,
    sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
        values (${userId}, ${endpoint}, ${p256dh}, ${auth})
        on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
          made_at = excluded.made_at, last_shown = null, ended_at = null, why = null
        returning subscription_id`,
  );

export const end = (tx: Db, subscriptionId: number, why: NonNullable<SubscriptionRow['why']>) =>
  changed(
    tx,
    sql`with over as (update push_messages set state = 'refused', detail = 'the subscription has ended'
          where subscription_id = ${subscriptionId} and state = 'waiting')
        update push_subscriptions set ended_at = statement_timestamp(), why = ${why}
        where subscription_id = ${subscriptionId} and ended_at is null`,
  );

const NUMBERS = sql`select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
  where m.user_id = s.user_id and m.status = 1`;
const LIVES = sql`s.ended_at is null and exists (select from user_accounts a where a.user_id = s.user_id and a.is_active)`;

export const numbersOf = (db: Db, userId: number) =>
  rows<{ simNum: string }>(
    db,
    sql`select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
        where m.user_id = ${userId} and m.status = 1`,
  );

/** To every phone of the accounts with these numbers. */
export const queueDuty = (
  tx: Db,
  { numbers, problems, words }: { numbers: readonly string[]; problems: readonly number[]; words: PushWords },
) =>
  changed(
    tx,
    sql`insert into push_messages (subscription_id, kind, words, problems)
        select s.subscription_id, 'duty', ${JSON.stringify(words)}::jsonb, ${problems}::int[] from push_subscriptions s
        where ${LIVES} and exists (${NUMBERS} and n.sim_num = any(${numbers}))`,
  );

export const queueTrial = (tx: Db, subscriptionId: number, words: PushWords) =>
  changed(
    tx,
    sql`insert into push_messages (subscription_id, kind, words)
        select ${subscriptionId}, 'test', ${JSON.stringify(words)}::jsonb
        where not exists (select from push_messages where subscription_id = ${subscriptionId} and kind = 'test'
          and queued_at between clock_timestamp() - interval '1 minute' and clock_timestamp())`,
  );

/** To every phone of the accounts with these numbers; returns the messages. */
export const queueRehearsal = async (tx: Db, numbers: readonly string[], words: PushWords) =>
  (
    await rows<{ messageId: number }>(
      tx,
      sql`insert into push_messages (subscription_id, kind, words)
          select s.subscription_id, 'rehearsal', ${JSON.stringify(words)}::jsonb from push_subscriptions s
          where ${LIVES} and exists (${NUMBERS} and n.sim_num = any(${numbers})) returning message_id`,
    )
  ).map(({ messageId }) => messageId);

/** How many of these messages were shown within so many ms of their leaving. */
export const countShown = async (db: Db, messageIds: readonly number[], withinMs: number) =>
  (await firstRow<{ shown: number }>(
    db,
    sql`select count(*)::int as shown from push_messages where message_id = any(${messageIds}::bigint[])
          and shown_at between accepted_at and accepted_at + ${withinMs} * interval '1 millisecond'`,
  ))!.shown; // an aggregate has one row

export interface DueRow {
  messageId: number;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  words: PushWords;
  kind: 'duty' | 'test' | 'rehearsal';
  tries: number;
  /** Since it was queued, ms. */
  age: number;
}

/** Oldest first. A pause that lies far ahead was written before the clock went back. */
export const listDue = (db: Db, most: number, longestMs: number) =>
  rows<DueRow>(
    db,
    sql`select m.message_id, m.subscription_id, s.endpoint, s.p256dh, s.auth, m.words, m.kind, m.tries,
          greatest(0, extract(epoch from clock_timestamp() - m.queued_at) * 1000)::float8 as age
        from push_messages m join push_subscriptions s using (subscription_id)
        where m.state = 'waiting' and (m.next_try_at <= clock_timestamp()
          or m.next_try_at > clock_timestamp() + ${longestMs} * interval '1 millisecond') and ${LIVES}
        order by m.message_id limit ${most}`,
  );

export const settle = (
  db: Db,
  messageId: number,
  { state, detail, pauseMs }: { state: 'waiting' | 'accepted' | 'refused'; detail: string; pauseMs: number },
) =>
  changed(
    db,
    sql`update push_messages set state = ${state}, detail = ${detail.slice(0, 300)}, tries = tries + 1,
          accepted_at = ${state === 'accepted' ? sql`statement_timestamp()` : null},
          next_try_at = statement_timestamp() + ${pauseMs} * interval '1 millisecond'
        where message_id = ${messageId} and state = 'waiting'`,
  );

export interface MessageRow {
  messageId: number;
  subscriptionId: number;
  userId: number;
  kind: 'duty' | 'test' | 'rehearsal';
  acceptedAt: number | null;
  shownAt: number | null;
  answeredAt: number | null;
  isActive: boolean;
  /** Since it was queued, ms. */
  age: number;
  now: number;
}

export const readMessage = (tx: Db, messageId: number) =>
  firstRow<MessageRow>(
    tx,
    sql`select m.message_id, m.subscription_id, s.user_id, m.kind, m.accepted_at, m.shown_at, m.answered_at, ${LIVES} as is_active,
          (extract(epoch from clock_timestamp() - m.queued_at) * 1000)::float8 as age, clock_timestamp() as now
        from push_messages m join push_subscriptions s using (subscription_id) where m.message_id = ${messageId} for update of m`,
  );

export const setShown = (tx: Db, messageId: number) =>
  sql`update push_messages set shown_at = statement_timestamp() where message_id = ${messageId}`.execute(tx);

export const setProven = (tx: Db, subscriptionId: number) =>
  sql`update push_subscriptions set last_shown = statement_timestamp() where subscription_id = ${subscriptionId}`.execute(
    tx,
  );

export const setAnswered = (tx: Db, messageId: number) =>
  sql`update push_messages set answered_at = statement_timestamp() where message_id = ${messageId}`.execute(tx);

export interface AnswerRow {
  problems: number[];
  userId: number;
  name: string;
}

/** Answers that nobody has taken yet, each once. */
export const takeAnswers = (tx: Db) =>
  rows<AnswerRow>(
    tx,
    sql`with taken as (update push_messages set taken_at = statement_timestamp()
          where answered_at is not null and taken_at is null returning subscription_id, problems, message_id)
        select t.problems, u.user_id, u.first_name || ' ' || u.last_name as name from taken t
          join push_subscriptions s using (subscription_id) join users u using (user_id) order by t.message_id`,
  );

/** Newest time at which a phone of an account with each of these numbers showed a message in time. */
export const listProofs = (db: Db, numbers: readonly string[]) =>
  rows<{ number: string; shownAt: number }>(
    db,
    sql`select n.sim_num as number, max(s.last_shown) as shown_at
        from push_subscriptions s join user_mobiles m on m.user_id = s.user_id and m.status = 1
          join mobile_numbers n using (mobile_id)
        where ${LIVES} and s.last_shown is not null and n.sim_num = any(${numbers}) group by n.sim_num`,
  );

/** Those whose account was closed. */
export const endOfClosed = (db: Db) =>
  rows<{ subscriptionId: number }>(
    db,
    sql`update push_subscriptions s set ended_at = statement_timestamp(), why = 'account'
        where s.ended_at is null and not (${LIVES}) returning s.subscription_id`,
  );

/** Messages of more than a week ago say nothing more; ended phones, and their addresses, neither. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from push_messages where queued_at < now() - interval '7 days'`.execute(db);
  await sql`delete from push_subscriptions s where s.ended_at < now() - interval '7 days'
    and not exists (select from push_messages m where m.subscription_id = s.subscription_id)`.execute(db);
}
