import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { countReads } from '../../../packages/proofs/count-reads.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { type GaugeReadings, type RainfallSummary, summarizeRainfall } from './rainfall-summary.ts';
import { gaugeTitle, rainfallLevel, rainfallRows, rainfallStatement, rainfallTechInfo } from './rainfall-trigger.ts';
import { exceeds, nearThreshold, rainThresholds } from './thresholds.ts';

const end = at('2026-11-21 10:00:00');
const thresholds = rainThresholds(139.2);
const summary = (sum24: number, sum72: number): RainfallSummary => ({
  at: end,
  rainId: 7,
  sum24,
  sum72,
  newestAt: end,
  halfHours: { firstAt: end, milli: new Int32Array(0) },
});
const gauge = (rainId: number, ...pairs: [number, number][]): GaugeReadings => ({
  rainId,
  readings: { at: pairs.map(([minutes]) => end + minutes * MINUTE_MS), milli: pairs.map(([, milli]) => milli) },
  invalidSpans: [],
});

describe('thresholds', () => {
  it('of 24 hours are half of those of 72 hours', () => expect(thresholds.mm24h).toBe(69.6));
  it.each([
    [69_599, 0, false, false],
    [69_600, 0, true, false],
    [0, 139_199, false, false],
    [0, 139_200, false, true],
    [69_600, 139_200, true, true],
  ])(
    'sums of %i and %i thousandths: 1-day %s, 3-day %s (an exact hit counts)',
    (day, threeDays, isDay, isThreeDays) => {
      expect(exceeds(day, threeDays, thresholds)).toEqual({ day: isDay, threeDays: isThreeDays });
    },
  );
  it('with four decimals are met by the next thousandth above', () => {
    expect(exceeds(0, 139_189, rainThresholds(139.1899)).threeDays).toBe(false);
    expect(exceeds(0, 139_190, rainThresholds(139.1899)).threeDays).toBe(true);
  });
  it.each([
    [52_199, 0, null],
    [52_200, 0, 'day'],
    [52_200, 104_400, 'day'],
    [52_199, 104_400, 'three days'],
    [52_199, 104_399, null],
  ])('near: %i and %i give %s', (day, threeDays, near) => expect(nearThreshold(day, threeDays, thresholds)).toBe(near));
});

describe('the gauge of a site', () => {
  it('is the first in order with a reading later than 24 hours before', () => {
    const stale = gauge(1, [-24 * 60, 100]);
    const fresh = gauge(2, [-24 * 60 + 1, 200]);
    expect(summarizeRainfall([stale, fresh], end)?.rainId).toBe(2);
    expect(summarizeRainfall([stale], end)).toBeNull();
    expect(summarizeRainfall([], end)).toBeNull();
  });
  it('is passed over when its newest readings say "no data"', () => {
    expect(summarizeRainfall([gauge(1, [-2000, 50], [-30, -1]), gauge(2, [-10, 1])], end)?.rainId).toBe(2);
  });
});

describe('the sums of a site', () => {
  it('take the half hours end − 23:30 … end and end − 71:30 … end', () => {
    const first24 = -23.5 * 60;
    const first72 = -71.5 * 60;
    const series = gauge(
      1,
      [first72, 1],
      [first72 + 1, 10],
      [first24, 100],
      [first24 + 1, 1000],
      [30, 10_000],
      [31, 100_000],
    );
    expect(summarizeRainfall([series], end)).toMatchObject({ sum24: 11_000, sum72: 11_110 });
  });
  it('are the same for a past stamp whatever came later', () => {
    const before = gauge(1, [-60, 5], [20, 7]);
    const after = gauge(1, [-60, 5], [20, 7], [45, 900], [4000, 900]);
    expect(summarizeRainfall([after], end)).toEqual(summarizeRainfall([before], end));
  });
  it('of a year of readings look at the last three days alone', () => {
    const count = 105_000;
    const times = countReads(Float64Array.from({ length: count }, (_, i) => end - (count - i) * 5 * MINUTE_MS));
    const milli = countReads(new Int32Array(count).fill(1));
    const series = { rainId: 1, readings: { at: times.list, milli: milli.list }, invalidSpans: [] };
    expect(summarizeRainfall([series], end)?.sum24).toBe(281);
    const threeDays = 3 * 24 * 12;
    expect(times.reads() + milli.reads()).toBeLessThan(10 * threeDays);
  });
});

describe('level and stored rows', () => {
  it('are −1 and none without a gauge', () => {
    expect(rainfallLevel(null, thresholds)).toBe(-1);
    expect(rainfallRows(null, thresholds, true)).toEqual([]);
  });
  it('rise to 1 by either sum', () => {
    expect(rainfallLevel(summary(69_599, 139_199), thresholds)).toBe(0);
    expect(rainfallLevel(summary(69_600, 0), thresholds)).toBe(1);
    expect(rainfallLevel(summary(0, 139_200), thresholds)).toBe(1);
  });
  it('are a and b when both are exceeded', () => {
    expect(rainfallRows(summary(70_000, 140_000), thresholds, false).map((row) => row.kind)).toEqual(['a', 'b']);
  });
  it('are x only at the end of validity, and never two', () => {
    expect(rainfallRows(summary(60_000, 110_000), thresholds, false)).toEqual([]);
    expect(rainfallRows(summary(60_000, 110_000), thresholds, true)).toEqual([
      { kind: 'x', rainId: 7, cumulativeMm: 60, thresholdMm: 69.6 },
    ]);
  });
  it('speak to the engine as r0, r and r1', () => {
    expect([-1, 0, 1].map((level) => rainfallStatement(level as -1 | 0 | 1, end, '').symbol)).toEqual([
      'r0',
      'r',
      'r1',
    ]);
  });
});

describe('the technical sentence', () => {
  it('names gauge, place, sums and thresholds with two decimals', () => {
    const rows = rainfallRows(summary(138_990, 0), rainThresholds(231.66), false);
    expect(rainfallTechInfo('rain_lpasb', 'on-site rain gauge', rows)).toBe(
      'RAIN LPASB (on-site rain gauge): 1-day cumulative rainfall exceeded threshold (138.99 mm / 115.83 mm)',
    );
  });
  it('names both sums when both are exceeded', () => {
    const rows = rainfallRows(summary(70_000, 140_000), rainThresholds(139.19), false);
    expect(rainfallTechInfo('rain_noah_619', null, rows)).toBe(
      'RAIN NOAH 619: 1-day and 3-day cumulative rainfall exceeded threshold (70.00 mm / 69.60 mm and 140.00 mm / 139.19 mm)',
    );
  });
  it('is empty when nothing is exceeded', () => expect(rainfallTechInfo('rain_x', null, [])).toBe(''));
  it('is empty near a threshold: x rows exceed nothing', () => {
    // 60 mm ≥ 0.75 · 69.6 mm = 52.2 mm, below 69.6 mm.
    expect(rainfallTechInfo('rain_x', null, rainfallRows(summary(60_000, 0), thresholds, true))).toBe('');
  });
  it.each([
    ['RAIN_noah_619', 'RAIN NOAH 619'],
    ['rain_lpasb', 'RAIN LPASB'],
    ['grain_rain_1', 'RAIN GRAIN RAIN 1'],
  ])('writes the gauge %s as people read it: %s', (name, title) => expect(gaugeTitle(name)).toBe(title));
});
