// What the record says before its events: the three sentences that are told everywhere.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { whyIn } from '../../why/rules/why.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';
import { firstReasons } from './first-reasons.ts';

const FACTS: WhyFacts = { level: 0, raised: [], doubts: [], end: { kind: 'no warning' } };

it.each([
  ['en', ['Raised by', 'Doubts', 'End']],
  ['fil', ['Dahilan', 'Alinlangan', 'Wakas']],
  ['war', ['Hinungdan', 'Ruhaduha', 'Katapusan']],
] as const)('says the same as everywhere in %s', (language, names) => {
  const { raised, against, ends } = whyIn(language, FACTS);
  const { sentence, rows } = firstReasons(FACTS, language);
  expect(sentence).toBeNull();
  expect(rows.map(({ value }) => value)).toEqual([raised, against, ends]);
  expect(rows.map(({ name }) => name)).toEqual(names);
});

it.each(PAGE_LANGUAGES)('before the first release it says so in %s', (language) => {
  expect(firstReasons(null, language)).toEqual({
    sentence: expect.stringMatching(/.{10,}/),
    isNotable: true,
    rows: [],
  });
});
