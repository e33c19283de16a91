// Who has made a key and who has revoked it, and why: keys are made in the browser as well.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: by the command line.
  await sql`alter table logger_keys add column created_by int references users,
    add column revoked_by int references users, add column revoked_for text`.execute(db);
}
