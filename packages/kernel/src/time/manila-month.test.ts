// Months of Manila begin eight hours before those of UTC.
import { expect, it } from 'vitest';
import { manilaMonth, startOfManilaMonth } from './manila-month.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

it.each([
  ['2026-03-31T23:59:59', 0, '2026-03-01'],
  ['2026-04-01T00:00:00', 0, '2026-04-01'],
  ['2026-01-15T10:00:00', -1, '2025-12-01'],
  ['2026-01-15T10:00:00', -13, '2024-12-01'],
  ['2026-12-31T23:59:59', 1, '2027-01-01'],
  ['2024-02-29T12:00:00', 12, '2025-02-01'],
])('the month of %s, and %i on, begins on %s', (time, months, first) => {
  const start = startOfManilaMonth(at(time), months);
  expect(start).toBe(at(`${first}T00:00:00`));
  expect(manilaMonth(start)).toBe(first);
  expect(manilaMonth(start - 1)).not.toBe(first);
});
