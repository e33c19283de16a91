// Letters of the public log that an SMS carries behind its text, where they cost no further part.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: it carries none.
  await sql`alter table sms_rounds add column letters text`.execute(db);
  await sql`alter table sms_rounds
    add constraint sms_rounds_letters_check check (letters ~ '^[B-Z]{4} [B-Z]{4}$')`.execute(db);
}
