// A tag can be withdrawn; gauges that nobody judges or somebody tagged out, and sites without a threshold, are duty problems.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The row stays: the record says what was left out and since when it counts again.
  await sql`alter table rainfall_data_tags add column withdrawn_at timestamptz`.execute(db);
  await sql`alter table duty_problems drop constraint duty_problems_kind_check`.execute(db);
  await sql`alter table duty_problems add constraint duty_problems_kind_check
    check (kind in ('help', 'trigger', 'warning failed', 'warning in doubt', 'released and nobody told', 'release',
      'outbox', 'clock', 'disk', 'job', 'no threshold', 'unjudged gauge', 'tagged gauge', 'refused readings',
      'rewritten readings', 'silent', 'stuck'))`.execute(db);
}
