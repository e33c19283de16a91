// What the page of messages says before it is there: whom to call.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstNumbers } from './first-numbers.ts';

it.each(PAGE_LANGUAGES)('names each agency with its numbers in %s', (language) => {
  expect(firstNumbers([{ agency: 'BFP', numbers: ['0900 000 0002', '911'] }], language)).toEqual({
    ...{ sentence: expect.stringMatching(/.{10,}/), isNotable: false },
    rows: [{ name: 'BFP', value: '', numbers: ['0900 000 0002', '911'], at: null }],
  });
});

it.each(PAGE_LANGUAGES)('says that there is none in %s', (language) => {
  const none = firstNumbers([], language);
  expect(none).toMatchObject({ isNotable: true, rows: [] });
  expect(none.sentence).not.toBe(firstNumbers([{ agency: 'BFP', numbers: [] }], language).sentence);
});
