// When the data were backed up, so that a missing backup is seen.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      backup_id int generated always as identity primary key,
      -- Machine time of the snapshot.
      taken_at timestamptz not null,
      file text not null,
      bytes bigint not null
    )`.execute(db);
}
