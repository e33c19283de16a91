// A small sample of the kills while writing, so that the trial stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('a kill of the server and one of its database: what was acknowledged is there, once', {
  timeout: 300_000,
}, async () => {
  const words = ['trials/crash-writing.ts', '--kills', '1', '--database', '1', '--json'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(/^\{"kills".*$/m.exec(output)?.[0] ?? '{}');
  expect(figures.missing).toEqual({ readings: 0, chats: 0, observations: 0, doubled: 0 });
  expect(figures.acknowledged.readings).toBeGreaterThan(0);
  expect(code).toBe(0);
});
