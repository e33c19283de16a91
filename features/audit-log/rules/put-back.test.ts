// Putting back: as it was left, so already, or changed since; whatever the order of fields in the database.
import { describe, expect, it } from 'vitest';
import { isSame, type PutBackSides, standingOf } from './put-back.ts';

const sides = (over: Partial<PutBackSides>): PutBackSides => ({
  ...{ became: { km: 5 }, stands: { km: 5 }, back: { km: 3 } },
  ...over,
});

describe('a change that is put back', () => {
  it('stands as it was left', () => {
    expect(standingOf(sides({}))).toBe('asLeft');
    const both = { became: { name: 'Ana', group: 'LEWC' }, back: { name: 'Anna', group: 'LEWC' } };
    expect(standingOf({ ...both, stands: both.became })).toBe('asLeft');
  });

  it('was changed since, wholly or in one field', () => {
    expect(standingOf(sides({ stands: { km: 7 } }))).toBe('changedSince');
    expect(standingOf(sides({ stands: { km: null } }))).toBe('changedSince');
    const stands = { name: 'Anne', group: 'BLGU' };
    expect(standingOf({ stands, became: { ...stands, name: 'Ana' }, back: { ...stands, name: 'Anna' } })).toBe(
      'changedSince',
    );
  });

  it('is so already, also where the change had changed nothing', () => {
    expect(standingOf(sides({ stands: { km: 3 } }))).toBe('soAlready');
    expect(standingOf(sides({ became: { km: 3 }, stands: { km: 3 } }))).toBe('soAlready');
    expect(standingOf({ became: {}, stands: {}, back: {} })).toBe('soAlready');
  });

  it('that began with nothing goes back to nothing', () => {
    expect(standingOf({ became: { km: 5 }, stands: { km: 5 }, back: { km: null } })).toBe('asLeft');
    expect(standingOf({ became: { km: 5 }, stands: {}, back: { km: null } })).toBe('soAlready');
  });
});

describe('the same', () => {
  it.each([
    ['numbers', 3, 3],
    ['nothing and left out', null, undefined],
    ['a field that is null, and none', { a: 1, b: null }, { a: 1 }],
    ['a field that is left out, and none', { a: 1, b: undefined }, { a: 1 }],
    ['fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['lists', [1, { a: 2, b: 3 }], [1, { b: 3, a: 2 }]],
    ['empty ones', [], []],
  ])('are %s', (_name, one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  it.each([
    ['numbers and their digits', 3, '3'],
    ['another order of a list', [1, 2], [2, 1]],
    ['a list and a longer one', [1], [1, 1]],
    ['one value and a list of it', 'a', ['a']],
    ['nothing and zero', null, 0],
    ['nothing and an empty text', undefined, ''],
    ['an object and a list', {}, []],
    ['other names', { a: 1 }, { b: 1 }],
    ['a name with a sign of the spelling in it', { 'a":1,"b': 2 }, { a: 1, b: 2 }],
    ['a place in a list that is empty', [null], []],
  ])('are not %s', (_name, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });
});
