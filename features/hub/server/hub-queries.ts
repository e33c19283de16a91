// SQL of the line to the hub: what it has acknowledged of each thing, and since when it takes nothing.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { LineFault } from '../rules/push.ts';

export interface LineRow {
  hubKey: string;
  /** Machine time of the first round to this hub, epoch ms; as the next. */
  begunAt: number;
  /** The newest answer that acknowledged something; null: none yet. */
  ackedAt: number | null;
  /** Of the newest push that was sent, and of the newest that was acknowledged; 0: none. */
  sequence: number;
  acked: number;
  tries: number;
  isDue: boolean;
  fault: LineFault | null;
  /** Machine time of the database. */
  now: number;
}

const LINE = sql`select hub_key, begun_at, acked_at, sequence, acked, tries, fault,
  next_try_at <= clock_timestamp() as is_due, clock_timestamp() as now from hub_line`;

/** Null before the first round. */
export const readLine = (db: Db) => firstRow<LineRow>(db, LINE);

/** To a hub that nothing was sent to yet. */
export async function beginLine(tx: Db, hubKey: string): Promise<void> {
  await sql`delete from hub_items`.execute(tx);
  await sql`insert into hub_line (hub_key, begun_at, next_try_at)
      values (${hubKey}, statement_timestamp(), statement_timestamp())
      on conflict (is_only) do update set hub_key = excluded.hub_key, begun_at = excluded.begun_at,
        next_try_at = excluded.next_try_at, acked_at = null, acked = 0, tries = 0, fault = null`.execute(tx);
}

/** Nothing counts as acknowledged any more: all is told anew. */
export async function forgetAcknowledged(tx: Db): Promise<void> {
  await sql`delete from hub_items`.execute(tx);
  await sql`update hub_line set acked = 0`.execute(tx);
}

/** Digest by name; null: sent, and not acknowledged. */
export const readKnown = async (db: Db): Promise<Map<string, string | null>> =>
  new Map(
    (await rows<{ item: string; digest: string | null }>(db, sql`select item, digest from hub_items`)).map(
      ({ item, digest }) => [item, digest],
    ),
  );

/** Before it leaves: whatever becomes of it, what the hub has of these is not known until it answers. */
export async function noteSending(tx: Db, sequence: number, items: readonly string[]): Promise<void> {
  await sql`update hub_line set sequence = ${sequence}`.execute(tx);
  await sql`insert into hub_items (item, digest) select item, null from unnest(${items}::text[]) as item
      on conflict (item) do update set digest = null`.execute(tx);
}

export interface Acknowledged {
  sequence: number;
  items: readonly { name: string; digest: string }[];
  /** What there still is. */
  present: readonly string[];
}

export async function noteAcknowledged(tx: Db, { sequence, items, present }: Acknowledged): Promise<void> {
  await sql`update hub_line set acked = ${sequence}, acked_at = statement_timestamp(), tries = 0, fault = null,
      next_try_at = statement_timestamp()`.execute(tx);
  const [names, digests] = [items.map(({ name }) => name), items.map(({ digest }) => digest)];
  await sql`insert into hub_items (item, digest) select * from unnest(${names}::text[], ${digests}::text[])
      on conflict (item) do update set digest = excluded.digest`.execute(tx);
  await sql`delete from hub_items where not item = any(${present}::text[])`.execute(tx);
}

export const noteMiss = (db: Db, fault: LineFault, pauseMs: number) =>
  sql`update hub_line set tries = tries + 1, fault = ${fault},
      next_try_at = statement_timestamp() + make_interval(secs => ${pauseMs / 1000})`.execute(db);
