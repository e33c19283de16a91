// A small sample of the trial, so that it stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('a hub knows every site that was pushed, and each of a storm', { timeout: 120_000 }, async () => {
  const words = ['trials/nation.ts', '--sites', '800', '--cells', '40', '--storm', '12', '--json'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  expect(code, output).toBe(0);
  expect(JSON.parse(output.slice(output.indexOf('{"sites"')))).toMatchObject({ sites: 800, cells: 40, storm: 12 });
});
