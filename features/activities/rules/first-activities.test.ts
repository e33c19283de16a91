// What the calendar says before it is drawn.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstActivities, type SeenActivity } from './first-activities.ts';

const NOW = at('2026-11-21 09:00:00');
const of = (activityName: string, startDate: number, endDate = startDate): SeenActivity => ({
  ...{ activityName, activityPlace: null, siteCode: 'lpa', startDate, endDate },
});

it('says what goes on and what comes, the next first, and nothing that is over', () => {
  const all = [
    { ...of('Drill', at('2026-11-23 08:00:00')), activityPlace: 'School' },
    of('Over', at('2026-11-20 08:00:00'), NOW - 1),
    of('Watch', at('2026-11-20 22:00:00'), NOW),
  ];
  expect(firstActivities(all, NOW, 'en')).toEqual({
    sentence: null,
    rows: [
      { name: 'Watch', value: 'LPA', at: at('2026-11-20 22:00:00') },
      { name: 'Drill', value: 'LPA · School', at: at('2026-11-23 08:00:00') },
    ],
  });
});

it('shows five at most', () => {
  const all = Array.from({ length: 7 }, (_, index) => of(String(index), NOW + 7 - index));
  expect(firstActivities(all, NOW, 'en').rows.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2']);
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(firstActivities([], NOW, language)).toEqual({ sentence: expect.stringMatching(/.{10,}/), rows: [] });
});
