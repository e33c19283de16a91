import { expect, test } from 'vitest';
import { chartPixels, spliceDetail } from './time-chart-detail.ts';

const at = (...times: number[]) => times.map((one) => ({ at: one }));
const atOf = (point: { at: number }) => point.at;

test('a stretch that was read whole replaces its thinned points, the rest stays', () => {
  const merged = spliceDetail(at(0, 10, 20, 30, 40), at(9, 15, 16, 17, 20, 25), atOf, [10, 20]);
  expect(merged.map((point) => point.at)).toEqual([0, 15, 16, 17, 20, 30, 40]);
  expect(spliceDetail(at(0, 5), [], atOf, [1, 2])).toEqual(at(0, 5));
});

test.each([
  [0, 1, '300'],
  [360, 1, '300'],
  [360, 3, '800'],
  [1024, 1, '1000'],
  [1366, 1, '600'],
  [1440, 2, '1200'],
  [3840, 1, '600'],
  [1098, 8, '4000'],
])('a plot in a window of %i px at ratio %i has up to %s pixels', (innerWidth, devicePixelRatio, pixels) => {
  expect(chartPixels({ innerWidth, devicePixelRatio })).toBe(pixels);
});
