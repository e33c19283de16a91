// Who watches this server from outside, what each last said, and what was last sent to them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watchmen (
      watchman_id int generated always as identity primary key,
      name text not null check (length(name) between 1 and 60),
      -- Null: nobody reaches it, so it comes itself.
      address text check (length(address) <= 500),
      public_key text not null check (length(public_key) = 43),
      added_at timestamptz not null default clock_timestamp(),
      added_by text not null,
      removed_at timestamptz,
      -- Of the newest pulse to it.
      sequence bigint not null default 0,
      answered_at timestamptz,
      -- By its own clock.
      said_at timestamptz,
      fault text check (fault in ('forged', 'stale', 'refused')),
      noticed int
    )`.execute(db);
  await sql`create unique index watchmen_key on watchmen (public_key) where removed_at is null`.execute(db);
  await sql`
    create table watch_state (
      one boolean primary key default true check (one),
      looked_at timestamptz,
      pulsed_at timestamptz,
      heartbeat_at timestamptz,
      heartbeat_failing_since timestamptz,
      silence_number int,
      silence_from timestamptz,
      silence_until timestamptz
    )`.execute(db);
  await sql`insert into watch_state default values`.execute(db);
}
