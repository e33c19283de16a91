// Who changed an observation last, and which change that was: an edit names the version that it was made from.
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table marker_observations
      add column version int not null default 1,
      -- Null: as it was entered.
      add column changed_by int,
      add column changed_at timestamptz`.execute(db);
  await sql`alter table marker_observations
    add constraint marker_observations_changed_by_fkey foreign key (changed_by) references users`.execute(db);
  const observations = RECORD_TABLES.find(({ table }) => table === 'marker_observations');
  await addToRecord(db, observations!); // it stands in that list
}
