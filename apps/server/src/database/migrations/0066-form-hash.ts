// What the form of a repeated request said: its key alone does not tell an honest repeat from another form.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: no form, or one from before this version. Stays with the key.
  await sql`alter table idempotency add column form_hash bytea`.execute(db);
}
