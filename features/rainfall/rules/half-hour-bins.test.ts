import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { endedAfterADay } from '../../../packages/proofs/reference/open-spans.ts';
import { binReadings, type InvalidSpan, type ReadingSeries } from './half-hour-bins.ts';
import { MISSING } from './milli.ts';

const ten = at('2026-11-21 10:00:00');
const readings = (...pairs: [number, number][]): ReadingSeries => ({
  at: pairs.map(([minutes]) => ten + minutes * MINUTE_MS),
  milli: pairs.map(([, milli]) => milli),
});
const bins = (series: ReadingSeries, count = 3, spans: readonly InvalidSpan[] = []) => [
  ...binReadings(series, spans, ten, ten + (count - 1) * HALF_HOUR_MS).milli,
];

describe('half-hour amounts', () => {
  it('are open at the left and closed at the right, named by their left edge', () => {
    expect(bins(readings([0, 1], [1, 10], [30, 100], [31, 1000]))).toEqual([110, 1000, MISSING]);
  });
  it('are missing, not 0, where no reading fell', () => expect(bins(readings([45, 0]))).toEqual([MISSING, 0, MISSING]));
  it('leave out readings that say "no data"', () =>
    expect(bins(readings([10, -1], [20, 200]))).toEqual([200, MISSING, MISSING]));
  it('stop at the last label', () => expect(bins(readings([90, 5], [91, 7]))).toEqual([MISSING, MISSING, 5]));
});

describe('tagged invalid data', () => {
  const span = { startAt: ten + 10 * MINUTE_MS, endAt: ten + 40 * MINUTE_MS };
  it('is left out between the ends of the span; both ends are good', () => {
    expect(bins(readings([10, 1], [11, 2], [30, 4], [39, 8], [40, 16], [50, 32]), 3, [span])).toEqual([1, 48, MISSING]);
  });
  it('stays out as long as the span is open', () => {
    const later = readings([5, 1], [3000, 2]);
    expect(bins(later, 101, [{ startAt: ten, endAt: null }])).toEqual(new Array(101).fill(MISSING));
  });
  it('comes back after a day under the rule of the earlier generation', () => {
    const { invalidSpans } = endedAfterADay({ invalidSpans: [{ startAt: ten, endAt: null }] });
    const day = binReadings(readings([5, 1], [1441, 2]), invalidSpans, ten, ten + DAY_MS);
    expect(day.milli[0]).toBe(MISSING);
    expect(day.milli.at(-1)).toBe(2);
  });
});

describe('any series', () => {
  it('keeps its whole rain: the bins add up to the readings inside the window', () => {
    const reading = fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 200_000 }));
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 60 }), (pairs) => {
        const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
        const total = bins(readings(...sorted), 20).reduce((sum, milli) => sum + Math.max(0, milli), 0);
        return total === sorted.reduce((sum, [, milli]) => sum + milli, 0);
      }),
    );
  });
});
