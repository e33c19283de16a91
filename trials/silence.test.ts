// A small sample of the trial, so that it stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('a server that is killed by -9 rings the gateway of its watchman, a silence on purpose rings nobody', {
  timeout: 200_000,
}, async () => {
  const words = [join(import.meta.dirname, '../scripts/run.mjs'), 'trials/silence.ts', '--sample', '--json'];
  const { code, output } = await runNode(words);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(output.slice(output.indexOf('{"told"')));
  expect(figures).toMatchObject({ told: 1, false_alarms: 0, simulated: { weeks: 2, loss: 0.05, false_alarms: 0 } });
  expect(Number(figures.by_fault.server.longest_min)).toBeLessThan(10);
  expect(code).toBe(0);
});
