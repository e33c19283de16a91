// What the page of tilt columns says before its charts: who measures now, and a column that is silent by name.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstColumns } from './first-columns.ts';

const newestAt = at('2026-11-21 15:20:00');

it('says how many nodes have measured, and when the newest reading came', () => {
  expect(firstColumns([{ column: 'lpasa', measured: 0, of: 15, newestAt }], 'en')).toEqual({
    ...{ sentence: null, isNotable: false },
    rows: [{ name: 'LPASA', value: '0 of 15 nodes have measured in the last 3 hours; newest reading', at: newestAt }],
  });
});

it('one that never reported says so', () => {
  expect(firstColumns([{ column: 'lpasb', measured: 0, of: 16, newestAt: null }], 'en').rows).toEqual([
    { name: 'LPASB', value: 'no reading yet', at: null },
  ]);
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(firstColumns([], language)).toMatchObject({
    ...{ sentence: expect.stringContaining('column'), isNotable: true, rows: [] },
  });
  const [row] = firstColumns([{ column: 'lpasa', measured: 3, of: 15, newestAt }], language).rows;
  expect(row?.value).toMatch(/^3 \w+ 15 .*node.* 3 /);
  const [silent] = firstColumns([{ column: 'lpasa', measured: 0, of: 15, newestAt: null }], language).rows;
  expect(silent?.value).toMatch(/^(no reading yet|wala pang basa|waray pa basa)$/);
});
