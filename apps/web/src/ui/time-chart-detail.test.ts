import { expect, test } from 'vitest';
import { spliceDetail } from './time-chart-detail.ts';

const at = (...times: number[]) => times.map((one) => ({ at: one }));
const atOf = (point: { at: number }) => point.at;

test('a stretch that was read whole replaces its thinned points, the rest stays', () => {
  const merged = spliceDetail(at(0, 10, 20, 30, 40), at(9, 15, 16, 17, 20, 25), atOf, [10, 20]);
  expect(merged.map((point) => point.at)).toEqual([0, 15, 16, 17, 20, 30, 40]);
  expect(spliceDetail(at(0, 5), [], atOf, [1, 2])).toEqual(at(0, 5));
});
