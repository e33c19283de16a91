// Contacts are read with their numbers by admins: when each last look was recorded.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_looks (
      user_id int not null references users,
      list text not null,
      -- Machine time of the last look that was recorded.
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (user_id, list)
    )`.execute(db);
}
