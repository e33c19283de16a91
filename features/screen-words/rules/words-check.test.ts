import { describe, expect, it } from 'vitest';
import { WORDS_CHECK, wordsCheck } from './words-check.ts';

const words = [
  { place: 'shell:menu', text: 'Menu' },
  { place: 'shell:language', text: 'Yinaknan' },
];

describe('the check of words', () => {
  it('is that of FNV-1a for nothing', () => expect(wordsCheck([])).toBe('cbf29ce484222325'));

  it('is the same in any order, and another with another word, place or number of words', () => {
    const check = wordsCheck(words);
    expect(check).toMatch(WORDS_CHECK);
    expect(wordsCheck(words.toReversed())).toBe(check);
    const [first, second] = words;
    for (const other of [
      [first!, { ...second!, text: 'Pinulongan' }],
      [first!, { ...second!, place: 'shell:logout' }],
      [first!],
      [...words, { place: 'shell:theme', text: 'Hitsura' }],
    ]) {
      expect(wordsCheck(other)).not.toBe(check);
    }
  });

  it('takes letters of more than one byte', () => expect(wordsCheck([{ place: 'a', text: 'ñ' }])).toMatch(WORDS_CHECK));
});
