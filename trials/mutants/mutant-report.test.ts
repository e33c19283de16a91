// What a trial of mutants says of itself: what counts as noticed, which aim is missed, and that the tool is named to the last byte.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFaults } from '../../scripts/lock-file.mjs';
import { ROOT } from '../../scripts/project.mjs';
import {
  type Mutant,
  type MutantReport,
  missedAims,
  scoresByFile,
  survivors,
  tableOf,
  unasked,
} from './mutant-report.ts';
import { AIMS, isAsked, partsOf, TARGETS } from './targets.ts';

const mutant = (status: string, more: Partial<Mutant> = {}): Mutant => ({
  mutatorName: 'EqualityOperator',
  replacement: 'a < b',
  status,
  location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
  ...more,
});
const many = (count: number, status: string) => Array.from({ length: count }, () => mutant(status));
const report = (files: Record<string, Mutant[]>): MutantReport => ({
  files: Object.fromEntries(
    Object.entries(files).map(([name, mutants]) => [`features/${name}`, { source: 'a <= b', mutants }]),
  ),
});

describe('the score of a file', () => {
  it('counts a failed test and a run that does not come back as noticed, and what no test reaches as missed', () => {
    const mutants = [mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage')];
    expect(scoresByFile(report({ 'rainfall/thresholds.ts': mutants }))).toEqual([
      { name: 'rainfall/thresholds.ts', mutants: 4, killed: 2, timedOut: 1, percent: 50 },
    ]);
  });

  it('leaves out what cannot run at all', () => {
    const mutants = [mutant('Killed'), mutant('CompileError'), mutant('RuntimeError'), mutant('Ignored')];
    expect(scoresByFile(report({ 'a.ts': mutants }))[0]).toMatchObject({ mutants: 1, percent: 100 });
    expect(scoresByFile(report({ 'a.ts': [] }))[0]).toMatchObject({ mutants: 0, percent: 100 });
  });

  it('makes one row for each file in order of their names, and one for all together', () => {
    const table = tableOf(
      scoresByFile(report({ 'b.ts': many(3, 'Survived'), 'a.ts': [...many(4, 'Killed'), mutant('Timeout')] })),
    );
    expect(table.split('\n').slice(2)).toEqual([
      '| a.ts | 5 | 5 | 1 | 100.0 |',
      '| b.ts | 3 | 0 | 0 | 0.0 |',
      // 5 of 8.
      '| together | 8 | 5 | 1 | 62.5 |',
    ]);
  });
});

describe('the aims', () => {
  it('are 85 of a hundred on the release path and 93 elsewhere; meeting them is enough', () => {
    const files = (alerts: number, others: number) =>
      report({
        'alerts/release-guard.ts': [...many(alerts, 'Killed'), ...many(100 - alerts, 'Survived')],
        'rainfall/thresholds.ts': [...many(others, 'Killed'), ...many(100 - others, 'Survived')],
      });
    expect(missedAims(files(85, 93))).toEqual([]);
    expect(missedAims(files(84, 93))).toEqual(['levels and releases: 84 of 100 noticed (84.0 %), aimed at 85 %']);
    expect(missedAims(files(85, 92))).toEqual(['rules: 92 of 100 noticed (92.0 %), aimed at 93 %']);
  });

  it('are for all files of a kind together, and none is missed by what was not tried', () => {
    const files = { 'ewi/a.ts': many(1, 'Survived'), 'moms/b.ts': many(99, 'Killed') };
    expect(missedAims(report(files))).toEqual([]);
    expect(missedAims(report({}))).toEqual([]);
  });

  it('leave no file without one', () => expect(AIMS.at(-1)!.under).toBe(''));
});

describe('a survivor', () => {
  const source = 'const a = 1;\nif (a <= b) {\n  return c;\n}\n';
  const linesOf = (...mutants: Mutant[]) => survivors({ files: { 'features/x/y.ts': { source, mutants } } });

  it('is named with its place, what stood there and what was put there', () => {
    const location = { start: { line: 2, column: 5 }, end: { line: 2, column: 11 } };
    expect(linesOf(mutant('Survived', { location }))).toEqual(['x/y.ts:2:5 EqualityOperator: a <= b → a < b']);
  });

  it('over several lines is one line, and a long one is cut', () => {
    const location = { start: { line: 2, column: 13 }, end: { line: 4, column: 2 } };
    const block = { mutatorName: 'BlockStatement', replacement: '{}', location };
    expect(linesOf(mutant('NoCoverage', block))).toEqual(['x/y.ts:2:13 BlockStatement: { return c; } → {}']);
    const [line] = linesOf(mutant('Survived', { replacement: 'x'.repeat(200) }));
    expect(line).toMatch(/→ x{89}…$/);
  });

  it('is whatever no test noticed, in order of the lines', () => {
    const at = (line: number) => ({ location: { start: { line, column: 1 }, end: { line, column: 2 } } });
    const lines = linesOf(mutant('Survived', at(3)), mutant('Killed', at(2)), mutant('NoCoverage', at(1)));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['x/y.ts:1:1', 'x/y.ts:3:1']);
  });
});

