// Nights on ladders, a sample of `npm run ladder-trial`.
import { expect, test } from 'vitest';
import { climbNights } from './ladder-nights.ts';

test('in two thousand nights somebody is told within the wait of the step, and nobody after an answer', () => {
  const { faults, told, ended } = climbNights(2000, 20_261_125);
  expect(faults).toEqual([]);
  expect(told).toBeGreaterThan(10_000);
  expect(ended).toBeGreaterThan(500);
});
