// What counts as a cast, and what as its reason, on small planted texts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareCasts, castFaults } from './bare-casts.ts';

const lines = (text: string) => bareCasts('a.ts', text).map(({ line }) => line);

describe('a cast without a reason', () => {
  it.each([
    ['as', 'const a = b as C;'],
    ['twice', 'const a = b as unknown as C;'],
    ['the old form', 'const a = <C>b;'],
    ['!', 'const a = b!;'],
    ['! of an index', 'const a = b[0]!;'],
    ['! within', 'call(a, b!.c);'],
    ['a comment that stands in a text', "const a = b as C, d = '// no reason';"],
  ])('%s', (_what, text) => expect(new Set(lines(text))).toEqual(new Set([1])));

  it('is told with the line on which it ends', () => {
    expect(lines('const a = {\n  b: 1,\n} as C;')).toEqual([3]);
  });
});

describe('no cast, or one with its reason', () => {
  it.each([
    ['a constant', 'const a = [1] as const;'],
    ['a check', 'const a = b satisfies C;'],
    ['a name that is imported', "import { a as b } from './c.ts';"],
    ['no', 'const a = !b;'],
    ['behind it', 'const a = b as C; // because'],
    ['behind a comma', 'call({\n  a: b as C, // because\n});'],
    ['above it', '// Because.\nconst a = b!;'],
    ['above it, as documentation', '/** Because. */\nconst a = b!;'],
    ['where it begins', 'const a = { // because\n  b: 1,\n} as C;'],
  ])('%s', (_what, text) => expect(lines(text)).toEqual([]));

  it('indexes of a calculation may have one reason for all of it; other casts may not', () => {
    const of = (head: string, cast: string) =>
      `/** Sum. ${head} */\nfunction sum(a) {\n  let b = 0;\n  b += ${cast};\n}`;
    expect(lines(of('In range: i < length.', 'a[i]!'))).toEqual([]);
    expect(lines(of('It is in the range.', 'a[i]!'))).toEqual([4]);
    expect(lines(of('In range: i < length.', 'a.get(i)!'))).toEqual([4]);
    expect(lines(of('In range: i < length.', '(a as B)'))).toEqual([4]);
  });
});

describe('where it is asked for', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'bantay-casts-'));
    const names = ['src/a.ts', 'src/b.tsx', 'src/a.test.ts', 'src/migrations/0001.ts', 'src/d.d.ts', 'test/field.ts'];
    for (const name of names) {
      mkdirSync(dirname(join(root, 'apps', name)), { recursive: true });
      writeFileSync(join(root, 'apps', name), 'export const a = b as C;\n');
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('everywhere but in tests, migrations and declarations', () => {
    expect(castFaults(root, ['apps'])).toEqual([
      'apps/src/a.ts:1 without a reason: export const a = b as C;',
      'apps/src/b.tsx:1 without a reason: export const a = b as C;',
    ]);
  });
});
