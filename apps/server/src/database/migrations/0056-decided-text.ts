// A decision keeps the sentence that it was made on: that of its trigger goes on with the readings.
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for what was decided before, and for a question that nobody has answered.
  await sql`alter table alert_status add column tech_info text`.execute(db);
  const record = RECORD_TABLES.find(({ table }) => table === 'alert_status')!; // it is there since 0010
  await addToRecord(db, record);
}
