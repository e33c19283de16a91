import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { describe, expect, test } from 'vitest';
import {
  type ChartWords,
  columnsOf,
  cumulativeChart,
  gaugeName,
  hasData,
  highest,
  instantChart,
  missingStretches,
  reaches,
} from './gauge-chart-options.ts';

const HALF = 1_800_000;
const start = Date.parse('2026-11-18T00:00:00+08:00');
const window = { firstAt: start, lastAt: start + 4 * HALF };

const words: ChartWords = {
  instantTitle: 'i',
  instantSummary: '',
  rain: 'Rain',
  cumulativeTitle: 'c',
  cumulativeSummary: '',
  day: '24 h',
  threeDays: '72 h',
  threshold: (hours, mm) => `${hours} h ${mm}`,
  missing: () => 'missing',
  invalid: (span) => `${span.observedData}`,
};

const points = (...values: (number | null)[]): [number, number | null][] => values.map((v, i) => [start + i * HALF, v]);
const gauge = (more: Partial<GaugeSet> = {}): GaugeSet => ({
  gaugeName: 'rain_lpasb',
  rainId: 1,
  dataSource: 'senslope',
  distance: 'on-site',
  thresholdValue: 120,
  rain: points(0, 1.5, null, 2, null),
  '24h': points(10, 11.5, 11.5, 60, 59),
  '72h': points(100, 101.5, 101.5, 103.5, 120),
  maxRval: 2,
  max72h: 120,
  nullRanges: [
    { from: start + 2 * HALF, to: start + 2 * HALF },
    { from: start + 4 * HALF, to: start + 4 * HALF },
  ],
  invalidData: [],
  lastReadingAt: start,
  ...more,
});

const tag = (tsStart: string, tsEnd: string | null) => ({
  rainTagId: 1,
  ts: tsStart,
  tsStart,
  tsEnd,
  observedData: 7,
  remarks: null,
  tagger: { userId: 1, firstName: 'Ana', lastName: 'Cruz' },
});

describe('values', () => {
  test('null, 0.0001, −1 and nonsense are gaps; 0 is not', () => {
    expect(columnsOf(points(0, null, 0.0001, -1, Number.NaN, 2)).values).toEqual([0, null, null, null, null, 2]);
  });

  test('x in seconds', () => {
    expect(columnsOf(points(1)).x).toEqual([start / 1000]);
  });

  test('names', () => {
    expect(gaugeName('rain_noah_619')).toBe('NOAH 619');
    expect(gaugeName('RAIN_lpasb')).toBe('LPASB');
  });

  test('highest half hour; none without rain', () => {
    expect(highest(points(0, 3, null, 5, 5))).toEqual({ mm: 5, at: start + 3 * HALF });
    expect(highest(points(0, null))).toBeNull();
  });

  test('a gauge of nulls has no data', () => {
    expect(hasData({ rain: [], '24h': [], '72h': [] })).toBe(false);
    expect(hasData({ rain: points(null), '24h': points(0), '72h': [] })).toBe(true);
  });
});

describe('lines', () => {
  test('threshold 120: dashed lines at 120 and 60, inside the scale', () => {
    const { thresholds } = cumulativeChart(gauge(), window, words);
    expect(thresholds?.map(({ label, value }) => [label, value])).toEqual([
      ['72 h 120', 120],
      ['24 h 60', 60],
    ]);
  });

  test('no threshold, no lines', () => {
    expect(cumulativeChart(gauge({ thresholdValue: 0 }), window, words).thresholds).toEqual([]);
  });

  test('24 h ends in a square, 72 h in a dot; other half hours are placed by time', () => {
    const chart = cumulativeChart(gauge({ '24h': points(10, 11).slice(1) }), window, words);
    expect(chart.series.map(({ colour, end, width }) => [colour, end, width])).toEqual([
      ['rain72', 'dot', 2.2],
      ['rain24', 'square', 3],
    ]);
    expect(chart.series[1]?.values).toEqual([null, 11, null, null, null]);
  });

  test('reaching the threshold exactly is over, below it is never 100 %', () => {
    const [day, threeDays] = reaches(gauge());
    expect(day).toEqual({ hours: 24, mm: 59, percent: 98, isOver: false });
    expect(threeDays).toEqual({ hours: 72, mm: 120, percent: 100, isOver: true });
    expect(reaches(gauge({ '24h': points(59.999) }))[0]).toMatchObject({ percent: 99, isOver: false });
    expect(reaches(gauge({ '24h': [] }))[0]).toMatchObject({ mm: null, isOver: false });
  });

  test('a sum that ended hours ago is not the one of now', () => {
    const [day, threeDays] = reaches(gauge({ '24h': points(130, 0, null), '72h': points(140, 130, 100) }));
    expect(day).toEqual({ hours: 24, mm: null, percent: 0, isOver: false });
    expect(threeDays.mm).toBe(100);
  });
});

// Finding R #20: a sum ran flat through a gap of six hours, and nothing marked it.
test('a gap is hatched on the chart of sums as on that of half hours', () => {
  const missing = instantChart(gauge(), window, words).bands!.filter(({ kind }) => kind === 'missing');
  expect(missing.length).toBeGreaterThan(0);
  expect(cumulativeChart(gauge(), window, words).bands).toEqual(missing);
});

describe('bands', () => {
  test('a missing half hour is as wide as a half hour; the one that has just begun is not missing', () => {
    expect(missingStretches(gauge().nullRanges, window.lastAt)).toEqual([
      { from: start + 2 * HALF, to: start + 3 * HALF },
    ]);
  });

  test('invalid spans, an open one reaches to the end of the window', () => {
    const { bands } = instantChart(
      gauge({
        nullRanges: [],
        invalidData: [tag('2026-11-18 00:30:00', '2026-11-18 01:00:00'), tag('2026-11-18 01:30:00', null)],
      }),
      window,
      words,
    );
    expect(bands?.map(({ kind, from, to, text }) => [kind, from - start / 1000, to - start / 1000, text])).toEqual([
      ['invalid', 1800, 3600, '7'],
      ['invalid', 5400, 7200, '7'],
    ]);
  });
});
