// The siren: what it was ordered to do, what became of it, and what was heard of its relay last.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table siren_orders (
      order_id bigint generated always as identity primary key,
      kind text not null check (kind in ('release', 'hand', 'test', 'stop')),
      release_id int,
      by_user int references users,
      reason text check (length(reason) <= 500),
      ordered_at timestamptz not null default clock_timestamp(),
      until timestamptz not null,
      -- The relay was read back as off after it.
      done_at timestamptz,
      -- Whether the relay was read back as ordered; null: nobody knows yet, or it ended before it was asked.
      read_back boolean,
      fault text,
      check ((kind = 'release') = (release_id is not null))
    )`.execute(db);
  await sql`create unique index siren_orders_release on siren_orders (release_id)`.execute(db);
  await sql`create index siren_orders_open on siren_orders (order_id) where done_at is null`.execute(db);
  await sql`
    create table siren_relay (
      only_one boolean primary key default true check (only_one),
      place text not null,
      set_at timestamptz not null default clock_timestamp(),
      -- The newest order that was done by then: it says nothing of this relay.
      after_order bigint not null default 0,
      asked_at timestamptz,
      is_on boolean,
      fault text,
      failing_since timestamptz
    )`.execute(db);
  await sql`comment on table siren_orders is 'When the siren was ordered to sound, to be tried or to stop'`.execute(db);
  await sql`comment on table siren_relay is 'What was heard of the relay of the siren last'`.execute(db);
}
