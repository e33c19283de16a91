import { expect, it } from 'vitest';
import { isDate } from './day.ts';

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-13-01', false],
  ['2023-1-1', false],
  ['', false],
  ['2024-02-29 ', false],
  ['2024-02-291', false],
  ['x2024-02-29', false],
])('%j is a day: %s', (text, is) => {
  expect(isDate(text)).toBe(is);
});
