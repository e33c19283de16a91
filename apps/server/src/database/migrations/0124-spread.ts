// What a database spread over several machines needs (decision 095): the record is told the names of its tables, every table has a primary
// key, and no statement that changes rows sets a setting by itself.
import { type Kysely, sql } from 'kysely';
import { RECORD_TABLES, writeAppendFunction, writeRecordFunction, writeRecordTriggers } from '../record-tables.ts';

const NAME = '0124';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An earlier program has made them without the name, and with a lock that all schemas share.
  await writeAppendFunction(db);
  await writeRecordFunction(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since < NAME)) await writeRecordTriggers(db, one);
  await numberSuperseded(db);
  // Called "stable", for it answers the same all through a statement: what is not may not stand in one that changes rows.
  await sql`
    create function unhurried() returns boolean language sql stable as
    $$ select set_config('synchronous_commit', 'off', true) is not null $$`.execute(db);
}

/** Made anew: to tables that are spread no column can be added that numbers itself. */
async function numberSuperseded(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rain_readings_superseded rename to rain_readings_unnumbered`.execute(db);
  await sql`
    create table rain_readings_superseded (
      superseded_id bigint generated always as identity primary key,
      rain_id int not null,
      measured_at timestamptz not null,
      mm_thousandths int,
      received_at timestamptz not null,
      superseded_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    insert into rain_readings_superseded (rain_id, measured_at, mm_thousandths, received_at, superseded_at)
    select rain_id, measured_at, mm_thousandths, received_at, superseded_at from rain_readings_unnumbered
    order by superseded_at`.execute(db);
  await sql`drop table rain_readings_unnumbered`.execute(db);
  await sql`create index rain_superseded_key on rain_readings_superseded (rain_id, measured_at)`.execute(db);
  await sql`create index rain_superseded_at on rain_readings_superseded (superseded_at)`.execute(db);
}
