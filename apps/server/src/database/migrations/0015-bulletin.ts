// Sheets of releases as they were said, their PDF as first printed, seals; households and their members (api-facts §16.10).
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createHouseholds(db);
  // What a sheet says stays what it was: texts, households and municipality may change afterwards.
  await sql`
    create table bulletins (
      release_id int primary key references monitoring_releases,
      content jsonb not null,
      made_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  // Beside it, so that the record holds words and not a file. The first one printed is the one everybody gets.
  await sql`
    create table bulletin_files (
      release_id int primary key references bulletins,
      pdf bytea not null,
      made_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create table bulletin_seals (hash text primary key, png bytea not null)`.execute(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since === '0015')) await addToRecord(db, one);
}

async function createHouseholds(db: Kysely<unknown>): Promise<void> {
  const person = sql`
    gender text not null check (gender in ('M', 'F')),
    birthdate date,
    pregnant boolean not null default false,
    disability varchar(55),
    comorbidity varchar(55),
    check (not pregnant or gender = 'F')`;
  await sql`
    create table household_data (
      id int generated always as identity primary key,
      site_id int not null references sites,
      household_id varchar(65) not null,
      household_head varchar(65) not null,
      ${person},
      unique (site_id, household_id)
    )`.execute(db);
  await sql`
    create table household_members (
      member_id int generated always as identity primary key,
      id int not null references household_data on delete cascade,
      household_member varchar(65) not null,
      ${person}
    )`.execute(db);
  await sql`create index household_members_household on household_members (id, member_id)`.execute(db);
}
