// What the last line of `npm test` says: every skip is counted, and what cannot be counted is a failure.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import {
  conformCounts,
  failedStories,
  failedTests,
  inWords,
  playwrightCounts,
  playwrightLines,
  readable,
  sumOf,
  vitestCounts,
} from './test-counts.mjs';
import { runVitest } from './vitest-run.mjs';

const UNREADABLE = { passed: 0, failed: 1, skipped: 0 };

it('the last line begins as it always has', () => {
  expect(inWords({ passed: 12, failed: 3, skipped: 4 })).toBe('12 passed, 3 failed, 4 skipped');
  expect(sumOf({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

it('a part without counts, or with one that is none, or in which nothing ran, has failed', () => {
  expect(readable({ passed: 2, failed: 0, skipped: 1, output: 'x' })).toEqual({ passed: 2, failed: 0, skipped: 1 });
  const none = { passed: 0, failed: 0, skipped: 0 };
  const partly = [undefined, Number.NaN, -1, '3', null].map((skipped) => ({ passed: 2, failed: 0, skipped }));
  for (const counts of [undefined, null, {}, none, ...partly]) expect(readable(counts)).toEqual(UNREADABLE);
});

describe('a run of vitest', () => {
  // Below the packages that it needs, and never committed.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'counts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  let told: string[] = [];
  const run = async (name: string, text: string) => {
    const root = join(folder, name);
    mkdirSync(root);
    writeFileSync(join(root, 'vitest.config.mjs'), "export default { test: { include: ['*.mts'] } };\n");
    writeFileSync(join(root, 'some.mts'), `import { describe, expect, it } from 'vitest';\n${text}`);
    const { output: _output, failures, ...counts } = await runVitest(root, { report });
    told = failures;
    return counts;
  };

  it('counts tests that are skipped, to do, or in a group that is skipped', async () => {
    const text = `it('runs', () => expect(1).toBe(1));
      it.skip('is skipped', () => {});
      it.skipIf(true)('is skipped here', () => {});
      it.todo('is to do');
      describe.skip('a group', () => { it('is skipped with it', () => {}); it('and this', () => {}); });`;
    const leftOut = ['is skipped', 'is skipped here', 'is to do', 'a group is skipped with it', 'a group and this'];
    expect(await run('skips', text)).toEqual({ passed: 1, failed: 0, skipped: 5, leftOut });
  });

  it('counts a file that breaks, an error outside of any test, and a report that is not there as a failure', async () => {
    expect(await run('breaks', "throw new Error('no');")).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    const outside =
      "it('passes', () => { setTimeout(() => { throw new Error('late'); }, 0); return new Promise((r) => setTimeout(r, 50)); });";
    expect(await run('outside', outside)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    expect(vitestCounts(null, 0)).toEqual(UNREADABLE);
  });

  it('tells what failed, each in a line: a test by its name, a file that broke by its own', async () => {
    await run('fails', "it('says', () => expect(1).toBe(2));\nit('passes', () => {});");
    expect(told).toEqual([expect.stringMatching(/^says: AssertionError: expected 1 to be 2/)]);
    await run('falls', "throw new Error('not even begun');");
    expect(told).toEqual([expect.stringMatching(/some\.mts: .*not even begun/)]);
    expect([failedTests(null), failedStories(null)]).toEqual([[], []]);
  });

  it('whose report has a state that is counted nowhere has failed', () => {
    const counted = { numTotalTests: 3, numPassedTests: 1, numFailedTests: 0, numPendingTests: 1, testResults: [] };
    expect(vitestCounts({ ...counted, numTodoTests: 1 }, 0)).toEqual({ passed: 1, failed: 0, skipped: 2 });
    expect(vitestCounts({ ...counted, numTodoTests: 0 }, 0)).toEqual(UNREADABLE);
    expect(vitestCounts(counted, 0)).toEqual(UNREADABLE);
  });
});

describe('a run of Playwright', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 0, skipped: 2 };
  it('is counted by its report', () => {
    expect(playwrightCounts({ stats, errors: [] }, 0)).toEqual({ passed: 6, failed: 0, skipped: 2 });
    expect(playwrightCounts({ stats, errors: ['set-up'] }, 1)).toEqual({ passed: 6, failed: 1, skipped: 2 });
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 6, failed: 1, skipped: 2 });
    for (const broken of [null, {}, { stats }, { stats: { ...stats, skipped: undefined }, errors: [] }]) {
      expect(playwrightCounts(broken, 0)).toEqual(UNREADABLE);
    }
  });
  it('tells what failed with its line and what it said, without the colours of a screen', () => {
    const spec = (title: string, ...errors: object[]) => ({
      ...{ title, ok: errors.length === 0, tests: [{ results: [{ errors }] }] },
    });
    const error = { message: '\u001b[31mError\u001b[39m: not\n  visible', location: { file: 'x', line: 7, column: 1 } };
    const suites = [{ specs: [spec('good')], suites: [{ specs: [spec('bad', error, {})] }] }];
    expect(failedStories({ suites })).toEqual(['bad (line 7): Error: not visible']);
  });
  it('is counted by its last lines', () => {
    expect(playwrightLines('  ok 1 x\n\n  2 skipped\n  80 passed (3.0m)\n', 0)).toEqual({
      passed: 80,
      failed: 0,
      skipped: 2,
    });
    const bad = '  1 failed\n    x.spec.ts\n  3 did not run\n  78 passed (3.0m)\n';
    expect(playwrightLines(bad, 1)).toEqual({ passed: 78, failed: 4, skipped: 0 });
    expect(playwrightLines('Error: no tests found', 1)).toEqual(UNREADABLE);
  });
});

describe('runs of the conformance checker', () => {
  const run = (results: [string, string][]) => ({
    passed: results.filter(([, result]) => result === 'ok').length,
    failed: results.filter(([, result]) => result === 'fail').length,
    results: results.map(([id, result]) => ({ id, result })),
  });
  it('skip what none of them has made; an exception was made', () => {
    const quiet = run([
      ['W20', 'ok'],
      ['W21', 'ok'],
      ['M07', 'skip'],
      ['M07', 'ok'],
    ]); // nothing was there to look at
    const busy = run([
      ['W20', 'skip'],
      ['M07', 'ok'],
      ['T09', 'skip'],
      ['L26', 'except'],
      ['K20', 'fail'],
    ]);
    const { counts, skipped } = conformCounts([quiet, busy]);
    expect([counts, skipped]).toEqual([{ passed: 4, failed: 1, skipped: 1 }, ['T09']]);
    expect(conformCounts([quiet]).skipped).toEqual(['M07']);
  });
  it('without a result have failed', () => {
    expect(conformCounts([]).counts).toEqual(UNREADABLE);
  });
});
