// Which texts may not go to residents, and where the edges of that are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage, findLink } from './message-check.ts';

describe('a link or a dotted name', () => {
  it.each([
    ['a link with its scheme', 'Tingnan sa https://example.org/a po', 'https://example.org/a'],
    ['a link in capitals', 'HTTP://EXAMPLE', 'HTTP://EXAMPLE'],
    ['the scheme alone', 'http:', 'http:'],
    ['www', 'sa www.bantay', 'www.bantay'],
    ['two strokes inside a word', 'ftp://dito', 'ftp://dito'],
    ['two strokes alone', 'marker A // marker B', '//'],
    ['a dotted name', 'Pumunta sa bantay.ph ngayon', 'bantay.ph'],
    ['a name in brackets', '(bantay.ph)', '(bantay.ph)'],
    ['a digit before the dot', 'marker 7.ab', '7.ab'],
    ['ñ before the dot', 'piñ.ph', 'piñ.ph'],
    ['ñ behind the dot', 'a.ñu', 'a.ñu'],
    ['Greek letters', 'α.βγ', 'α.βγ'],
    ['an address of mail', 'sulat kay a@b.co', 'a@b.co'],
    ['a blank forgotten after a sentence', 'Lumikas na.Ngayon din.', 'na.Ngayon'],
    ['the second dot of a word', 'v1.2.ph', 'v1.2.ph'],
    ['a name on the second line', 'Lumikas.\nbantay.ph', 'bantay.ph'],
  ])('%s is found', (_what, text, found) => expect(findLink(text)).toBe(found));

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a sentence', 'Lumikas na. Ngayon din.'],
    ['a number with a fraction', '83.2 mm, 1.8 cm'],
    ['initials', 'Brgy. S. A.B. Cruz'],
    ['one letter behind the dot', 'a.b'],
    ['a digit behind the dot', 'a.1b'],
    ['a letter and a digit behind the dot', 'a.b1'],
    ['three dots', 'teka...ngayon'],
    ['a dot at the front', '.ph'],
    ['a dot at the end', 'bantay.'],
    ['a time and a date', '2026/11/21 14:30'],
    ['www without its dot', 'www'],
    ['a word that has www inside', 'awww.'],
    ['the word https without its colon', 'https'],
    ['one stroke', 'at/o'],
  ])('%s is none', (_what, text) => expect(findLink(text)).toBeNull());

  it('the first of several is named', () => {
    expect(findLink('una aa.bb saka cc.dd at www.ee')).toBe('aa.bb');
  });

  it('a very long word is searched to its end for a dotted name, and quickly', () => {
    const long = `${'a.'.repeat(50_000)}ph`;
    expect(findLink(long)).toBe(long);
    expect(findLink('.'.repeat(100_000))).toBeNull();
  });

  it('words without a dot and without a stroke never are one, in whatever alphabet', () => {
    const word = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[./]/g, '').replace(/https?:/gi, ''));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(findLink(words.join(' '))).toBeNull();
      }),
    );
  });

  it('a name is found wherever it stands among harmless words', () => {
    const harmless = fc.array(fc.constantFrom('Lumikas', 'na.', '83.2', 'Brgy.', '14:30', 'ñ'), { maxLength: 8 });
    fc.assert(
      fc.property(harmless, harmless, (before, after) => {
        expect(findLink([...before, 'bantay.ph', ...after].join(' '))).toBe('bantay.ph');
        expect(findLink([...before, ...after].join(' '))).toBeNull();
      }),
    );
  });
});

describe('a text', () => {
  // GSM-7: 160 signs alone, 153 in each part of several; ten parts hold 1530. UCS-2: 70 and 67; ten parts hold 670.
  it.each([
    ['one sign', 'a', []],
    ['that fills ten parts', 'a'.repeat(1530), []],
    ['one sign longer', 'a'.repeat(1531), [{ problem: 'too long', parts: 11, maxParts: 10 }]],
    ['of ñ, which GSM-7 has', 'ñ'.repeat(1530), []],
    ['of a peso sign, which it has not, that fills ten parts', '₱'.repeat(670), []],
    ['one peso sign longer', '₱'.repeat(671), [{ problem: 'too long', parts: 11, maxParts: 10 }]],
    // 153 is odd: of a sign of two septets 76 fit into a part.
    ['of brackets, two septets each', '['.repeat(760), []],
    ['one bracket longer', '['.repeat(761), [{ problem: 'too long', parts: 11, maxParts: 10 }]],
    ['that is empty', '', [{ problem: 'empty' }]],
    ['of blanks, however many', ' \n'.repeat(2000), [{ problem: 'empty' }]],
    ['with a link', 'sa bantay.ph', [{ problem: 'link', found: 'bantay.ph' }]],
    [
      'with both faults',
      `bantay.ph ${'a'.repeat(1521)}`, // 9 + 1 + 1521 = 1531
      [
        { problem: 'too long', parts: 11, maxParts: 10 },
        { problem: 'link', found: 'bantay.ph' },
      ],
    ],
  ])('%s', (_what, text, problems) => expect(checkMessage(text)).toEqual(problems));
});
