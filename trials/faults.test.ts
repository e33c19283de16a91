// A small sample of the faults of the machine, so that the trials stay alive; all of them and their figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('taken ports and damaged files: every figure is as wanted', { timeout: 300_000 }, async () => {
  const words = [
    join(import.meta.dirname, '../scripts/run.mjs'),
    'trials/faults.ts',
    '--only',
    'ports-taken,damaged-files',
    '--sample',
    '--json',
  ];
  const { output, code } = await runNode(words);
  const reports = JSON.parse(/^\[\{"name".*$/m.exec(output)?.[0] ?? '[]') as {
    name: string;
    skipped: string | null;
    findings: { what: string; measured: string; isGood: boolean }[];
  }[];
  expect(reports.map(({ name, skipped }) => [name, skipped])).toEqual([
    ['ports-taken', null],
    ['damaged-files', null],
  ]);
  for (const { findings } of reports) {
    expect(findings.length).toBeGreaterThan(3);
    expect(findings.filter(({ isGood }) => !isGood)).toEqual([]);
  }
  expect(code).toBe(0);
});
