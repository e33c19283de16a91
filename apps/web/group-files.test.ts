// Which file a module lies in: checked on small programs, and for every program in that no file needs one of a later turn.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Grouping, type ModuleFacts, makeGrouping, orderOf } from './group-files.ts';

const LONG = 'x'.repeat(20_000);
interface Module {
  imports?: readonly string[];
  code?: string;
}
const factsOf = (modules: Readonly<Record<string, Module>>): ModuleFacts => ({
  getModuleInfo: (id) => ({ importedIds: modules[id]?.imports ?? [], code: modules[id]?.code ?? LONG }),
});
/** The entry, the shell, and two pages among twenty. */
const MODULES: Record<string, Module> = {
  '/main.ts': { imports: ['/react.js'] },
  '/react.js': {},
  '/layout.tsx': { imports: ['/react.js', '/menu.ts'] },
  '/menu.ts': {},
  '/a.tsx': { imports: ['/react.js', '/own.ts', '/shared.ts', '/tiny.ts', '/menu.ts'] },
  '/b.tsx': { imports: ['/shared.ts', '/tiny.ts'] },
  '/own.ts': { code: 'x' },
  '/shared.ts': {},
  '/tiny.ts': { code: 'x' },
  '/dialog.tsx': { imports: ['/late.ts'] },
  '/late.ts': {},
};
const PAGES = new Map([
  ['/opcen', ['/home.ts']],
  ['/a', ['/a.tsx']],
  ['/b', ['/b.tsx']],
]);
for (let place = 0; place < 17; place++) PAGES.set(`/other-${place}`, [`/other-${place}.tsx`]);
const ROOTS = { entry: '/main.ts', beside: ['/layout.tsx'], late: new Map<string, readonly string[]>(), pages: PAGES };
const named = (id: string, modules = MODULES, nameOf: Grouping = makeGrouping(ROOTS)) => nameOf(id, factsOf(modules));

test.each([
  ['/main.ts', null],
  ['/react.js', 'base'],
  ['/layout.tsx', 'shell'],
  ['/menu.ts', 'shell'],
  ['/a.tsx', 'set1--a'],
  ['/own.ts', 'set1--a'],
  ['/shared.ts', 'set2--a-b'],
  ['/tiny.ts', 'few'],
  ['/dialog.tsx', null],
  ['/late.ts', null],
])('%s lies in %s', (id, name) => expect(named(id)).toBe(name));

test('words and styles of small parts lie in the files of the frame, which every page has', () => {
  const small = { '/words/en/small.ts': { code: 'x' }, '/words/war/small.ts': { code: 'x' } };
  const used = { imports: ['/tiny.ts', ...Object.keys(small)] };
  const modules = { ...MODULES, ...small, '/a.tsx': used, '/b.tsx': used };
  expect(['/words/en/small.ts', '/words/war/small.ts', '/tiny.ts'].map((id) => named(id, modules))).toEqual([
    'shell-en',
    'shell-war',
    'few',
  ]);
});

test('what is small but brings something large has a file of its own; what the home uses may be larger', () => {
  const heavy = { ...MODULES, '/tiny.ts': { code: 'x', imports: ['/map.js'] } };
  expect(named('/tiny.ts', heavy)).toBe('set2--a-b');
  const middle = { code: 'x'.repeat(5000) };
  expect(named('/shared.ts', { ...MODULES, '/shared.ts': middle })).toBe('set2--a-b');
  const atHome = { ...MODULES, '/shared.ts': middle, '/home.ts': { imports: ['/shared.ts'] } };
  expect(named('/shared.ts', atHome)).toBe('few');
});

test('a small set lies with a set of more pages that rests on the same', () => {
  const some = 'x'.repeat(1500);
  const joined = {
    ...MODULES,
    '/a.tsx': { imports: ['/two.ts'] },
    '/b.tsx': { imports: ['/two.ts', '/three.ts'] },
    '/other-1.tsx': { imports: ['/three.ts', '/two.ts'] },
    '/other-2.tsx': { imports: ['/three.ts'] },
    '/other-3.tsx': { imports: ['/three.ts', '/four.ts'] },
    '/other-4.tsx': { imports: ['/four.ts'] },
    // Of pages that a larger set has too: it goes there.
    '/four.ts': { code: some },
    '/three.ts': { imports: ['/four.ts'] },
    // Of pages that no larger set has all of.
    '/two.ts': { code: some },
  };
  expect(['/four.ts', '/three.ts', '/two.ts'].map((id) => named(id, joined))).toEqual([
    'set5--b-other-1-other-2-other-3-other-4',
    'set4--b-other-1-other-2-other-3',
    'set3--a-b-other-1',
  ]);
  const within = {
    ...joined,
    '/other-3.tsx': { imports: ['/three.ts', '/within.ts'] },
    '/other-2.tsx': { imports: ['/three.ts', '/within.ts'] },
  };
  expect(named('/within.ts', { ...within, '/within.ts': { code: some } })).toBe('set4--b-other-1-other-2-other-3');
  expect(named('/within.ts', { ...within, '/within.ts': { code: some, imports: ['/map.js'] }, '/map.js': {} })).toBe(
    'set2--other-2-other-3',
  );
});

