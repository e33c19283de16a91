// A clock in doubt: who holds what because of it; readings that seemed to come from the future wait for a right clock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per server process that holds; machine time, except `since` and `newest_at`.
  await sql`
    create table clock_holds (
      process text primary key,
      server text not null,
      doubts text not null,
      apart_ms bigint not null,
      since timestamptz not null,
      seen_at timestamptz not null default clock_timestamp(),
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create table early_readings (
      early_id bigint generated always as identity primary key,
      kind text not null check (kind in ('rainfall', 'tilt')),
      logger_id int not null,
      measured_at timestamptz not null,
      reading jsonb not null,
      received_at timestamptz not null,
      judged boolean not null default false
    )`.execute(db);
  await sql`create index early_readings_time on early_readings (measured_at)`.execute(db);
  await sql`create unique index early_readings_once on early_readings (kind, md5(reading::text))`.execute(db);
}
