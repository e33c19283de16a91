// Ladders: versions of one, who is on duty when, the code of each notice, and where on the ladder a problem was told last.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duty_ladders (
      version int primary key check (version > 0),
      -- [{ who, waitMinutes }]; empty: everybody at once, as before there were ladders.
      rungs jsonb not null,
      by_user int not null references users,
      reason text not null check (length(reason) <= 500),
      at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table duty_shifts (
      shift_id int generated always as identity primary key,
      number text not null,
      -- Field time.
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      by_user int not null references users,
      removed_at timestamptz,
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`
    create table duty_notices (
      notice_id bigint generated always as identity primary key,
      code text not null check (code ~ '^[1-9][0-9]{3}$'),
      numbers text[] not null,
      -- Empty: a trial of the way to a person.
      problems int[] not null,
      told_at timestamptz not null default clock_timestamp(),
      answered_at timestamptz,
      answered_by text
    )`.execute(db);
  await sql`create index duty_notices_told on duty_notices (told_at)`.execute(db);
  await sql`
    alter table duty_problems
      add column notice_round int, add column notice_rung int,
      -- Whoever answered by SMS has no account: the name on the duty list then.
      add column opened_name text`.execute(db);
  await sql`comment on table duty_shifts is 'Who is on duty from when until when'`.execute(db);
}
