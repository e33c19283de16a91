// A disk that fills up is a duty problem; a claim of a request key is known before the database has answered.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duty_problems drop constraint duty_problems_kind_check`.execute(db);
  await sql`alter table duty_problems add constraint duty_problems_kind_check
    check (kind in ('help', 'trigger', 'warning failed', 'release', 'outbox', 'disk', 'job', 'silent', 'stuck'))`.execute(
    db,
  );
  await sql`alter table idempotency add column claim text`.execute(db);
}
