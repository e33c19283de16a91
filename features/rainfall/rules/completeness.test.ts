// What a sum with gaps may hold, each figure worked out by hand: 144 half hours, the last 48 of them are the day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaugeRatio, isComplete, type OtherGauge, rainBounds } from './completeness.ts';
import type { HalfHourBins } from './half-hour-bins.ts';
import { MISSING } from './milli.ts';

const HOURS_72 = 144;
/** Half hours by their place, counted from the oldest; all others hold `rest`, in thousandths of a mm. */
function bins(places: Readonly<Record<number, number>>, rest = 0): HalfHourBins {
  const milli = new Int32Array(HOURS_72).fill(rest);
  for (const [place, amount] of Object.entries(places)) milli[Number(place)] = amount;
  return { firstAt: Date.parse('2026-11-18T09:00:00+08:00'), milli };
}
const other = (rainId: number, halfHours: HalfHourBins): OtherGauge => ({ rainId, halfHours });

describe('the ratio of two gauges', () => {
  it.each([
    ['10 mm and 5 mm: too little of the other', { 0: 10_000 }, { 0: 5_000 }, null],
    ['5 mm and 10 mm: too little of its own', { 0: 5_000 }, { 0: 10_000 }, null],
    ['10 mm each, the least that says something', { 0: 10_000 }, { 0: 10_000 }, 1],
    ['a thousandth less', { 0: 9_999 }, { 0: 10_000 }, null],
    ['twice the rain', { 0: 20_000, 100: 10_000 }, { 0: 5_000, 100: 10_000 }, 2],
    ['rain in different half hours of both', { 3: 30_000 }, { 90: 10_000 }, 3],
    ['what only one of them measured does not count', { 0: 10_000, 1: 50_000 }, { 0: 10_000, 1: MISSING }, 1],
    ['the same, the other way round', { 0: 10_000, 1: MISSING }, { 0: 10_000, 1: 50_000 }, 1],
    ['dry both', {}, {}, null],
  ])('%s', (_what, own, theirs, ratio) => expect(gaugeRatio(bins(own), bins(theirs))).toBe(ratio));
});

