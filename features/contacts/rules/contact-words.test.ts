// Words of the lists of barangays, one by one: what is read, and what is no guess.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDesignation, readListedNumber, readSex } from './contact-words.ts';

describe('a sex', () => {
  it.each([
    ['M', 'Male'],
    ['m', 'Male'],
    ['male', 'Male'],
    ['Lalaki', 'Male'],
    ['LALAKE', 'Male'],
    ['F', 'Female'],
    [' Female ', 'Female'],
    ['babae', 'Female'],
    // Many lists leave it empty.
    ['', 'Female'],
    ['  ', 'Female'],
    ['45', null],
    ['ma', null],
    ['females', null],
    ['?', null],
  ])('"%s" is %s', (text, sex) => expect(readSex(text)).toBe(sex));
});

describe('a designation', () => {
  it.each([
    ['LEWC', 1],
    ['blgu', 2],
    [' MLGU ', 3],
    ['Plgu', 4],
    ['dynaslope', 5],
  ])('"%s" is the one with the id %i', (text, id) => expect(readDesignation(text)?.id).toBe(id));

  it.each(['', ' ', 'mayor', 'LEW', 'LEWC BLGU', '1', 'toString', '__proto__'])('"%s" is none', (text) => {
    expect(readDesignation(text)).toBeNull();
  });
});

describe('a number of a list', () => {
  it.each([
    ['09171234567', '639171234567'],
    ['+63 917 123 4567', '639171234567'],
    ['(0917) 123-4567', '639171234567'],
    ['639171234567', '639171234567'],
    // As a spreadsheet keeps it that takes it for a number.
    ['9171234567', '639171234567'],
    [' 9171234567 ', '639171234567'],
    // A landline, a digit too few or too many, and what a spreadsheet makes of a long number.
    ['0551234567', null],
    ['917123456', null],
    ['91712345678', null],
    ['9.17123E+09', null],
    ['09171234567 / 09181234567', null],
    ['', null],
  ])('"%s" is %s', (text, number) => expect(readListedNumber(text)).toBe(number));

  it('however it is written, it is the same one', () => {
    const digits = fc.stringMatching(/^9\d{9}$/);
    const before = fc.constantFrom('', '0', '63', '+63');
    fc.assert(
      fc.property(digits, before, (number, start) => {
        expect(readListedNumber(`${start}${number}`)).toBe(`63${number}`);
      }),
    );
  });
});
