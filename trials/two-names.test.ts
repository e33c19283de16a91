// A small sample of the races, so that the trial stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('twelve races of three officers, two of them with a kill: each ends in exactly one release', {
  timeout: 300_000,
}, async () => {
  const words = ['trials/two-names.ts', '--races', '12', '--kills', '2', '--json'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(/^\{"races".*$/m.exec(output)?.[0] ?? '{}');
  expect(figures).toMatchObject({ races: 12, faults: [] });
  expect(figures.hit_by_a_kill).toBeGreaterThan(0);
  expect(code).toBe(0);
});
