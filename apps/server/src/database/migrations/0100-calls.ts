// Calls to people on duty: what each says, of which problems, and that key 1 was pressed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table channel_outbox
      -- Names of recordings, in the order in which they are played.
      add column spoken text[],
      add column problems int[],
      add column answered_at timestamptz,
      -- When the watch has taken the answer.
      add column taken_at timestamptz`.execute(db);
  await sql`create index channel_outbox_answered on channel_outbox (outbox_id)
    where answered_at is not null and taken_at is null`.execute(db);
}
