// All that a kept scratch schema holds of a stretch of time, row by row: what two ways through it have stored.
import { sql } from 'kysely';
import { type Db, rows } from '../src/database/database.ts';

/** What steps leave behind of the time in which they were made; memory makes none. */
const OF_NOW = ['site_boards', 'site_runs'];

/** By table, each row as text with all its columns, but for the machine time at which a reading was written. */
export async function rowsOfSchema(db: Db, schema: string): Promise<Map<string, string[]>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = ${schema} and table_type = 'BASE TABLE' and not table_name = any(${OF_NOW}::text[]) order by 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(
      db,
      sql`select (to_jsonb(t) - 'received_at')::text as row from ${sql.id(schema, name)} t order by 1`,
    );
    all.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return all;
}
