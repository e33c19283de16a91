// A small sample of the fuzzing, so that it stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('a thousand generated requests: no answer is a fault of ours', { timeout: 300_000 }, async () => {
  const words = [
    join(import.meta.dirname, '../scripts/run.mjs'),
    'trials/fuzz.ts',
    '--requests',
    '1000',
    '--seed',
    '7',
    '--json',
  ];
  const { output } = await runNode(words);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(/^\{"requests".*$/m.exec(output)?.[0] ?? '{}');
  expect(figures).toMatchObject({ requests: 1000, faults: 0, logged_as_fault: 0, alive_after: true });
  // Turned away at the door nothing is tried.
  expect(figures.heard_of_signed_in).toBeGreaterThan(0.9);
  expect(figures.statuses['200']).toBeGreaterThan(150);
  expect(figures.statuses['400']).toBeGreaterThan(150);
});
