import { expect, test } from 'vitest';
import { indexAfterKey } from './time-chart-keys.ts';

test('arrows begin at the near end, then step; Home and End jump', () => {
  expect(indexAfterKey('ArrowLeft', null, [0, 144])).toBe(144);
  expect(indexAfterKey('ArrowRight', null, [0, 144])).toBe(0);
  expect(indexAfterKey('ArrowRight', 7, [0, 144])).toBe(8);
  expect(indexAfterKey('ArrowLeft', 7, [0, 144])).toBe(6);
  expect(indexAfterKey('Home', 7, [3, 144])).toBe(3);
  expect(indexAfterKey('End', 7, [3, 144])).toBe(144);
  expect(indexAfterKey('PageUp', 100, [0, 200])).toBe(90);
  expect(indexAfterKey('a', 7, [0, 144])).toBeNull();
});
