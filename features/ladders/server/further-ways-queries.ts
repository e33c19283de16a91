// SQL of the ways beside SMS by which people on duty are told.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { WayChannel } from '../rules/further-ways.ts';

export interface FurtherWayRow {
  wayId: number;
  /** Of the duty list. */
  number: string;
  channel: WayChannel;
  address: string;
  /** Machine time, epoch ms. */
  provenAt: number | null;
  triedAt: number | null;
  code: string | null;
  now: number;
}

const WAY = sql`select way_id, number, channel, address, proven_at, tried_at, code, clock_timestamp() as now from duty_ways
  where removed_at is null`;

export const listStanding = (db: Db, numbers: readonly string[]) =>
  rows<FurtherWayRow>(db, sql`${WAY} and number = any(${numbers}) order by way_id`);

export const readForUpdate = (tx: Db, wayId: number) =>
  firstRow<FurtherWayRow>(tx, sql`${WAY} and way_id = ${wayId} for update`);

/** Null: the person has a way by this channel already. */
export const insert = (
  tx: Db,
  { number, channel, address, userId }: Pick<FurtherWayRow, 'number' | 'channel' | 'address'> & { userId: number },
) =>
  firstRow<{ wayId: number }>(
    tx,
    sql`insert into duty_ways (number, channel, address, added_by) values (${number}, ${channel}, ${address}, ${userId})
        on conflict (number, channel) where removed_at is null do nothing returning way_id`,
  );

export const remove = (tx: Db, wayId: number) =>
  changed(tx, sql`update duty_ways set removed_at = statement_timestamp(), code = null where way_id = ${wayId}`);

export const setTried = (tx: Db, wayId: number, code: string) =>
  sql`update duty_ways set code = ${code}, tried_at = statement_timestamp() where way_id = ${wayId}`.execute(tx);

/** A trial by a call has no code: nobody can enter one. */
export const setCalled = (tx: Db, wayId: number) =>
  sql`update duty_ways set code = null, tried_at = statement_timestamp() where way_id = ${wayId}`.execute(tx);

/** A call there waits, or goes on. */
export const isBeingCalled = async (tx: Db, address: string) =>
  (await firstRow(
    tx,
    sql`select 1 from channel_outbox where channel = 'voice' and number = ${address}
        and state in ('queued', 'waiting', 'claimed') limit 1`,
  )) !== null;

/** Calls in which the key was pressed, each once. */
export const takeCalls = (tx: Db) =>
  rows<{ address: string; problems: number[] }>(
    tx,
    sql`with taken as (update channel_outbox set taken_at = statement_timestamp()
          where answered_at is not null and taken_at is null returning outbox_id, number, problems)
        select number as address, coalesce(problems, '{}') as problems from taken order by outbox_id`,
  );

export const listCalled = (tx: Db, addresses: readonly string[]) =>
  rows<FurtherWayRow>(tx, sql`${WAY} and channel = 'voice' and address = any(${addresses}) order by way_id`);

/** Of what tells of problems, and of none of these any more. */
export const cancelCalls = (tx: Db, unanswered: readonly number[]) =>
  changed(
    tx,
    sql`update channel_outbox set state = 'cancelled', error = 'answered meanwhile', changed_at = statement_timestamp()
        where channel = 'voice' and state in ('queued', 'waiting') and problems <> '{}'
          and not problems && ${unanswered}::int[]`,
  );

export const setProven = (tx: Db, wayId: number) =>
  sql`update duty_ways set code = null, proven_at = statement_timestamp() where way_id = ${wayId}`.execute(tx);
