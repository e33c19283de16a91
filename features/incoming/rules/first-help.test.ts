// A call for help that nobody has read stands on every page, also where its programs never come.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstHelp, helpSentence, helpUnknown } from './first-help.ts';

const newest = at('2026-11-21 09:00:00');

it('says how many wait, of all sites together', () => {
  expect(helpSentence([], 'en')).toBeNull();
  expect(helpSentence([{ count: 1 }], 'en')).toBe('One number asks for help (TULONG): read it.');
  expect(helpSentence([{ count: 1 }, { count: 2 }], 'en')).toBe('3 numbers ask for help (TULONG): read them.');
});

it('says where, and when the newest came', () => {
  const waiting = [
    { siteCode: 'lpa', count: 2, newest },
    { siteCode: null, count: 1, newest: newest - 1 },
  ];
  expect(firstHelp(waiting, 'en')).toEqual({
    sentence: null,
    rows: [
      { name: 'TULONG, LPA', value: '2 numbers; newest', at: newest },
      { name: 'TULONG, no site known', value: 'one number; newest', at: newest - 1 },
    ],
  });
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(helpSentence([{ count: 4 }], language)).toMatch(/^4 .*TULONG/);
  const { rows, sentence } = firstHelp([{ siteCode: null, count: 4, newest }], language);
  expect([rows[0]?.name, rows[0]?.value, sentence]).toEqual([
    expect.stringMatching(/^TULONG, \w/),
    expect.stringMatching(/^4 .+; \w/),
    null,
  ]);
  const said = [firstHelp([], language).sentence, helpUnknown(language), helpSentence([{ count: 4 }], language)];
  expect(new Set(said).size).toBe(3);
  for (const one of said) expect(one).toContain('TULONG');
});
