// What tells one waiting entry from another.
import { expect, test } from 'vitest';
import { clockFault, factsOf } from './waiting-facts.ts';

test.each([
  [
    'measurement',
    { date: '2026-11-21 14:30:00', marker: { A: '63.3', B: '' }, reporter: 'ANA' },
    ['2026-11-21 14:30:00', 'ANA', 'A 63.3'],
  ],
  ['feature', { momsList: [{ featureType: 'crack', location: ' ', remarks: 'New' }] }, ['crack', 'New']],
  ['markerTag', { remarks: '' }, []],
  ['bug', null, []],
  ['feature', { momsList: [] }, []],
  ['household', 'nonsense', []],
] as const)('%s %j', (call, body, expected) => {
  expect(factsOf({ call, body })).toEqual(expected);
});

test.each([
  [0, 0],
  [89_999, 0],
  [90_000, 2],
  [-7_200_000, 120],
])('a clock off by %d ms is told as %d min', (offset, minutes) => {
  expect(clockFault({ offset })).toBe(minutes);
});
