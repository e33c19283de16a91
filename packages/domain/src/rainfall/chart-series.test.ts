import { describe, expect, it } from 'vitest';
import { at } from '../../test/oracle.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '../time/manila-time.ts';
import { chartWindow, gaugeSeries, seriesPairs } from './chart-series.ts';

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
  it('leave out tagged data in rain and sums alike', () => {
    const span = { startAt: end - 120 * MINUTE_MS, endAt: end - 60 * MINUTE_MS };
    const chart = gaugeSeries(series([-90, 1000], [-45, 200]), [span], end, 1);
    expect(chart.max72Mm).toBe(0.2);
  });
  it('of a year for four gauges come within a second', () => {
    const count = 105_000;
    const readings = {
      at: Float64Array.from({ length: count }, (_, i) => end - (count - i) * 5 * MINUTE_MS),
      milli: new Int32Array(count).fill(200),
    };
    const started = performance.now();
    for (let gauge = 0; gauge < 4; gauge++) {
      const chart = gaugeSeries(readings, [], end, 365);
      expect(seriesPairs(chart.firstAt, chart.rain)).toHaveLength(17_521);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
