// Who stands on the list twice, what counts as changed, and which texts are numbers and addresses.
import { describe, expect, it } from 'vitest';
import { isEmail, isSameSetting, TELEPHONE, twiceOnDuty } from './settings.ts';

const person = (number: string) => ({ name: 'Ana', number });

describe('on duty twice', () => {
  it.each([
    [[], null],
    [['639170000001'], null],
    [['639170000001', '639170000002'], null],
    [['639170000001', '0917 000 0001'], '639170000001'],
    [['639170000002', '639170000001', '+63 917 000 0002'], '639170000002'],
    [['x', 'x'], 'x'],
  ])('%j: %s', (numbers, twice) => {
    expect(twiceOnDuty(numbers.map(person))).toBe(twice);
  });
});

describe('the same setting', () => {
  it.each([
    [{ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
    [{ a: 'x' }, { a: 'x ' }, false],
    [{}, null, false],
    [[], [], true],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(isSameSetting(one, other)).toBe(expected);
  });
});

it.each([
  ['0917 123 4567', true],
  ['(055) 123-4567', true],
  ['+63 55 1234', true],
  ['911', true],
  ['9', false],
  ['call me', false],
  ['1'.repeat(26), false],
  ['-12', false],
])('%s is a telephone number: %s', (text, expected) => {
  expect(TELEPHONE.test(text)).toBe(expected);
});

it.each([
  ['a@b.ph', true],
  ['privacy@bantay.invalid', true],
  ['a@b', false],
  ['a b@c.ph', false],
  ['@c.ph', false],
  ['a@b.ph c@d.ph', false],
  ['a@b.ph, or call', false],
  ['a@b@c.ph', false],
  // The longest that a mail can go to has 254 signs.
  [`${'a'.repeat(249)}@b.ph`, true],
  [`${'a'.repeat(250)}@b.ph`, false],
])('%s is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
