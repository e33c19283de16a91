// What tables hold, to see that of a change all was written, or nothing.
import { sql } from 'kysely';
import type { House } from './harness.ts';

/** Begins to watch; the answer is asked for the tables that are not as they were, in their order. */
export async function watchTables(house: House, tables: readonly string[]): Promise<() => Promise<string[]>> {
  const before = await contents(house, tables);
  return async () => {
    const after = await contents(house, tables);
    return tables.filter((table) => after.get(table) !== before.get(table));
  };
}

async function contents(house: House, tables: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await sql<{ content: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as content from ${sql.table(table)} t`.execute(
      house.app.db,
    );
    found.set(table, rows[0]!.content); // an aggregate has one row
  }
  return found;
}

/** A neighbour that fails. */
export const broken = async (): Promise<never> => {
  throw new Error('broken on purpose');
};
