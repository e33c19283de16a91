// What the page of landslide features says before its table.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstFeatures, type SeenFeature } from './first-features.ts';

const REPORT: SeenFeature = {
  ...{
    featureType: 'crack',
    featureName: 'A',
    location: 'Purok 3',
    observanceTs: at('2026-11-21 09:00:00'),
    opTrigger: 2,
  },
};

it('says what was seen, its level, where and when', () => {
  expect(firstFeatures([REPORT], 'en')).toEqual({
    sentence: null,
    rows: [{ name: 'Crack A', value: 'alert level 2 · Purok 3', at: REPORT.observanceTs }],
  });
});

it('a report that nothing has changed has no name and no place, and a type of tomorrow is shown as it is spelled', () => {
  const [row] = firstFeatures(
    [{ ...REPORT, featureType: 'sinkhole', featureName: null, location: null, opTrigger: 0 }],
    'en',
  ).rows;
  expect(row).toMatchObject({ name: 'sinkhole', value: 'alert level 0' });
});

it('shows the newest five', () => {
  const reports = Array.from({ length: 7 }, (_, index) => ({ ...REPORT, featureName: String(index) }));
  expect(firstFeatures(reports, 'en').rows.map(({ name }) => name)).toEqual([
    'Crack 0',
    'Crack 1',
    'Crack 2',
    'Crack 3',
    'Crack 4',
  ]);
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(firstFeatures([], language)).toEqual({ sentence: expect.stringMatching(/.{20,}/), rows: [] });
  expect(firstFeatures([REPORT], language).rows[0]?.value).toContain('level 2');
});
