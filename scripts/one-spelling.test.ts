// The rule of one spelling on small planted places: what it takes for a name in snake_case, and where it lets one stand.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES, type Place, snakeNames, spellingFaults } from './one-spelling.ts';

const ROOT = resolve(import.meta.dirname, '..');
let base = '';
let count = 0;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'bantay-spelling-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const PLACE: Place = { folder: 'src', columns: /-queries\.ts$/, wire: /-presenter\.ts$/, others: {}, left: 0 };

function faults(files: Record<string, string>, change: Partial<Place> = {}): string[] {
  const root = join(base, String(++count));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, 'src', dirname(path)), { recursive: true });
    writeFileSync(join(root, 'src', path), text);
  }
  return spellingFaults(root, [{ ...PLACE, ...change }]);
}

const READS = 'export const of = (row: Row) => row.site_id;\n';

describe('what is a name in snake_case', () => {
  it.each([
    ['a reading', 'row.site_id;'],
    ['a reading by text', "row['site_id'];"],
    ['a value', 'const a = { site_id: 1 };'],
    ['a value in quotes', "const a = { 'site_id': 1 };"],
    ['a value of the same name', 'const a = { site_id };'],
    ['a way of doing', 'const a = { site_id() {} };'],
    ['a part that is taken out', 'const { site_id } = row;'],
    ['a part that is taken out under another name', 'const { site_id: id } = row;'],
    ['a part of a parameter', 'const of = ({ site_id }) => 1;'],
    ['a member', 'interface Row { site_id: number }'],
    ['a member of a class', 'class Row { site_id = 1 }'],
    ['a type of a member', "type Id = Row['site_id'];"],
    ['digits behind', 'row.site_24h;'],
  ])('%s', (_what, text) => {
    expect(snakeNames('a.ts', text).map(({ name }) => name)).toEqual([text.includes('24h') ? 'site_24h' : 'site_id']);
  });

  it.each([
    ['a constant', 'process.env.SITE_ID; const a = { SITE_ID: 1 };'],
    ['what is not used', 'const { items: _items, ...rest } = row;'],
    ['a local name', 'const [site_id] = row; site_id + 1;'],
    ['text', "const a = 'site_id'; call(`select site_id`);"],
  ])('%s is none', (_what, text) => expect(snakeNames('a.ts', text)).toEqual([]));
});

describe('where one may stand', () => {
  it('nowhere else: each is told with its line', () => {
    expect(faults({ 'a-service.ts': `\n${READS}` })).toEqual([
      'src: 1 properties in snake_case, 0 are told',
      '  src/a-service.ts:2 site_id',
    ]);
    expect(faults({ 'a-service.ts': 'export const of = (row: Row) => row.siteId;' })).toEqual([]);
  });

  it('anything with the columns; with the wire only what the contract names; tests say what they like', () => {
    const declares = 'export interface Row { site_id: number }\n';
    expect(faults({ 'room/a-queries.ts': declares + READS, 'a.test.ts': READS })).toEqual([]);
    expect(faults({ 'room/a-presenter.ts': READS })).toEqual([]);
    expect(faults({ 'room/a-presenter.ts': declares })).toContain('  src/room/a-presenter.ts:1 site_id');
  });

  it('in files with names of others, until they have none', () => {
    const others = { 'sms.ts': 'fields of a protocol' };
    expect(faults({ 'sms.ts': READS }, { others })).toEqual([]);
    expect(faults({ 'sms.ts': 'export {};' }, { others })).toEqual(['src/sms.ts needs no exception any more']);
    expect(faults({ 'sms-presenter.ts': READS }, { others: { 'sms-presenter.ts': 'none' } })).toEqual([
      'src/sms-presenter.ts needs no exception any more',
    ]);
  });

  it('where something is left to do, exactly so much is left', () => {
    expect(faults({ 'a.ts': READS }, { left: 1 })).toEqual([]);
    expect(faults({ 'a.ts': READS }, { left: 2 })).toHaveLength(2);
  });

  it('the places are those of the repository', () => {
    expect(PLACES.map(({ folder, left }) => [folder, left])).toContainEqual(['apps/server/src', 0]);
  });
});

it('several sites are asked for in SQL by one spelling', () => {
  const files = globSync('{features/*/server,apps/server/src}/**/*.ts', { cwd: ROOT });
  const lines = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'));
  expect(lines.filter((line) => /\bsite_id (=|<>) any\(\$\{[^}]*\}\)/.test(line))).toEqual([]);
});
