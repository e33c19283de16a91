import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { countReads } from '../../../packages/proofs/count-reads.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import {
  chartWindow,
  type GaugeSeries,
  gaugeSeries,
  isHighVolume,
  seriesPairs,
  thinnedSeries,
} from './chart-series.ts';
import { MISSING } from './milli.ts';

const end = at('2026-11-21 10:00:00');
const series = (...pairs: [number, number][]) => ({
  at: pairs.map(([minutes]) => end + minutes * MINUTE_MS),
  milli: pairs.map(([, milli]) => milli),
});

describe('the window of a chart', () => {
  it('ends at the half hour and looks back three more days', () => {
    expect(chartWindow(end + 17 * MINUTE_MS, 3)).toEqual({
      firstAt: end - 3 * DAY_MS,
      lastAt: end,
      readAfter: end - 6 * DAY_MS,
    });
  });
});

describe('the series of a gauge', () => {
  it('have one value per half hour from start to end, both included', () => {
    const chart = gaugeSeries(series([-30, 500]), [], end, 1);
    expect([chart.rain.length, chart.sum24.length, chart.sum72.length]).toEqual([49, 49, 49]);
    expect(seriesPairs(chart.firstAt, chart.rain).at(-1)).toEqual([end, null]);
    expect(seriesPairs(chart.firstAt, chart.rain).at(-3)).toEqual([end - 2 * HALF_HOUR_MS, 0.5]);
  });
  it('of a gauge without a reading are null throughout, with maxima 0', () => {
    const chart = gaugeSeries(series(), [], end, 1);
    expect(seriesPairs(chart.firstAt, chart.sum72).every(([, mm]) => mm === null)).toBe(true);
    expect(chart).toMatchObject({ maxRainMm: 0, max72Mm: 0, missing: [{ from: end - DAY_MS, to: end }] });
  });
  it('count rain before the window in their first sums', () => {
    const chart = gaugeSeries(series([-1450, 1000], [-3000, 2000]), [], end, 1);
    expect(chart.sum72[0]).toBe(3000);
    expect(chart.sum24[0]).toBe(1000);
    expect(chart.maxRainMm).toBe(0);
    expect(chart.max72Mm).toBe(3);
  });
  it('tell their largest half hour and 72-h sum in mm', () => {
    // 12 mm and 8.5 mm within 72 h: largest half hour 12 mm, largest 72-h sum 20.5 mm.
    const chart = gaugeSeries(series([-600, 12_000], [-60, 8500]), [], end, 1);
    expect(chart).toMatchObject({ maxRainMm: 12, max72Mm: 20.5 });
  });
  it('leave out what fell in a span that is still open, however old (methods §2.2, ours)', () => {
    const open = { startAt: end - 2 * DAY_MS, endAt: null };
    expect(gaugeSeries(series([-90, 1000]), [open], end, 1)).toMatchObject({ maxRainMm: 0, max72Mm: 0 });
  });
  it('leave out tagged data in rain and sums alike', () => {
    const span = { startAt: end - 120 * MINUTE_MS, endAt: end - 60 * MINUTE_MS };
    const chart = gaugeSeries(series([-90, 1000], [-45, 200]), [span], end, 1);
    expect(chart.max72Mm).toBe(0.2);
  });
  it('of a year read each reading a few times, not once for each half hour', () => {
    const count = 105_000;
    const times = countReads(Float64Array.from({ length: count }, (_, i) => end - (count - i) * 5 * MINUTE_MS));
    const milli = countReads(new Int32Array(count).fill(200));
    const chart = gaugeSeries({ at: times.list, milli: milli.list }, [], end, 365);
    expect(seriesPairs(chart.firstAt, chart.rain)).toHaveLength(17_521);
    expect(times.reads() + milli.reads()).toBeLessThan(10 * count);
  });
});

describe('a series too long for a screen', () => {
  const packed = (rain: number[], sum24: number[], sum72: number[]): GaugeSeries => ({
    firstAt: end,
    rain: Int32Array.from(rain),
    sum24: Int32Array.from(sum24),
    sum72: Int32Array.from(sum72),
    missing: [],
    maxRainMm: 0,
    max72Mm: 0,
  });
  // One pixel keeps the first, lowest, highest and last value and one gap. The rain has all but index 3 of that; the
  // sums share their instants, so what one of them keeps (24-h: 0, 1, 4; 72-h: 0, 3, 4) is kept of both.
  const chart = packed([5, 0, 90, 7, MISSING, 8], [2, 9, 3, 3, 1, 1], [4, 4, 4, 9, 1, 4]);

  it('keeps first, lowest, highest, last and a gap of a pixel; dry half hours are no gap', () => {
    expect(thinnedSeries(chart, 1).rain).toEqual([0, 1, 2, 4, 5]);
  });
  it('keeps the same instants of both sums, in time order', () => {
    expect(thinnedSeries(chart, 1).sums).toEqual([0, 1, 3, 4, 5]);
  });
  it('keeps every point when there are as many pixels', () => {
    expect(thinnedSeries(chart, 6)).toEqual({ rain: [0, 1, 2, 3, 4, 5], sums: [0, 1, 2, 3, 4, 5] });
  });
  it('sends kept points with their own time and amount', () => {
    expect(seriesPairs(end, chart.rain, [2, 4])).toEqual([
      [end + 2 * HALF_HOUR_MS, 0.09],
      [end + 4 * HALF_HOUR_MS, null],
    ]);
  });
  it.each([
    // Three series of each gauge: 3 · (20 000 + 13 333) = 99 999 and 3 · (20 000 + 13 334) = 100 002 points.
    [13_333, false],
    [13_334, true],
  ])('begins above 100 000 points of all gauges (20 000 + %i half hours: %s)', (halfHours, isMany) => {
    const dry = (count: number) => packed(new Array(count).fill(0), [], []);
    expect(isHighVolume([dry(20_000), dry(halfHours)])).toBe(isMany);
  });
});