describe('what is broken', () => {
  const [rules, release] = TARGETS;

  it('is everything that is no test, room by room, or the folders and files that were asked for', () => {
    const whole = partsOf(rules!, []);
    expect(whole.map(({ room }) => room)).toEqual(expect.arrayContaining(['alerts', 'rainfall', 'ewi']));
    expect(whole.flatMap(({ patterns }) => patterns).filter((path) => path.endsWith('.test.ts'))).toEqual([]);
    for (const { room, patterns } of whole)
      expect(patterns.every((path) => path.startsWith(`features/${room}/rules/`))).toBe(true);
    const some = partsOf(rules!, ['rainfall', 'alerts/rules/held-by.ts']);
    expect(some.map(({ name, room }) => [name, room])).toEqual([
      ['rules-alerts', 'alerts'],
      ['rules-rainfall', 'rainfall'],
    ]);
    expect(some[0]!.patterns).toEqual(['features/alerts/rules/held-by.ts']);
    expect(some[1]!.patterns).toContain('features/rainfall/rules/thresholds.ts');
    expect(partsOf(release!, [])).toMatchObject([{ name: 'release', room: null }]);
    expect(partsOf(release!, ['alerts/server/offers.ts'])[0]!.patterns).toEqual(['features/alerts/server/offers.ts']);
  });

  it('is told of that was asked for, and no neighbour of the same beginning', () => {
    expect(isAsked([], 'features/alerts/rules/run.ts')).toBe(true);
    expect(isAsked(['alerts/rules/run.ts'], 'features/alerts/rules/run.ts')).toBe(true);
    expect(isAsked(['alerts/rules/'], 'features/alerts/rules/run.ts')).toBe(true);
    expect(isAsked(['alert'], 'features/alerts/rules/run.ts')).toBe(false);
    expect(isAsked(['rainfall', 'ewi'], 'features/alerts/rules/run.ts')).toBe(false);
  });

  it('on the server are files that are there, with tests that are there', () => {
    const steps = 'alerts/server';
    const there = readdirSync(join(ROOT, 'features', steps)).map((file) => `${steps}/${file}`);
    for (const file of release!.files.filter((one) => !one.includes('*'))) expect(there).toContain(file);
    expect(release!.tests?.length).toBeGreaterThan(0);
    for (const file of release!.tests ?? []) expect(there).toContain(file);
  });

  it('a file of tests that was to be asked and was not is named', () => {
    const ran = { files: {}, testFiles: { 'features/alerts/server/offers.test.ts': {} } };
    expect(unasked(ran, ['alerts/server/offers.test.ts'])).toEqual([]);
    expect(unasked(ran, ['alerts/server/offers.test.ts', 'alerts/server/engine.test.ts'])).toEqual([
      'alerts/server/engine.test.ts',
    ]);
    expect(unasked({ files: {} }, ['alerts/server/engine.test.ts'])).toHaveLength(1);
  });
});

it('the tool is named to the last byte: exact versions, a hash for each package, no host', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  const lock = read('package-lock.json');
  expect(lockFaults(lock)).toEqual([]);
  expect(lock.packages[''].dependencies).toEqual(read('package.json').dependencies);
  for (const version of Object.values(read('package.json').dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
});
