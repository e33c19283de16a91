// Letters of the public log that an SMS carries behind its text, where they cost no further part.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: it carries none.
  await sql`alter table sms_rounds add column letters text check (letters ~ '^[B-Z]{4} [B-Z]{4}$')`.execute(db);
}
