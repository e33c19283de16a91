// Two names: where a release needs the name of a second person, what waits for one, and the codes by SMS.
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(db);
  await sql`
    create table release_policies (
      site_id int not null references sites,
      level int not null check (level between 1 and 3),
      second_person text not null check (second_person in ('off', 'ask', 'must')),
      override_after_s int not null check (override_after_s between 0 and 120),
      primary key (site_id, level)
    )`.execute(db);
  await sql`comment on table release_policies is 'Whether a release that raises a level needs two names; no row: no'`.execute(
    db,
  );
  await sql`
    create table release_proposals (
      proposal_id int generated always as identity primary key,
      site_id int not null references sites,
      level int not null check (level between 1 and 3),
      released_level int not null,
      -- What is confirmed: reason, words, people.
      fingerprint text not null,
      text_sha text not null,
      recipients_sha text not null,
      -- As it was posted; it is judged again.
      posted jsonb not null,
      mode text not null check (mode in ('ask', 'must')),
      override_after_s int not null check (override_after_s between 0 and 120),
      proposed_by int not null references users,
      -- Machine time, and the time of the field.
      proposed_at timestamptz not null default clock_timestamp(),
      field_at timestamptz not null,
      -- Which process asked, and its machine's time since it started, ms: no clock that is set changes that.
      process_name text not null,
      process_ms bigint not null,
      state text not null default 'open'
        check (state in ('open', 'confirmed', 'overridden', 'alone', 'withdrawn', 'returned')),
      ended_at timestamptz,
      confirmed_by int references users,
      confirmed_way text check (confirmed_way in ('page', 'sms')),
      override_reason text,
      returned_for text check (returned_for in ('candidate', 'text', 'recipients', 'proposer', 'newer')),
      release_id int references monitoring_releases,
      check ((state = 'open') = (ended_at is null)),
      check ((state = 'confirmed') = (confirmed_by is not null)),
      check ((confirmed_by is null) = (confirmed_way is null)),
      check (confirmed_by <> proposed_by),
      check ((state = 'overridden') = (override_reason is not null)),
      check ((state = 'returned') = (returned_for is not null)),
      check (release_id is null or state in ('confirmed', 'overridden', 'alone'))
    )`.execute(db);
  await sql`create unique index release_proposals_open on release_proposals (site_id) where state = 'open'`.execute(db);
  await sql`create unique index release_proposals_release on release_proposals (release_id)`.execute(db);
  await sql`
    create table release_codes (
      code_id int generated always as identity primary key,
      proposal_id int not null references release_proposals,
      user_id int not null references users,
      number text not null,
      code_mac bytea not null,
      round_id bigint not null,
      told_at timestamptz not null default clock_timestamp(),
      wrong int not null default 0,
      used_at timestamptz,
      unique (proposal_id, number)
    )`.execute(db);
  await sql`create index release_codes_number on release_codes (number)`.execute(db);
  await sql`alter table sms_inbox drop constraint sms_inbox_kind_check`.execute(db);
  await sql`
    alter table sms_inbox
      add constraint sms_inbox_kind_check
        check (kind in ('ok', 'tulong', 'measurement', 'bakit', 'rollcall', 'confirm', 'other'))`.execute(db);
  for (const one of RECORD_TABLES.filter((table) => table.since === '0115')) await addToRecord(db, one);
}
