// Runs the vitest of a folder and counts by its report.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runProgram } from './child.mjs';
import { failedTests, skippedTests, vitestCounts } from './test-counts.mjs';

/** `report` is where the report goes; counts, what was left out, what failed, and what was printed. */
export async function runVitest(folder, { report, args = [], env = {} }) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runProgram('vitest', ['run', '--root', folder, ...reporters, ...args], {
    env: { ...env, NO_COLOR: '1' },
  });
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  return { ...vitestCounts(found, code), leftOut: skippedTests(found), failures: failedTests(found), output };
}
