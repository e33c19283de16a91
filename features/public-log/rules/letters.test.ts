// Letters behind a warning: never a part more, and never a text of somebody else's.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownCode } from './leaf.ts';
import { lettersThatFit, withoutLetters } from './letters.ts';

const CODE = 'BCDFGHJK';

describe('letters', () => {
  it('stand behind a text that has room for them', () => {
    expect(lettersThatFit('Maghanda.', CODE)).toBe('BCDF GHJK');
    expect(lettersThatFit('a'.repeat(150), CODE)).toBe('BCDF GHJK');
  });

  it('stay away where they would cost a part', () => {
    expect(lettersThatFit('a'.repeat(151), CODE)).toBeNull();
    expect(lettersThatFit('a'.repeat(160), CODE)).toBeNull();
    expect(lettersThatFit('a'.repeat(161), CODE)).toBe('BCDF GHJK');
    expect(lettersThatFit('a'.repeat(2 * 153 - 10), CODE)).toBe('BCDF GHJK');
    expect(lettersThatFit('a'.repeat(2 * 153 - 9), CODE)).toBeNull();
  });

  it('count as signs of 16 bits where the text needs them', () => {
    expect(lettersThatFit('—'.repeat(60), CODE)).toBe('BCDF GHJK');
    expect(lettersThatFit('—'.repeat(61), CODE)).toBeNull();
  });

  it('make no text longer by a part: a thousand around the ends of parts', () => {
    const ends = [70, 134, 160, 201, 306, 459, 612];
    const text = fc
      .tuple(fc.constantFrom(...ends), fc.integer({ min: -14, max: 14 }), fc.constantFrom('a', 'ñ', '€', '—', '😀'))
      .map(([end, more, sign]) => `${sign}${'a'.repeat(Math.max(1, end + more - 1))}`);
    fc.assert(
      fc.property(text, (given) => {
        const letters = lettersThatFit(given, CODE);
        const before = smsLength(given).parts;
        const after = smsLength(`${given} ${shownCode(CODE)}`).parts;
        expect(letters === null).toBe(after > before);
        if (letters !== null) expect(smsLength(`${given} ${letters}`).parts).toBe(before);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a text with letters behind it', () => {
  it.each([
    ['Maghanda. BCDF GHJK', 'Maghanda.'],
    ['Maghanda.\nBCDF\nGHJK\n', 'Maghanda.'],
    ['Maghanda.  BCDF  GHJK', 'Maghanda.'],
    ['Maghanda. bcdf ghjk', null],
    ['Maghanda. BEDF GHJK', null],
    ['Maghanda. BCDFGHJK', null],
    ['Maghanda. BCDF GHJK.', null],
    ['Maghanda.', null],
    ['BCDF GHJK', null],
    ['Maghanda na tayo AEIO UAEI', null],
    ['', null],
  ])('%j is %j', (given, text) => {
    expect(withoutLetters(given)).toEqual(text === null ? null : { text, code: CODE });
  });

  it('is the text again, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((one) => one.trim() === one),
        (text) => {
          expect(withoutLetters(`${text} ${shownCode(CODE)}`)).toEqual({ text, code: CODE });
        },
      ),
    );
  });
});