test('what every page asks for once it is there lies together, though a page shows it too; what the home uses lies with the small parts', () => {
  const home = { ...MODULES, '/home.ts': { imports: ['/shared.ts'] } };
  const nameOf = makeGrouping({
    ...ROOTS,
    late: new Map([['late', ['/dialog.tsx', '/own.ts', '/b.tsx', '/menu.ts']]]),
  });
  const names = ['/dialog.tsx', '/late.ts', '/own.ts', '/b.tsx', '/shared.ts', '/menu.ts', '/a.tsx'].map((id) =>
    named(id, home, nameOf),
  );
  expect(names).toEqual(['late', 'late', 'few', 'late', 'few', 'shell', 'set1--a']);
});

test('what is small and used is never late, so that nothing small rests on what comes after it', () => {
  const resting = { ...MODULES, '/tiny.ts': { code: 'x', imports: ['/own.ts'] } };
  const nameOf = makeGrouping({ ...ROOTS, late: new Map([['late', ['/own.ts']]]) });
  expect(['/own.ts', '/tiny.ts'].map((id) => named(id, resting, nameOf))).toEqual(['few', 'few']);
});

test('what nine pages of ten use is everybody’s, and nobody reads two languages', () => {
  const all = { ...MODULES };
  for (const [start] of PAGES.values()) all[start!] = { ...all[start!], imports: ['/lib.js', '/words/en/chart.ts'] };
  expect(named('/lib.js', all)).toBe('common');
  expect(named('/words/en/chart.ts', all)).toBe('common-en');
});

test('a style is weighed as it lies on the disk; a small one lies with the frame', () => {
  const style = join(mkdtempSync(join(tmpdir(), 'bantay-style-')), 'look.css');
  const styled = { ...MODULES, [style]: { code: '' }, '/tiny.ts': { code: 'x', imports: [style] } };
  writeFileSync(style, '.a{}');
  expect(named(style, styled)).toBe('shell');
  writeFileSync(style, LONG);
  expect(named(style, styled)).toBe('set2--a-b');
});

/** Of the name of a set's file; null: every page has it. */
const pagesIn = (name: string | null) => (name?.startsWith('set') ? name.split(/\W+/).slice(1) : null);

test('no file needs one of a later turn', () => {
  const COUNT = 30;
  const graph = fc.array(fc.tuple(fc.array(fc.nat(COUNT - 1), { maxLength: 4 }), fc.constantFrom('x', LONG)), {
    ...{ minLength: COUNT, maxLength: COUNT },
  });
  const starts = fc.array(fc.nat(COUNT - 1), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(graph, starts, (rows, [entry, beside, late, waiting, ...pages]) => {
      const modules: Record<string, Module> = {};
      // Towards higher numbers alone: programs have no circles (a check of its own).
      for (const [place, [imports, code]] of rows.entries())
        modules[`/${place}.ts`] = {
          code,
          imports: imports.filter((other) => other > place).map((other) => `/${other}.ts`),
        };
      const pagesOf = new Map(pages.map((start, place) => [place === 0 ? '/opcen' : `/p${place}`, [`/${start}.ts`]]));
      const nameOf = makeGrouping({
        entry: `/${entry}.ts`,
        beside: [`/${beside}.ts`],
        late: new Map([
          ['late', [`/${late}.ts`]],
          ['waiting', [`/${waiting}.ts`]],
        ]),
        pages: pagesOf,
      });
      const order = orderOf(pagesOf.size, ['late', 'waiting']);
      const turn = (id: string) => {
        const name = nameOf(id, factsOf(modules));
        return name === null ? null : order.findIndex((start) => name.startsWith(start));
      };
      for (const [id, { imports = [] }] of Object.entries(modules)) {
        const own = turn(id);
        if (own === null) continue;
        expect(own).toBeGreaterThanOrEqual(0);
        for (const next of imports) {
          expect(turn(next) ?? own).toBeLessThanOrEqual(own);
          // And none that a page of its file would have for that alone.
          const [mine, needed] = [id, next].map((one) => pagesIn(nameOf(one, factsOf(modules))));
          if (mine && needed) expect(needed).toEqual(expect.arrayContaining(mine));
        }
      }
    }),
  );
});
