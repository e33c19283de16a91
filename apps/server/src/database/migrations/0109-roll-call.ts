// Roll-calls by name: the people as the households had them at the opening, and marks that are added and never changed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollcalls (
      rollcall_id int generated always as identity primary key,
      site_id int not null references sites,
      -- Null: there was no event.
      event_id int references monitoring_events,
      centre text not null,
      -- Field times.
      opened_at timestamptz not null,
      opened_by int not null references users,
      closed_at timestamptz,
      closed_by int references users,
      check ((closed_at is null) = (closed_by is null))
    )`.execute(db);
  await sql`create unique index rollcalls_open on rollcalls (site_id) where closed_at is null`.execute(db);
  await sql`create index rollcalls_site on rollcalls (site_id, rollcall_id)`.execute(db);
  await sql`
    create table rollcall_persons (
      person_id int generated always as identity primary key,
      rollcall_id int not null references rollcalls on delete cascade,
      household text not null,
      purok text,
      -- Within the household, the head first: 0.
      place int not null,
      name text not null,
      gender text not null check (gender in ('M', 'F')),
      -- Why help is needed, without what exactly somebody has.
      groups text[] not null
    )`.execute(db);
  await sql`create index rollcall_persons_of on rollcall_persons (rollcall_id)`.execute(db);
  await sql`
    create table rollcall_marks (
      mark_id int generated always as identity primary key,
      rollcall_id int not null references rollcalls on delete cascade,
      person_id int not null references rollcall_persons on delete cascade,
      state text not null
        check (state in ('home', 'on the way', 'at centre', 'elsewhere safe', 'refuses', 'went back')),
      -- Field time, corrected: what counts.
      at timestamptz not null,
      -- By the clock of the telephone, and what had to be added to it, ms; null: not known there.
      device_at timestamptz not null,
      offset_ms bigint,
      -- Field time of its arrival.
      received_at timestamptz not null,
      device text not null,
      user_id int references users,
      number text,
      check (user_id is not null or number is not null),
      -- The telephone's own name of it; of one press for a household each person has a row.
      entry_id text not null,
      -- Marks that stood on the screen.
      seen text[] not null,
      unique (entry_id, person_id)
    )`.execute(db);
  await sql`create index rollcall_marks_of on rollcall_marks (rollcall_id)`.execute(db);
  await sql`
    create function rollcall_marks_stand() returns trigger language plpgsql as $$
    begin
      -- With its roll-call a mark goes, and never before.
      if tg_op = 'DELETE' and not exists (select from rollcalls where rollcall_id = old.rollcall_id) then
        return old;
      end if;
      raise exception 'A mark is never changed: write a newer one';
    end
    $$`.execute(db);
  await sql`
    create trigger rollcall_marks_stand before update or delete on rollcall_marks
    for each row execute function rollcall_marks_stand()`.execute(db);
  await sql`
    create table rollcall_runners (
      rollcall_id int not null references rollcalls on delete cascade,
      kind text not null check (kind in ('purok', 'household')),
      -- The empty one: households without a purok.
      target text not null,
      name text not null,
      -- Whose answers by SMS count for these people; null: nobody's.
      number text,
      primary key (rollcall_id, kind, target)
    )`.execute(db);
  await sql`create index rollcall_runners_number on rollcall_runners (number)`.execute(db);
  await sql`
    create table rollcall_reports (
      report_id int generated always as identity primary key,
      rollcall_id int not null references rollcalls on delete cascade,
      inbox_id bigint not null,
      name text not null,
      said text not null,
      at timestamptz not null,
      -- Persons whom it marked; 0: somebody has to ask.
      marked int not null
    )`.execute(db);
  await sql`create index rollcall_reports_of on rollcall_reports (rollcall_id)`.execute(db);
  await sql`
    create table rollcall_tells (
      rollcall_id int not null references rollcalls on delete cascade,
      -- Half hour of the roll-call, from 1: told once, whatever is started anew.
      turn int not null,
      round_id bigint,
      primary key (rollcall_id, turn)
    )`.execute(db);
  await sql`comment on table rollcalls is 'Roll-calls by name; all of one goes 90 days after its closing'`.execute(db);
}
