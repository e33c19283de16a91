// A sheet whose warning was taken back is printed a second time, with the mark; what was printed first stays as it was.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulletin_files add column is_cancelled boolean not null default false`.execute(db);
  await sql`alter table bulletin_files drop constraint bulletin_files_pkey`.execute(db);
  await sql`alter table bulletin_files
    add constraint bulletin_files_pkey primary key (release_id, is_cancelled)`.execute(db);
}
