// A small sample of a cell, so that its commands and its trial stay alive; full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('two municipalities in one process: one warns while the other goes to another database', {
  timeout: 300_000,
}, async () => {
  const words = ['trials/cell.ts', '--municipalities', '2', '--rest', '0', '--json'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  // A clone that was never built says first that it builds.
  const figures = JSON.parse(/^\{"municipalities".*$/m.exec(output)?.[0] ?? '{}');
  // To everybody of both sites, by its own gateway.
  expect(figures).toMatchObject({ municipalities: 2, warned: 2, sms: 26 });
  expect(code).toBe(0);
});
