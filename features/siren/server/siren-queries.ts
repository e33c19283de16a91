// SQL of the siren: its orders, and what was heard of its relay.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { HeardRelay, OrderKind, SirenFault, SirenOrder } from '../rules/siren.ts';

/** Held to the end of the transaction: of two servers one talks to the relay. */
export const tryLock = async (tx: Db): Promise<boolean> =>
  (await firstRow<{ ok: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lockName('siren')}) as ok`))!.ok; // a query without "from" gives one row

export interface RelayRow extends HeardRelay {
  place: string;
  setAt: number;
  isOn: boolean | null;
  /** As its device counts it, and when it was read; null: never. */
  battery: number | null;
  batteryAt: number | null;
  /** Machine time, epoch ms. */
  now: number;
}

/** Null: no relay was ever set. */
export const readRelay = (db: Db) =>
  firstRow<RelayRow>(
    db,
    sql`select place, set_at, asked_at, is_on, fault, failing_since, battery, battery_at, battery_failing_since,
          clock_timestamp() as now from siren_relay`,
  );

/** Another relay begins anew: what was heard of the one before says nothing of it. */
export const setRelay = (tx: Db, place: string) =>
  sql`insert into siren_relay (place, after_order)
        select ${place}, coalesce(max(order_id), 0) from siren_orders where done_at is not null
      on conflict (only_one) do update set place = excluded.place, after_order = excluded.after_order, set_at = excluded.set_at,
        asked_at = null, is_on = null, fault = null, failing_since = null, battery = null, battery_at = null,
        battery_failing_since = null`.execute(tx);

export const noteHeard = (tx: Db, { isOn, fault }: { isOn: boolean | null; fault: SirenFault | null }) =>
  sql`update siren_relay set asked_at = statement_timestamp(), is_on = ${isOn}, fault = ${fault},
        failing_since = ${fault === null ? null : since('failing_since')}`.execute(tx);

/** Since when it is so: what stands there, else now. Not by "coalesce", in which a spread engine asks no clock. */
const since = (column: string) => sql`least(${sql.ref(column)}, statement_timestamp())`;

/** Null: it could not be read. */
export const noteBattery = (tx: Db, value: number | null) =>
  (value === null
    ? sql`update siren_relay set battery_failing_since = ${since('battery_failing_since')}`
    : sql`update siren_relay set battery = ${value}, battery_at = statement_timestamp(), battery_failing_since = null`
  ).execute(tx);

/** The oldest first. */
export const listOpen = (db: Db) =>
  rows<SirenOrder>(
    db,
    sql`select order_id, kind, ordered_at, until, read_back is not null as is_tried
        from siren_orders where done_at is null order by order_id`,
  );

interface NewOrder {
  kind: OrderKind;
  /** Null: the house itself. */
  userId: number | null;
  reason: string | null;
  forMs: number;
}

export const insertOrder = async (tx: Db, { kind, userId, reason, forMs }: NewOrder): Promise<number> =>
  (await firstRow<{ orderId: number }>(
    tx,
    sql`insert into siren_orders (kind, by_user, reason, until)
        values (${kind}, ${userId}, ${reason}, clock_timestamp() + ${forMs} * interval '1 millisecond')
        returning order_id`,
  ))!.orderId; // an insert that returns has its row

/** Where the release is the first of an alert of level 3; null: it is not. */
export const insertOfRelease = (tx: Db, releaseId: number, forMs: number) =>
  firstRow<{ orderId: number; siteId: number }>(
    tx,
    sql`with raised as (
          select r.release_id, e.site_id from monitoring_releases r
            join monitoring_event_alerts a using (event_alert_id)
            join public_alert_symbols y using (pub_sym_id)
            join monitoring_events e using (event_id)
          where r.release_id = ${releaseId} and y.alert_level = 3
            and not exists (select 1 from monitoring_releases earlier
              where earlier.event_alert_id = r.event_alert_id and earlier.release_id < r.release_id)),
        ordered as (
          insert into siren_orders (kind, release_id, until)
          select 'release', release_id, clock_timestamp() + ${forMs} * interval '1 millisecond' from raised
          on conflict (release_id) do nothing returning order_id, release_id)
        select order_id, site_id from ordered join raised using (release_id)`,
  );

/** The relay was read back as these want it. */
export const noteReadBack = (tx: Db, orderIds: readonly number[]) =>
  sql`update siren_orders set read_back = true, fault = null where order_id = any(${[...orderIds]})
        and read_back is not true`.execute(tx);

export const noteFault = (tx: Db, orderIds: readonly number[], fault: SirenFault) =>
  sql`update siren_orders set fault = ${fault} where order_id = any(${[...orderIds]}) and read_back is not true`.execute(
    tx,
  );

/** Tried once, and not again. */
export const noteFailedTrial = (tx: Db, orderIds: readonly number[], fault: SirenFault) =>
  sql`update siren_orders set read_back = false, fault = ${fault}
      where order_id = any(${[...orderIds]}) and read_back is null`.execute(tx);

export interface DoneRow {
  orderId: number;
  kind: OrderKind;
  readBack: boolean | null;
  fault: SirenFault | null;
}

/** The relay was read back as off. One that was never read back as on failed where it was asked at all. */
export const setDone = (tx: Db, orderIds: readonly number[]) =>
  rows<DoneRow>(
    tx,
    sql`update siren_orders set done_at = statement_timestamp(),
          read_back = case when kind = 'stop' then true when read_back is null and fault is not null then false
            else read_back end
        where order_id = any(${[...orderIds]}) and done_at is null
        returning order_id, kind, read_back, fault`,
  );

export interface PastRow {
  goodAt: number | null;
  testedAt: number | null;
  soundedAt: number | null;
  newestAt: number | null;
  newestIsGood: boolean | null;
}

/** Since this relay was set. `newest`: whose end is known. */
export const readPast = async (db: Db): Promise<PastRow> =>
  (await firstRow<PastRow>(
    db,
    sql`with asked as (
          select o.* from siren_orders o join siren_relay r on o.order_id > r.after_order
          where o.kind <> 'stop' and o.read_back is not null),
        newest as (select * from asked order by order_id desc limit 1)
        select (select max(ordered_at) from asked where read_back) as good_at,
          (select max(ordered_at) from asked where read_back and kind = 'test') as tested_at,
          (select max(ordered_at) from asked where read_back and kind <> 'test') as sounded_at,
          (select ordered_at from newest) as newest_at, (select read_back from newest) as newest_is_good`,
  ))!; // a query without "from" gives one row

export interface OrderRow extends DoneRow {
  by: string | null;
  reason: string | null;
  at: number;
  isDone: boolean;
}

/** The newest first. */
export const listOrders = (db: Db, most: number) =>
  rows<OrderRow>(
    db,
    sql`select o.order_id, o.kind, o.read_back, o.fault, u.first_name || ' ' || u.last_name as by, o.reason,
          o.ordered_at as at, o.done_at is not null as is_done
        from siren_orders o left join users u on u.user_id = o.by_user order by o.order_id desc limit ${most}`,
  );
