// The small chart of one sum: its scale holds the limit, gaps break the line, and the crossing is the last one.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rainChart } from './rain-chart-model.ts';

const FIRST = Date.parse('2026-11-21T04:30:00+08:00');
const ending = (...last: (number | null)[]) => [...new Array<number | null>(144 - last.length).fill(0), ...last];
const chart = (halfHours: (number | null)[], of = 48, limitMm = 69.6) =>
  rainChart({ firstAt: FIRST, halfHours, of, limitMm });

it('shows the last 24 hours, with the limit inside the scale', () => {
  const { from, top, limitY, columns, overAt } = chart(ending(1, 2));
  expect(toManilaText(from)).toBe('2026-11-23 04:30:00');
  expect(top).toBeGreaterThan(69.6);
  expect(limitY).toBeCloseTo(100 - (69.6 / top) * 100);
  expect(columns.map(({ x }) => Math.round(x))).toEqual([96, 98]);
  expect(overAt).toBeNull();
});

it('names the half hour in which the sum went over', () => {
  const { overAt, overX, endY, limitY } = chart(ending(28, 33, 22, 3));
  expect(toManilaText(overAt ?? 0)).toBe('2026-11-24 03:30:00');
  expect(overX).toBeCloseTo(((47 - 1 + 1) / 48) * 100);
  expect(endY).toBeLessThan(limitY);
});

it('of several crossings the last one counts', () => {
  const amounts = ending(...new Array<number>(144).fill(0));
  amounts[90] = 70;
  amounts[143] = 71;
  const { overAt } = chart(amounts);
  expect(overAt).toBe(FIRST + 143 * HALF_HOUR_MS);
});

it('a sum that was over all the time has been since the picture begins', () => {
  const amounts = new Array<number>(144).fill(3);
  const { overAt, from } = chart(amounts);
  expect(overAt).toBe(from);
});

it('a sum exactly at its limit is over it', () => {
  expect(chart(ending(69.6)).overAt).toBe(FIRST + 143 * HALF_HOUR_MS);
  expect(chart(ending(69.599)).overAt).toBeNull();
});

it('neighbouring half hours without data are one gap, also at the end', () => {
  const { gaps } = chart(ending(null, null, 5, null));
  expect(gaps.map(({ x, width }) => [x, width].map((one) => (one * 48) / 100))).toEqual([
    [44, 2],
    [47, 1],
  ]);
});

it('nothing measured at all draws no line and no end', () => {
  const { line, endY, columns, overAt, gaps } = chart(new Array<null>(144).fill(null));
  expect([line, endY, columns, overAt]).toEqual(['', null, [], null]);
  expect(gaps).toHaveLength(1);
});

it('three days have their midnights, a day its sixth hours', () => {
  const times = (of: number) => chart(ending(1), of).times.map(({ at }) => toManilaText(at).slice(5, 16));
  expect(times(144)).toEqual(['11-22 00:00', '11-23 00:00', '11-24 00:00']);
  expect(times(48)).toEqual(['11-23 06:00', '11-23 12:00', '11-23 18:00', '11-24 00:00']);
});

it('fewer half hours than the sum wants are shown as they are', () => {
  const { from, columns } = chart([5, null, 3]);
  expect(from).toBe(FIRST);
  expect(columns).toHaveLength(2);
});

it('stays inside the picture, whatever fell', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: 0, max: 300 })), { minLength: 144, maxLength: 144 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(48, 144), fc.integer({ min: 5, max: 4000 }), (all, of, limit) => {
      const { columns, gaps, limitY, endY, ticks } = chart(all, of, limit);
      for (const y of [limitY, endY ?? 0, ...ticks.map((tick) => tick.y)]) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(100);
      }
      for (const { x, width } of [...columns, ...gaps]) expect(x + width).toBeLessThanOrEqual(100.001);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});