describe('the bounds of a sum', () => {
  it('without a gap the sum is all there is, whatever the others say', () => {
    const own = bins({ 95: 7_000, 96: 2_000, 143: 1_000 });
    const { day, threeDays } = rainBounds(own, [other(7, bins({}, 90_000))]);
    // 95 is the last half hour before the day.
    expect(day).toEqual({ sum: 3_000, measured: 48, of: 48, upper: 3_000, unknown: 0, filledBy: null });
    expect(threeDays).toEqual({ sum: 10_000, measured: 144, of: 144, upper: 10_000, unknown: 0, filledBy: null });
  });

  it('a gap that nobody measured is unknown, and adds nothing', () => {
    const { day, threeDays } = rainBounds(bins({ 95: MISSING, 96: MISSING, 120: 4_000 }), [
      other(7, bins({ 95: MISSING, 96: MISSING })),
    ]);
    expect(day).toMatchObject({ sum: 4_000, measured: 47, upper: 4_000, unknown: 1, filledBy: null });
    expect(threeDays).toMatchObject({ sum: 4_000, measured: 142, upper: 4_000, unknown: 2, filledBy: null });
  });

  it('a gap takes what the other had, times the ratio of the two', () => {
    // Together: 20 mm against 10 mm, ratio 2; the other's 3 mm in the gap are 6 mm here.
    const { day } = rainBounds(bins({ 100: 20_000, 101: MISSING }), [other(7, bins({ 100: 10_000, 101: 3_000 }))]);
    expect(day).toEqual({ sum: 20_000, measured: 47, of: 48, upper: 26_000, unknown: 0, filledBy: 7 });
  });

  it('without a ratio the gap takes it as it is and stays unknown; a dry one is known to be dry', () => {
    const wet = rainBounds(bins({ 101: MISSING }), [other(7, bins({ 101: 3_000 }))]).day;
    expect(wet).toMatchObject({ sum: 0, upper: 3_000, unknown: 1, filledBy: 7 });
    const dry = rainBounds(bins({ 101: MISSING }), [other(7, bins({}))]).day;
    expect(dry).toMatchObject({ sum: 0, upper: 0, unknown: 0, filledBy: null });
  });

  it('of several the highest after its ratio fills a gap, and the one that fills most is named', () => {
    // Ratio to 7: 20 / 10 = 2, to 8: 20 / 40 = 0.5. Gap 101: 2 × 3 against 0.5 × 10; gap 102: 2 × 1 against 0.5 × 20.
    const own = bins({ 100: 20_000, 101: MISSING, 102: MISSING });
    const seven = other(7, bins({ 100: 10_000, 101: 3_000, 102: 1_000 }));
    const eight = other(8, bins({ 100: 40_000, 101: 10_000, 102: 20_000 }));
    const expected = { sum: 20_000, upper: 20_000 + 6_000 + 10_000, filledBy: 8, unknown: 0 };
    expect(rainBounds(own, [seven, eight]).day).toMatchObject(expected);
    expect(rainBounds(own, [eight, seven]).day).toMatchObject(expected);
  });

  it('a part of a thousandth is rounded up: a bound is never too low', () => {
    // Ratio 1 / 3 of 10 mm and 30 mm; a third of 1 is rounded to 1.
    const { day } = rainBounds(bins({ 100: 10_000, 101: MISSING }), [other(7, bins({ 100: 30_000, 101: 1 }))]);
    expect(day.upper).toBe(10_001);
  });

  it('whatever was measured: the bound is not below the sum, and one more gauge never lowers it', () => {
    const amount = fc.constantFrom(MISSING, 0, 1, 400, 15_000);
    const series = fc.array(amount, { minLength: HOURS_72, maxLength: HOURS_72 });
    fc.assert(
      fc.property(series, series, series, (own, first, second) => {
        const of = (list: number[]) => bins(Object.fromEntries(list.entries()));
        const one = rainBounds(of(own), [other(1, of(first))]);
        const two = rainBounds(of(own), [other(1, of(first)), other(2, of(second))]);
        for (const part of ['day', 'threeDays'] as const) {
          const measured = own.slice(part === 'day' ? 96 : 0).filter((each) => each >= 0);
          expect(one[part].sum).toBe(measured.reduce((sum, each) => sum + each, 0));
          expect(one[part].measured).toBe(measured.length);
          expect(one[part].upper).toBeGreaterThanOrEqual(one[part].sum);
          expect(two[part].upper).toBeGreaterThanOrEqual(one[part].upper);
          expect(one[part].unknown).toBeLessThanOrEqual(one[part].of - one[part].measured);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('whether enough was measured', () => {
  /** So many half hours without data, the oldest first, from the place on. */
  const gaps = (from: number, count: number) =>
    bins(Object.fromEntries(Array.from({ length: count }, (_, n) => [from + n, MISSING])));

  it.each([
    ['everything', gaps(0, 0), true],
    // Four fifths of 144 are 115.2: with 28 gaps 116 are there, with 29 one is wanting.
    ['28 gaps before the day', gaps(0, 28), true],
    ['29 gaps before the day', gaps(0, 29), false],
    // Four fifths of 48 are 38.4: with 9 gaps 39 are there, with 10 one is wanting.
    ['9 gaps in the day', gaps(96, 9), true],
    ['9 gaps behind the first half hour of the day', gaps(97, 9), true],
    ['10 gaps in the day', gaps(96, 10), false],
    ['10 gaps, one of them before the day', gaps(95, 10), true],
    ['10 gaps at its very end', gaps(134, 10), false],
    ['nothing', gaps(0, 144), false],
  ])('%s', (_what, halfHours, expected) => expect(isComplete(halfHours)).toBe(expected));
});
