// A small sample of the week in the field, so that the trial stays alive; its full size and figures: docs/reliability.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../scripts/child.mjs';

it('one telephone, a day of six entries, four photos: each entry cut at every place, none lost, none twice', {
  timeout: 300_000,
}, async () => {
  const words = ['trials/field-week.ts', '--telephones', '1', '--days', '1', '--entries', '6'];
  const { code, output } = await runNode([join(import.meta.dirname, '../scripts/run.mjs'), ...words]);
  expect(output).toContain('lost 0; twice 0');
  expect(output).toContain('marks: 2 of 2; photos: 4 of 4, 0 over 300 kB');
  for (const path of ['roll-call/mark: 2', 'write_monitoring_moms_to_db: 1', 'save_activity: 1', 'save_feedback: 1'])
    expect(output).toContain(`${path}${` ${path.at(-1)}`.repeat(7)}`);
  expect(code).toBe(0);
});
