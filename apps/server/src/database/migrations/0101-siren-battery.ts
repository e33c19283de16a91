// The battery of the siren, where one is read: as its device counts it, when, and since when it could not be read.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table siren_relay add column battery double precision, add column battery_at timestamptz,
    add column battery_failing_since timestamptz`.execute(db);
}
