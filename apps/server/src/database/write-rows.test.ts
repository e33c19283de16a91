import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../test/databases.ts';
import { rows } from './database.ts';
import { insertRows, updateRows } from './write-rows.ts';

let rolled: RolledBack;
beforeAll(async () => {
  rolled = await openRolledBack();
});
afterAll(() => rolled.rollBack());
beforeEach(async () => {
  await sql`drop table if exists written`.execute(rolled.db);
  await sql`create temporary table written (id int generated always as identity primary key, at timestamptz, words text,
    facts jsonb, count int not null default 7)`.execute(rolled.db);
});

const all = () =>
  rows<{ id: number; at: number | null; words: string | null; facts: unknown; count: number }>(
    rolled.db,
    sql`select id, at, words, facts, count from written order by id`,
  );
const AT = '2026-11-21T01:00:00.123Z';

describe('rows by the names of their columns', () => {
  it('come with their own numbers; what is not named is as the table has it', async () => {
    await insertRows(rolled.db, 'written', [
      { id: 40, at: AT, words: 'one', facts: { is: [1, null] } },
      { id: 30, at: null, words: null, facts: null },
    ]);
    expect(await all()).toEqual([
      { id: 30, at: null, words: null, facts: null, count: 7 },
      { id: 40, at: Date.parse(AT), words: 'one', facts: { is: [1, null] }, count: 7 },
    ]);
  });

  it('are changed where they stand, and no other', async () => {
    await insertRows(rolled.db, 'written', [
      { id: 1, words: 'one' },
      { id: 2, words: 'two' },
    ]);
    await updateRows(rolled.db, 'written', 'id', [{ id: 2, words: 'three', count: 9 }]);
    expect((await all()).map(({ id, words, count }) => [id, words, count])).toEqual([
      [1, 'one', 7],
      [2, 'three', 9],
    ]);
  });

  it('may be none, and more than one statement holds', async () => {
    await insertRows(rolled.db, 'written', []);
    await updateRows(rolled.db, 'written', 'id', []);
    expect(await all()).toEqual([]);
    const many = Array.from({ length: 10_001 }, (_, place) => ({ id: place + 1, words: 'as' }));
    await insertRows(rolled.db, 'written', many);
    await updateRows(
      rolled.db,
      'written',
      'id',
      many.map(({ id }) => ({ id, words: 'so' })),
    );
    const found = await all();
    expect(found).toHaveLength(10_001);
    expect(new Set(found.map(({ words }) => words))).toEqual(new Set(['so']));
  });
});
