// A small sample of the acts in drills, so that the trial stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('forty random acts in two drills at once: nothing goes to a number that has not said yes', {
  timeout: 300_000,
}, async () => {
  const words = ['trials/drills.ts', '--acts', '40', '--houses', '2', '--json'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(/^\{"acts".*$/m.exec(output)?.[0] ?? '{}');
  expect(figures).toMatchObject({
    ...{ houses_at_once: 2, outside_in_outbox: 0, outside_at_gateway: 0, after_taking_back: 0, outside_at_carrier: 0 },
    ...{ without_prefix: 0, of_the_installation: 0, broken: [] },
  });
  expect(figures.refused).toBeGreaterThan(0);
  expect(figures.handed).toBeGreaterThan(0);
  expect(code).toBe(0);
});
