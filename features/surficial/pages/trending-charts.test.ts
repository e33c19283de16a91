// Limits on the velocity of a trend (finding S m6): drawn where the line comes near them, on the side to which the marker moves.
import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import type { TrendingData } from '@bantay/web/api/shapes.ts';
import { expect, it } from 'vitest';
import type { SurficialT } from './surficial-words.ts';
import { trendingCharts } from './trending-charts.ts';

const named = (name: string, data: unknown[] = []) => ({ name, data });
const data = (velocities: number[]) =>
  [
    { datasetName: 'velocity_acceleration', dataset: ['d', 't', 'b', 'l'].map((name) => named(name)) },
    { datasetName: 'displacement_interpolation', dataset: [named('s'), named('i')] },
    {
      datasetName: 'velocity_acceleration_time',
      dataset: [
        named('a', velocities),
        named('v', velocities),
        named(
          't',
          velocities.map((_, index) => index * 3_600_000),
        ),
      ],
    },
  ] as unknown as TrendingData;
const words = ((key: string) => key) as unknown as SurficialT;

it.each([
  ['far below both limits: none', [0.1, 0.2], []],
  ['level 2 in sight: 0.25 cm/h is 6 cm/day', [1, 2], [6]],
  ['both', [5, 30], [6, 43.2]],
  ['a distance that shrinks', [-5, -30], [-6, -43.2]],
])('%s', (_, velocities, limits) => {
  const { velocity } = trendingCharts(data(velocities), PUBLISHED_LIMITS, words);
  expect(velocity.thresholds?.map(({ value }) => Math.round(value * 10) / 10)).toEqual(limits);
});
