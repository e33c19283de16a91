// What a file changed is kept of each person under the one row of the audit, as what a single change changed is (0088).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_changes drop constraint contact_changes_pkey`.execute(db);
  await sql`alter table contact_changes
    add constraint contact_changes_pkey primary key (audit_id, user_id)`.execute(db);
}
