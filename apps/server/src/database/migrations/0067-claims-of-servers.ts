// Which server works on a request: after its end its next start frees what it left, and nobody waits a minute for the dead.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column server text`.execute(db);
}
