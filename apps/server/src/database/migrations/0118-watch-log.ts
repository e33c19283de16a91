// Notes of the watch, shifts that are handed over, how far each person has read the log, and reports of shifts as they were made.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watch_notes (
      note_id int generated always as identity primary key,
      -- Null: of no site in particular.
      site_id int references sites,
      text text not null check (length(text) between 1 and 1000),
      -- Field time, and the machine's.
      written_at timestamptz not null,
      noted_at timestamptz not null default clock_timestamp(),
      written_by int not null references users
    )`.execute(db);
  await sql`
    create table hand_overs (
      hand_over_id int generated always as identity primary key,
      given_by int not null references users,
      -- Null: nobody was there to take it.
      to_user int references users,
      remarks text not null check (length(remarks) <= 2000),
      -- What was open when it was given, as it was listed.
      items jsonb not null,
      -- Field times; noted_at is the machine's.
      given_at timestamptz not null,
      noted_at timestamptz not null default clock_timestamp(),
      taken_by int references users,
      taken_at timestamptz,
      withdrawn_at timestamptz,
      check ((taken_by is null) = (taken_at is null)),
      check (taken_at is null or withdrawn_at is null)
    )`.execute(db);
  // The office has one shift: two open ones would leave two people in charge.
  await sql`create unique index hand_overs_open on hand_overs ((true))
    where taken_at is null and withdrawn_at is null`.execute(db);
  await sql`
    create table watch_looks (
      user_id int primary key references users,
      -- Field time up to which the person has read, or had the watch.
      looked_at timestamptz not null
    )`.execute(db);
  await sql`
    create table shift_reports (
      report_id int generated always as identity primary key,
      -- Field times.
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at > from_at),
      -- Null: of all sites.
      site_id int references sites,
      -- Facts with the rows that each rests on, as they were when it was made.
      facts jsonb not null,
      remarks text not null check (length(remarks) <= 2000),
      made_at timestamptz not null,
      made_by int not null references users
    )`.execute(db);
  await sql`comment on table shift_reports is 'What a shift was, as it was told then; never changed: the same row prints the same bytes'`.execute(
    db,
  );
  // The log reads by field time.
  await sql`create index watch_notes_at on watch_notes (written_at)`.execute(db);
  await sql`create index sms_inbox_field_at on sms_inbox (field_at)`.execute(db);
  await sql`create index sms_rounds_field_at on sms_rounds (field_at) where release_id is not null`.execute(db);
}
