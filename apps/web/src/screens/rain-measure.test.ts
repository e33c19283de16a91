import { expect, test } from 'vitest';
import type { RainJudgementReply } from '../api/shapes.ts';
import { nearestSum } from './rain-measure.tsx';

const sum = (sum: number, threshold: number | null) => ({
  sum,
  threshold,
  measured: 46,
  of: 48,
  upper: sum,
  filledBy: null,
});
const said = (more: object) =>
  ({
    standing: 'below',
    decides: { gaugeName: 'rain_lpasb', day: sum(34.8, 69.6), threeDays: sum(120, 139.2) },
    ...more,
  }) as unknown as RainJudgementReply;

test('the sum that comes nearer to its threshold is shown', () => {
  expect(nearestSum(said({}))).toMatchObject({ hours: 72, percent: 86, measured: 46, of: 48 });
});
test('99.9 % is not 100 %', () => {
  const decides = { gaugeName: 'rain_lpasb', day: sum(69.55, 69.6), threeDays: sum(0, 139.2) };
  expect(nearestSum(said({ decides }))).toMatchObject({ hours: 24, percent: 99 });
});
test('without a threshold or data there is no value, not 0', () => {
  expect(nearestSum(said({ standing: 'no data', decides: null }))).toBeNull();
  expect(nearestSum(said({ standing: 'no threshold' }))).toBeNull();
});
