// The check of rows itself: what it takes a declared type for, and what it finds wrong about a row.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { statementsOf, withChecks } from './row-types.ts';
import { faultsOf } from './seen-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-row-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SOURCE = `declare function rows<Row>(db: unknown, query: unknown): Promise<Row[]>;
interface Named { name: string | null; }
interface Row extends Named { id: number; level: 1 | 2; isOpen: boolean; tags: string[]; picture: Uint8Array; note?: string; told: { by: number }; any: unknown; }
export const read = (db: unknown) =>
  rows<Row>(db, 'select');
`;
const path = join(folder, 'source.ts');
writeFileSync(path, SOURCE);
const [statement, ...others] = statementsOf(
  ts.createProgram([path], { strict: true, target: ts.ScriptTarget.ES2023 }),
  path,
);
const shape = statement?.shape ?? { kinds: [] };
const GOOD = {
  id: 1,
  name: null,
  level: 2,
  isOpen: true,
  tags: ['a'],
  picture: new Uint8Array(),
  told: { by: 1 },
  any: 1,
};

it('finds the statement, where it stands', () => {
  expect(others).toEqual([]);
  expect(statement?.at).toMatch(/source\.ts:5$/);
});

it('takes a row that is as declared', () => {
  expect(faultsOf(GOOD, shape, 'row')).toEqual([]);
  expect(faultsOf({ ...GOOD, name: 'a', note: 'b' }, shape, 'row')).toEqual([]);
});

it.each<[string, object, string]>([
  ['a number that came as text', { id: '1' }, 'row.id is string, declared number'],
  ['nothing where something was promised', { id: null }, 'row.id is null, declared number'],
  ['a value outside of the list', { level: 3 }, 'row.level is 3, declared 1 | 2'],
  ['an element of another kind', { tags: ['a', null] }, 'row.tags[1] is null, declared string'],
  ['text for bytes', { picture: 'a' }, 'row.picture is string, declared bytes'],
  ['another spelling', { told: { By: 1 } }, 'row.told.by is declared and not there'],
  ['a column that nobody declared', { extra: 1 }, 'row.extra is there and not declared'],
])('finds %s', (_what, change, fault) => expect(faultsOf({ ...GOOD, ...change }, shape, 'row')).toEqual([fault]));

it('finds a column that is missing', () => {
  const { isOpen: _, ...row } = GOOD;
  expect(faultsOf(row, shape, 'row')).toEqual(['row.isOpen is declared and not there']);
});

it('wraps the statement and leaves the lines where they are', () => {
  const found = statement ? [{ ...statement, at: 'a.ts:5', shape: { kinds: ['any'] as const } }] : [];
  const code = withChecks(SOURCE, found, './seen-rows.ts');
  expect(code.split('\n')[4]).toBe(`  __seen("a.ts:5", {"kinds":["any"]}, rows<Row>(db, 'select'));`);
});
