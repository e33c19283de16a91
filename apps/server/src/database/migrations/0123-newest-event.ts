// The newest event of a site is found at once, and of every site in one statement.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index monitoring_events_newest on monitoring_events (site_id, event_id desc)`.execute(db);
}
