// SQL of webhooks and of what each is told. Rows of facts are written by the database itself (migration 0086).
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface WebhookRow {
  hookId: number;
  name: string;
  url: string;
  createdAt: number;
  createdBy: string;
  pausedAt: number | null;
  waiting: number;
  deliveredAt: number | null;
}

/** Those that were not removed, in the order in which they were made. */
export const listWebhooks = (db: Db) =>
  rows<WebhookRow>(
    db,
    sql`select h.hook_id, h.name, h.url, h.created_at, u.first_name || ' ' || u.last_name as created_by, h.paused_at,
          (select count(*) from webhook_deliveries d where d.hook_id = h.hook_id and d.state = 'waiting') as waiting,
          (select max(d.tried_at) from webhook_deliveries d where d.hook_id = h.hook_id and d.state = 'delivered')
            as delivered_at
        from webhooks h join users u on u.user_id = h.created_by where h.removed_at is null order by h.hook_id`,
  );

/** One after the other, so that there are never more than there may be. */
export const lockWebhooks = (tx: Db) => sql`lock table webhooks in share row exclusive mode`.execute(tx);

export const insertWebhook = async (tx: Db, hook: { name: string; url: string; salt: Buffer; by: number }) =>
  (await firstRow<{ hookId: number }>(
    tx,
    sql`insert into webhooks (name, url, salt, created_by) values (${hook.name}, ${hook.url}, ${hook.salt}, ${hook.by})
        returning hook_id`,
  ))!.hookId; // an insert that returns has its row

/** Null: there is none, or it was removed. */
export const lockWebhook = (tx: Db, hookId: number) =>
  firstRow<{ name: string; pausedAt: number | null }>(
    tx,
    sql`select name, paused_at from webhooks where hook_id = ${hookId} and removed_at is null for update`,
  );

export const setPaused = (tx: Db, hookId: number, isPaused: boolean) =>
  changed(tx, sql`update webhooks set paused_at = ${isPaused ? sql`now()` : null} where hook_id = ${hookId}`);

export const removeWebhook = async (tx: Db, hookId: number): Promise<void> => {
  await sql`update webhooks set removed_at = now() where hook_id = ${hookId}`.execute(tx);
  await sql`update webhook_deliveries set state = 'dropped' where hook_id = ${hookId} and state = 'waiting'`.execute(
    tx,
  );
};

export const insertTest = (tx: Db, hookId: number) =>
  sql`insert into webhook_deliveries (hook_id, kind) values (${hookId}, 'test')`.execute(tx);

export const countTests = async (tx: Db, hookId: number): Promise<number> =>
  (await firstRow<{ count: number }>(
    tx,
    sql`select count(*) as count from webhook_deliveries where hook_id = ${hookId} and kind = 'test'
          and created_at > now() - interval '1 minute'`,
  ))!.count; // an aggregate has one row

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped';

export interface DeliveryRow {
  messageId: string;
  kind: string;
  releaseId: number | null;
  state: DeliveryState;
  createdAt: number;
  tries: number;
  triedAt: number | null;
  nextTryAt: number;
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** Newest first. */
export const listDeliveries = (db: Db, hookId: number, limit: number) =>
  rows<DeliveryRow>(
    db,
    sql`select message_id, kind, release_id, state, created_at, tries, tried_at, next_try_at, status, answer, error
        from webhook_deliveries where hook_id = ${hookId} order by delivery_id desc limit ${limit}`,
  );

export interface DueRow {
  deliveryId: number;
  messageId: string;
  kind: string;
  releaseId: number | null;
  updateNumber: number;
  previousLevel: number | null;
  createdAt: number;
  payload: string | null;
  tries: number;
  url: string;
  salt: Buffer;
}

/** Of each webhook that is told, the oldest that is due. */
export const listDue = (db: Db) =>
  rows<DueRow>(
    db,
    sql`select distinct on (d.hook_id) d.delivery_id, d.message_id, d.kind, d.release_id, d.update_number,
          d.previous_level, d.created_at, d.payload, d.tries, h.url, h.salt
        from webhook_deliveries d join webhooks h using (hook_id)
        where d.state = 'waiting' and d.next_try_at <= clock_timestamp() and h.paused_at is null and h.removed_at is null
        order by d.hook_id, d.delivery_id`,
  );

/** As it is sent first it stays. */
export const keepPayload = (db: Db, deliveryId: number, payload: string) =>
  changed(db, sql`update webhook_deliveries set payload = ${payload} where delivery_id = ${deliveryId}`);

export interface Tried {
  deliveryId: number;
  state: DeliveryState;
  /** Null where it is over. */
  pauseMs: number | null;
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** What was dropped meanwhile stays dropped. */
export const noteTry = (db: Db, one: Tried) =>
  changed(
    db,
    sql`update webhook_deliveries set tries = tries + 1, tried_at = statement_timestamp(), status = ${one.status},
          answer = ${one.answer}, error = ${one.error},
          state = case state when 'waiting' then ${one.state} else state end,
          next_try_at = statement_timestamp() + make_interval(secs => ${(one.pauseMs ?? 0) / 1000})
        where delivery_id = ${one.deliveryId}`,
  );

/** How old it is by the clock of the database, ms. */
export const ageOf = async (db: Db, deliveryId: number): Promise<number> =>
  (await firstRow<{ ms: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp() - created_at) * 1000)::int as ms from webhook_deliveries
        where delivery_id = ${deliveryId}`,
  ))!.ms; // nothing is deleted before its time

/** Webhooks whose newest ended message was given up, and since when. */
export const listFailing = (db: Db) =>
  rows<{ hookId: number; name: string; since: number }>(
    db,
    sql`select h.hook_id, h.name, x.tried_at as since from webhooks h
        cross join lateral (
          select d.state, d.tried_at from webhook_deliveries d
          where d.hook_id = h.hook_id and d.state in ('delivered', 'failed')
          order by d.tried_at desc limit 1) x
        where h.paused_at is null and h.removed_at is null and x.state = 'failed' order by h.hook_id`,
  );

/** What ended a month ago. */
export const forgetOld = (db: Db) =>
  sql`delete from webhook_deliveries where state <> 'waiting' and created_at < now() - interval '30 days'`.execute(db);
