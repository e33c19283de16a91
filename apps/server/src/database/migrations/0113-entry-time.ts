// Beside the key of an entry: when it was entered by the clock of its device, and how far that was from field time.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency
      add column device_at timestamptz,
      add column device_offset_ms bigint`.execute(db);
  await sql`comment on column idempotency.device_at is
    'Of an entry that waited on a device: its own clock when it was entered. What was observed is never moved by it'`.execute(
    db,
  );
}
