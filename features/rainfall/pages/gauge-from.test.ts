// What lies before a chosen beginning is not drawn, and is nobody's highest value.
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { expect, test } from 'vitest';
import { gaugeFrom } from './gauge-from.ts';

const HALF = 1_800_000;
const series = (values: readonly (number | null)[]): GaugeSet['rain'] =>
  values.map((mm, place) => [place * HALF, mm] as const) as GaugeSet['rain']; // pairs
const gauge = {
  rain: series([9, 1, null, 2]),
  '24h': series([20, 21, 22, 23]),
  '72h': series([50, 31, 32, 33]),
  maxRval: 9,
  max72h: 50,
  nullRanges: [
    { from: 0, to: 0 },
    { from: HALF, to: 2 * HALF },
  ],
} as unknown as GaugeSet; // what is cut

test('begins where it is said, with the highest values of what is left', () => {
  const cut = gaugeFrom(gauge, HALF);
  expect(cut.rain).toEqual(series([9, 1, null, 2]).slice(1));
  expect(cut['24h'].map(([, mm]) => mm)).toEqual([21, 22, 23]);
  expect(cut).toMatchObject({ maxRval: 2, max72h: 33, nullRanges: [{ from: HALF, to: 2 * HALF }] });
});

test('without anything left it has no highest value but zero', () =>
  expect(gaugeFrom(gauge, 9 * HALF)).toMatchObject({ rain: [], maxRval: 0, max72h: 0 }));
