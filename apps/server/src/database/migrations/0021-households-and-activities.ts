// Households by purok with versions and a record of looks at them; activities of the calendar (api-facts §16.10).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table household_data
      add column purok varchar(65),
      -- Grows with each edit, so that the second of two editors is told.
      add column version int not null default 1,
      add column updated_by int,
      -- Field time.
      add column updated_at timestamptz`.execute(db);
  await sql`alter table household_data
    add constraint household_data_updated_by_fkey foreign key (updated_by) references users`.execute(db);
  await sql`
    create table household_looks (
      user_id int not null references users,
      site_id int not null references sites,
      list text not null,
      -- Machine time of the last look that was recorded.
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (user_id, site_id, list)
    )`.execute(db);
  await sql`
    create table activity (
      activity_id int generated always as identity primary key,
      site_id int not null references sites,
      -- Field times.
      start_date timestamptz not null,
      end_date timestamptz not null check (end_date >= start_date),
      activity_name varchar(100) not null,
      activity_place varchar(100),
      activity_note varchar(300),
      -- A picture in the folder activity_schedule.
      file_name varchar(100),
      issuer_id int references users,
      version int not null default 1,
      updated_by int references users,
      updated_at timestamptz
    )`.execute(db);
  await sql`create index activity_site on activity (site_id, activity_id)`.execute(db);
}
