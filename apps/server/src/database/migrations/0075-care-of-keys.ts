// Who has made a key and who has revoked it, and why: keys are made in the browser as well.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: by the command line.
  await sql`alter table logger_keys add column created_by int,
    add column revoked_by int, add column revoked_for text`.execute(db);
  await sql`alter table logger_keys
    add constraint logger_keys_created_by_fkey foreign key (created_by) references users`.execute(db);
  await sql`alter table logger_keys
    add constraint logger_keys_revoked_by_fkey foreign key (revoked_by) references users`.execute(db);
}
