// What the page of messages says before it is there: whom to call.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstNumbers } from './first-numbers.ts';

it.each([
  ['fil', 'Mga numerong pang-emergency'],
  ['en', 'Emergency numbers'],
  ['war', 'Mga numero ha emerhensya'],
] as const)('names each agency with its numbers in %s', (language, sentence) => {
  expect(firstNumbers([{ agency: 'BFP', numbers: ['0900 000 0002', '911'] }], language)).toEqual({
    ...{ sentence, isNotable: false },
    rows: [{ name: 'BFP', value: '', numbers: ['0900 000 0002', '911'], at: null }],
  });
});

it('says that there is none, word for word', () => {
  const none = (language: PageLanguage) => firstNumbers([], language);
  expect(PAGE_LANGUAGES.map((language) => none(language).sentence)).toEqual([
    'Walang nakatakdang numerong pang-emergency.',
    'No emergency number is set.',
    'Waray gintakda nga numero ha emerhensya.',
  ]);
  expect(none('en')).toMatchObject({ isNotable: true, rows: [] });
});
