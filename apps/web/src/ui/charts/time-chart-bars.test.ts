import { expect, test } from 'vitest';
import { barsPerPixel } from './time-chart-bars.ts';

const step = 1800;

test('a year in 600 pixels: at most one column per pixel, the highest value kept', () => {
  const count = 17_520;
  const x = Array.from({ length: count }, (_, i) => i * step);
  const values = x.map((_, i) => (i === 9000 ? 42 : i % 3 === 0 ? 0.5 : 0));
  const bars = barsPerPixel(x, values, [0, count - 1], step, (at) => (at / (count * step)) * 600);
  expect(bars.length).toBeLessThanOrEqual(601);
  expect(new Set(bars.map(({ left }) => left)).size).toBe(bars.length);
  expect(Math.max(...bars.map(({ value }) => value))).toBe(42);
});

test('wide columns stand on their half hour and leave a gap', () => {
  const bars = barsPerPixel([0, step, 2 * step], [1, null, 3], [0, 2], step, (at) => at / 180);
  expect(bars).toEqual([
    { left: 0, width: 8, value: 1 },
    { left: 20, width: 8, value: 3 },
  ]);
});

test('nothing, no rain, and places outside', () => {
  expect(barsPerPixel([], [], [0, -1], step, (at) => at)).toEqual([]);
  expect(barsPerPixel([0], [0], [-1, 5], step, (at) => at)).toEqual([]);
});
