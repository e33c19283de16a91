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
  changed(tx, sql`update duty_ways set removed_at = clock_timestamp(), code = null where way_id = ${wayId}`);

export const setTried = (tx: Db, wayId: number, code: string) =>
  sql`update duty_ways set code = ${code}, tried_at = clock_timestamp() where way_id = ${wayId}`.execute(tx);

export const setProven = (tx: Db, wayId: number) =>
  sql`update duty_ways set code = null, proven_at = clock_timestamp() where way_id = ${wayId}`.execute(tx);
