// The line to the hub of a nation: when it last acknowledged something, and what it has of each thing.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hub_line (
      is_only boolean primary key default true check (is_only),
      hub_key text not null,
      begun_at timestamptz not null,
      -- Of the newest push that was sent, and of the newest that was acknowledged.
      sequence bigint not null default 0,
      acked bigint not null default 0,
      acked_at timestamptz,
      tries int not null default 0,
      next_try_at timestamptz not null,
      fault text)`.execute(db);
  // Without a digest: it was sent, and nobody knows whether it is there.
  await sql`create table hub_items (item text primary key, digest text)`.execute(db);
}
