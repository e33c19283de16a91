import { describe, expect, test } from 'vitest';
import { distanceLabels, tickLabels, timeText, timeTicks, valueLabels } from './time-chart-ticks.ts';

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000;

describe('ticks at +8', () => {
  test('three days: Manila midnights and noons, the date under the first of a day', () => {
    const ticks = timeTicks(at('2026-11-18T14:30'), at('2026-11-21T14:30'), 7);
    expect(ticks.map(timeText)).toEqual([
      '2026/11/19 00:00',
      '2026/11/19 12:00',
      '2026/11/20 00:00',
      '2026/11/20 12:00',
      '2026/11/21 00:00',
      '2026/11/21 12:00',
    ]);
    expect(tickLabels(ticks).slice(0, 3)).toEqual(['00:00\n11/19', '12:00', '00:00\n11/20']);
  });

  test('a year: firsts of the month', () => {
    const ticks = timeTicks(at('2025-11-21T14:30'), at('2026-11-21T14:30'), 12);
    expect(ticks.every((tick) => timeText(tick).endsWith('/01 00:00'))).toBe(true);
    expect(tickLabels(ticks)[0]).toBe('2025/12');
  });

  test.each([2, 3, 5, 8, 12])('never more than asked for: %i', (count) => {
    for (const days of [0.1, 1, 3, 7, 10, 14, 30, 91, 182, 365]) {
      const from = at('2026-01-03T07:13');
      expect(timeTicks(from, from + days * 86_400, count).length).toBeLessThanOrEqual(count + 1);
    }
  });

  test('an empty stretch has none', () => {
    expect(timeTicks(5, 5, 4)).toEqual([]);
    expect(tickLabels([])).toEqual([]);
  });
});

test('y labels have only the decimals they need', () => {
  expect(valueLabels([0, 50, 100])).toEqual(['0', '50', '100']);
  expect(valueLabels([0, 0.5, 1])).toEqual(['0.0', '0.5', '1.0']);
  expect(valueLabels([0, 2.5, 5])).toEqual(['0.0', '2.5', '5.0']);
});

test('lines that are drawn apart have a distance, and no values', () => {
  expect(distanceLabels([-1000, -500, 0, 500], 'mm')).toEqual(['', '↕ 500 mm', '', '']);
  expect(distanceLabels([0, 2.5, 5], 'mm')).toEqual(['', '↕ 2.5 mm', '']);
  expect(distanceLabels([7], 'mm')).toEqual(['']);
});
