// A small sample of the faults, so that the trial stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('one fault of most kinds is raised within its period and 60 s, and told by SMS', { timeout: 400_000 }, async () => {
  const words = [join(import.meta.dirname, '../scripts/run.mjs'), 'trials/duty-faults.ts', '--sample', '--json'];
  const { code, output } = await runNode(words);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(output.slice(output.indexOf('{"injected"')));
  expect(figures).toMatchObject({ injected: 7, raised_within_period_and_60_s: 7, told_by_sms: 7, not_raised: [] });
  // Silent twice, stuck, job: whatever a restart might be taken for.
  expect(figures.waited_for_a_second_look).toBe(4);
  const kinds = ['job', 'refused readings', 'rewritten readings', 'silent', 'stuck', 'trigger'];
  expect(Object.keys(figures.by_kind).toSorted()).toEqual(kinds);
  expect(code).toBe(0);
});
