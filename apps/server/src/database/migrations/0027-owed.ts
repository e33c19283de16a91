// A run of the engine that failed on a fact is owed until it is made; and what is looked for every few seconds has its index.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generated_alerts add column owed_from timestamptz`.execute(db);
  await sql`create index sms_outbox_open on sms_outbox (changed_at) where state in ('queued', 'waiting', 'claimed')`.execute(
    db,
  );
  await sql`create index sms_outbox_failed on sms_outbox (changed_at) where state = 'failed'`.execute(db);
  await sql`create index sms_inbox_unread on sms_inbox (kind) where read_at is null`.execute(db);
}
