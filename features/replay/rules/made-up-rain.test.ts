// The rain of the rehearsal: complete, believable for a gauge, and over every threshold that can be set.
import { DAY_MS, fromManilaText, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { LIMITS } from '../../limits/rules/limits.ts';
import { MAX_HALF_HOUR_MM } from '../../rainfall/rules/observed-rain.ts';
import { madeUpRain } from './made-up-rain.ts';

const UNTIL = fromManilaText('2026-11-21 03:00:00')!;

it('leaves no half hour of three days out, and ends where it is asked to', () => {
  const rain = madeUpRain([3], UNTIL);
  expect(rain.map(({ measuredAt }) => measuredAt)).toEqual(
    Array.from({ length: 144 }, (_, index) => UNTIL - 3 * DAY_MS + (index + 1) * HALF_HOUR_MS),
  );
});

it('is what a gauge could say, each half hour', () => {
  for (const { milli } of madeUpRain([3], UNTIL)) {
    expect(milli).toBeGreaterThanOrEqual(0);
    expect(milli).toBeLessThanOrEqual(MAX_HALF_HOUR_MM * 1000);
  }
});

it('is dry before, and wet to the end', () => {
  const rain = madeUpRain([3], UNTIL);
  const wet = rain.filter(({ milli }) => milli > 0);
  expect(wet).toEqual(rain.slice(-wet.length));
  expect(rain.length - wet.length).toBe(120);
});

it('is more than the highest threshold that anybody can set', () => {
  const sum = madeUpRain([3], UNTIL).reduce((total, { milli }) => total + milli / 1000, 0);
  expect(sum).toBeGreaterThan(LIMITS.rain72h.most);
});

it('is the same for each gauge, and none without one', () => {
  const rain = madeUpRain([3, 8], UNTIL);
  const of = (gauge: number) => rain.filter(({ rainId }) => rainId === gauge).map(({ rainId: _, ...rest }) => rest);
  expect(of(3)).toEqual(of(8));
  expect(rain).toHaveLength(288);
  expect(madeUpRain([], UNTIL)).toEqual([]);
});
