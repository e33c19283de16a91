// A call for help that nobody has read is a duty problem.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table duty_problems drop constraint duty_problems_kind_check`.execute(db);
  await sql`alter table duty_problems add constraint duty_problems_kind_check
    check (kind in ('help', 'trigger', 'warning failed', 'release', 'outbox', 'job', 'silent', 'stuck'))`.execute(db);
}
