// Rehearsals: each night the last backup is brought back and looked at; what came of it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rehearsals (
      rehearsal_id int generated always as identity primary key,
      -- Machine time.
      started_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      -- [{ step, seconds, said }]
      steps jsonb not null default '[]',
      -- At which step it failed; null: it did not.
      failed_at text,
      fault text
    )`.execute(db);
  await sql`comment on table rehearsals is 'Each night the last backup is brought back and looked at'`.execute(db);
}
