// Numbers as people write them: whatever stands between the digits, the number is the same; and a shown one tells four of them.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { maskedNumber, parseMobileNumber, toInternational, toLocal } from './phone-number.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

const digitsOf = (random: () => number, count: number) =>
  Array.from({ length: count }, () => String(Math.floor(random() * 10))).join('');
/** Blanks, dashes and brackets anywhere between the signs. */
const spread = (random: () => number, text: string) =>
  [...text].map((sign) => sign + (random() < 0.3 ? ' -()'.charAt(Math.floor(random() * 4)) : '')).join('');

describe('a mobile number', () => {
  it.each(SEEDS)('is read in each of its three forms, however it is spread (seed %i)', (seed) => {
    const random = randomOf(seed);
    const own = `9${digitsOf(random, 9)}`;
    for (const text of [`0${own}`, `63${own}`, `+63${own}`])
      expect(parseMobileNumber(spread(random, text))).toBe(`63${own}`);
    expect(parseMobileNumber(toInternational(`63${own}`))).toBe(`63${own}`);
    expect(parseMobileNumber(toLocal(`63${own}`))).toBe(`63${own}`);
  });

  it.each(SEEDS)('is none with a digit more or less, or with another beginning (seed %i)', (seed) => {
    const random = randomOf(seed + 100);
    const own = `9${digitsOf(random, 9)}`;
    const other = `${'012345678'.charAt(Math.floor(random() * 9))}${digitsOf(random, 9)}`;
    for (const text of [`0${own}1`, `0${own.slice(0, -1)}`, own, `64${own}`, `+0${own}`, `0${other}`, `63${other}`])
      expect(parseMobileNumber(text)).toBeNull();
  });

  it.each(SEEDS)('that is shown to who need not know it tells its last four digits (seed %i)', (seed) => {
    const number = `639${digitsOf(randomOf(seed + 200), 9)}`;
    const shown = maskedNumber(number);
    expect(shown).toHaveLength(number.length);
    expect(shown.slice(-4)).toBe(number.slice(-4));
    expect(shown.slice(0, -4)).toBe('*'.repeat(8));
  });

  it('that is shorter than four digits is shown as it is', () => {
    expect(['', '1', '1234', '12345'].map(maskedNumber)).toEqual(['', '1', '1234', '*2345']);
  });
});
