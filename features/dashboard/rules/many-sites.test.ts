// Few sites are asked for and shown as ever: two, as in the specification, and all others up to fifty.
import { expect, it } from 'vitest';
import { areMany, MANY_SITES } from './many-sites.ts';

it.each([
  [0, false],
  [1, false],
  [2, false],
  [50, false],
  [51, true],
  [10_000, true],
])('%d sites are many: %s', (count, many) => {
  expect(areMany(count)).toBe(many);
});

it('the specification knows two sites, and a municipality has some twenty: neither are many', () => {
  expect(MANY_SITES).toBeGreaterThan(20);
});
