// What a column may be called, and what is a day.
import { expect, it } from 'vitest';
import { COLUMN_NAME, isDay } from './columns.ts';

it.each([
  ['lpasa', true],
  ['l1', true],
  ['l', false],
  ['LPASA', false],
  ['a b', false],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
])('"%s" as the name of a column: %s', (name, may) => expect(COLUMN_NAME.test(name)).toBe(may));

it.each([
  ['2026-11-21', true],
  ['2026-02-31', false],
  ['2026-11-21 08:00', false],
  ['21/11/2026', false],
  ['', false],
])('"%s" as a day: %s', (text, is) => expect(isDay(text)).toBe(is));
