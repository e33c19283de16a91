import { describe, expect, it } from 'vitest';
import { axesOf, SINGLE_FIELDS, singleTime } from './single-reading.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 10, 0, 345);
const AT = Date.UTC(2026, 10, 21, 1, 5, 0);

describe('the time of a single reading', () => {
  it.each([
    ['nothing', undefined, NOW - 345],
    ['an empty field', '', NOW - 345],
    ['spaces', '  ', NOW - 345],
    ['seconds', AT / 1000, AT],
    ['seconds as text', ` ${AT / 1000} `, AT],
    ['seconds with their parts', `${AT / 1000}.25`, AT + 250],
    ['seconds before 2001', '999999999', 999_999_999_000],
    ['milliseconds', AT, AT],
    ['milliseconds as text', String(AT), AT],
  ])('%s', (_what, given, expected) => expect(singleTime(given, NOW)).toBe(expected));

  it.each([
    '2026-11-21 09:05:00',
    '2026-11-21T09:05:00+08:00',
    '7',
    '-1',
    '12345678901',
    '1e9',
    'noon',
    `t${AT}`,
    `${AT}ms`,
    `${AT}1`,
  ])('%s stays as it is', (text) => expect(singleTime(text, NOW)).toBe(text));
});

describe('the axes of a node', () => {
  it.each(['1,-2,1010', '1, -2, 1010', '1;-2;1010', '1 -2 1010'])('%s', (value) =>
    expect(axesOf(value)).toEqual(['1', '-2', '1010']),
  );
  it.each(['', '1,2', '1,2,3,4', '1,2,'])('"%s" are not three', (value) => expect(axesOf(value)).toBeNull());
});

it('the axes of a node and the time of it are among what a single reading may say', () => {
  expect(SINGLE_FIELDS).toEqual(expect.arrayContaining(['node', 'x', 'y', 'z', 'time']));
});
