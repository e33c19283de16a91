// What the page of households says before its list: counts, and no name.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstHouseholds } from './first-households.ts';
import type { HouseholdCounts } from './household-counts.ts';

const COUNTS: HouseholdCounts = {
  ...{ households: 120, persons: 466, pregnant: 1, disability: 15, comorbidity: 36, seniors: 84, children: 49 },
  toddlers: 47,
};

it('says how many live there, and who needs help first', () => {
  const { sentence, rows } = firstHouseholds(COUNTS, 'en');
  expect(sentence).toBeNull();
  expect(rows.map(({ name, value }) => `${name} ${value}`)).toEqual([
    ...['Households 120', 'People 466', 'Pregnant 1', 'With a disability 15', 'With a comorbidity 36'],
    ...['Senior citizens 84', 'Children 6–12 49', 'Children 0–5 47'],
  ]);
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  const none = firstHouseholds({ ...COUNTS, households: 0, persons: 0 }, language);
  expect(none).toEqual({ sentence: expect.stringMatching(/.{15,}/), isNotable: true, rows: [] });
});

it('names what is counted, word for word', () => {
  const names = (language: PageLanguage) => firstHouseholds(COUNTS, language).rows.map(({ name }) => name);
  expect(names('fil')).toEqual([
    ...['Mga sambahayan', 'Mga tao', 'Buntis', 'PWD', 'May Comorbidity', 'Senior Citizen', 'Batang 6–12', 'Batang 0–5'],
  ]);
  expect(names('war')).toEqual([
    ...[
      'Mga panimalay',
      'Mga tawo',
      'Burod',
      'May kapansanan (PWD)',
      'May iba nga sakit',
      'Mga lagas (Senior Citizen)',
    ],
    ...['Kabataan 6–12', 'Kabataan 0–5'],
  ]);
});
