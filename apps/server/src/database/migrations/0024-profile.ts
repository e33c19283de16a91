// Own profile and password: which version was edited, and when a session last proved the old password.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Field time of the last change.
  await sql`alter table user_profiles add column version int not null default 1,
    add column changed_at timestamptz`.execute(db);
  await sql`alter table sessions add column password_proven_at timestamptz`.execute(db);
}
