import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAfterKey, monthGrid, weekdayOf } from './month-grid.ts';

describe('weeks of a month', () => {
  it.each([
    // Begins on a Sunday.
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
    // Four weeks and not a day more.
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2027-12', 5, '2027-11-28', '2028-01-01'],
  ])('%s has %i, from %s to %s', (month, count, first, last) => {
    const weeks = monthGrid(month);
    expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([count, first, last]);
    expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === 0)).toBe(true);
    const days = weeks.flat();
    expect(new Set(days).size).toBe(days.length);
  });
});

it('steps go over ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-05', 1)).toBe('2026-02-05');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

it.each([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-18'],
  ['PageDown', '2026-12-18'],
  ['Enter', null],
])('%s goes to %s', (key, day) => expect(dayAfterKey('2026-11-18', key)).toBe(day));

it('with Shift a page is a year', () => {
  expect([dayAfterKey('2028-02-29', 'PageUp', true), dayAfterKey('2026-11-18', 'PageDown', true)]).toEqual([
    '2027-02-28',
    '2027-11-18',
  ]);
});
