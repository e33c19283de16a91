// A column of readings that stands in a table and not in the list would be lost when its month is packed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../test/databases.ts';
import { areSameValues, READING_COLUMNS } from './rain-columns.ts';

let rolled: RolledBack;
beforeAll(async () => {
  rolled = await openRolledBack();
});
afterAll(() => rolled.rollBack());

/** What else the table of a reading has, for its own ends. */
const BESIDE = [
  ['rain_readings', ['rain_id']],
  ['rain_readings_superseded', ['rain_id', 'superseded_at', 'superseded_id']],
  ['rain_packed_months', ['rain_id', 'month', 'first_data_at']],
  ['rain_packed_readings', ['rain_id', 'month']],
] as const;

describe('the columns of a rain reading', () => {
  it.each(BESIDE)('are those of %s', async (table, beside) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by column_name`.execute(rolled.db);
    expect(rows.map(({ name }) => name)).toEqual([...READING_COLUMNS, ...beside].sort());
  });

  it('are the same where their values are: none is no 0', () => {
    expect(areSameValues({ mmThousandths: 500 }, { mmThousandths: 500 })).toBe(true);
    expect(areSameValues({ mmThousandths: null }, { mmThousandths: null })).toBe(true);
    expect(areSameValues({ mmThousandths: 0 }, { mmThousandths: null })).toBe(false);
  });
});
