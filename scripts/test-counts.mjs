// How many tests of a run passed, failed and were skipped, by its own report. What cannot be read is a failure, never a zero.
import { stripVTControlCharacters } from 'node:util';

/** Nothing was counted, so the run has failed. */
const UNREADABLE = { passed: 0, failed: 1, skipped: 0 };

const areCounts = (...numbers) => numbers.every((one) => Number.isInteger(one) && one >= 0);

/** Counts as they are, or one failure where one of them is none, or nothing at all was run. */
export function readable(counts) {
  const { passed, failed, skipped } = counts ?? {};
  const isRun = areCounts(passed, failed, skipped) && passed + failed + skipped > 0;
  return isRun ? { passed, failed, skipped } : UNREADABLE;
}

/** A run that ended with an error and names no failure has one outside of its tests. */
const withEnd = ({ passed, failed, skipped }, code) =>
  readable({ passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped });

/** Of vitest's JSON report; `todo` is skipped too. */
export function vitestCounts(report, code) {
  const { numTotalTests, numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report ?? {};
  const sum = numPassedTests + numFailedTests + numPendingTests + numTodoTests;
  // A state that has no name here would be lost.
  if (!areCounts(sum, numTotalTests) || sum !== numTotalTests || !Array.isArray(testResults)) return UNREADABLE;
  // A file that breaks before its first test has no failed test of its own.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  return withEnd(counts, code);
}

/** Full names of the tests that vitest left out. */
export const skippedTests = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);

/** What says most of a failure in a line; its colours are for a screen. */
const FAILURE_LENGTH = 300;
const inOneLine = (text) => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim().slice(0, FAILURE_LENGTH);

/** Of vitest's JSON report: each test that failed, or file that broke, with what it said. */
export const failedTests = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (failed.length === 0) return [inOneLine(`${name}: ${message}`)];
      return failed.map((one) => inOneLine(`${one.fullName}: ${one.failureMessages[0] ?? ''}`));
    });

/** Of Playwright's JSON report. */
export const failedStories = (report) =>
  (report?.suites ?? []).flatMap(function failedOf({ suites = [], specs = [] }) {
    const own = specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results).flatMap((one) => one.errors);
        const place = errors[0]?.location?.line;
        return inOneLine(`${title}${place ? ` (line ${place})` : ''}: ${errors[0]?.message ?? ''}`);
      });
    return [...own, ...suites.flatMap(failedOf)];
  });

/** Of Playwright's JSON report. */
export function playwrightCounts(report, code) {
  const { expected, flaky, unexpected, skipped } = report?.stats ?? {};
  const errors = report?.errors?.length;
  return withEnd({ passed: expected + flaky, failed: unexpected + errors, skipped }, code);
}

/** Of the lines that Playwright prints at its end. */
export function playwrightLines(output, code) {
  const count = (word) => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  const failed = count('failed') + count('did not run') + count('interrupted');
  return withEnd({ passed: count('passed') + count('flaky'), failed, skipped: count('skipped') }, code);
}

/**
 * Of several runs of the conformance checker, each with its results. A check is skipped when no run has made it; an id that a
 * run both passes and skips has looked at nothing there.
 */
export function conformCounts(runs) {
  const totals = { passed: 0, failed: 0 };
  const made = new Set();
  const left = new Set();
  for (const { passed, failed, results } of runs) {
    totals.passed += passed;
    totals.failed += failed;
    const skipped = new Set(results.filter(({ result }) => result === 'skip').map(({ id }) => id));
    for (const { id } of results) (skipped.has(id) ? left : made).add(id);
  }
  const skipped = [...left].filter((id) => !made.has(id));
  return { counts: readable({ ...totals, skipped: skipped.length }), skipped };
}

export const sumOf = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** How each command that tests something ends. */
export const inWords = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
