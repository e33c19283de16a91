// Drills: who said yes to practice, what was practised and how fast, and what the gateway of a drill was handed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drill_consents (
      consent_id int generated always as identity primary key,
      site_id int not null references sites,
      name text not null check (length(name) between 1 and 60),
      number text not null check (number ~ '^639[0-9]{9}$'),
      designation_id int not null references designations,
      -- Machine time, and who noted it.
      said_yes_at timestamptz not null default clock_timestamp(),
      noted_by int not null references users,
      withdrawn_at timestamptz,
      withdrawn_by int references users,
      check ((withdrawn_at is null) = (withdrawn_by is null))
    )`.execute(db);
  await sql`create unique index drill_consents_standing on drill_consents (site_id, number) where withdrawn_at is null`.execute(
    db,
  );
  await sql`
    create table drills (
      drill_id int generated always as identity primary key,
      site_id int not null references sites,
      scenario text not null check (scenario in ('storm', 'slide')),
      started_by int not null references users,
      -- Machine time, all of them.
      started_at timestamptz not null default clock_timestamp(),
      triggered_at timestamptz,
      decided_at timestamptz,
      released_at timestamptz,
      first_sms_at timestamptz,
      last_house_at timestamptz,
      ended_at timestamptz,
      ended_by int references users,
      level int,
      people int not null
    )`.execute(db);
  await sql`create unique index drills_running on drills (site_id) where ended_at is null`.execute(db);
  await sql`comment on table drills is 'The house of a drill is the schema drill_N; it goes with its end, and this row stays'`.execute(
    db,
  );
  await sql`
    create table drill_numbers (
      drill_id int not null references drills,
      number text not null,
      consent_id int not null references drill_consents,
      primary key (drill_id, number)
    )`.execute(db);
  await sql`
    create table drill_handed (
      handed_id bigint generated always as identity primary key,
      drill_id int not null references drills,
      idempotency_key text not null,
      number text not null,
      text text not null,
      -- Null: refused, for the number had not said yes or has taken it back.
      outcome text,
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index drill_handed_of on drill_handed (drill_id)`.execute(db);
}
