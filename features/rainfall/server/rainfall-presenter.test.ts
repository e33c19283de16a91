import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, test } from 'vitest';
import { gaugeSeries } from '../rules/chart-series.ts';
import { getRainfallPlotData } from '../wire/rainfall.ts';
import { writeGaugeSets } from './rainfall-presenter.ts';
import type { GaugeChart } from './rainfall-service.ts';

const DAYS = 365;
const END = Date.UTC(2026, 10, 21);

const chart = (position: number): GaugeChart => {
  const at = Array.from({ length: DAYS * 48 }, (_, index) => END - (DAYS * 48 - index) * HALF_HOUR_MS);
  const series = gaugeSeries({ at, milli: at.map((_, index) => (index % 10) * 500) }, [], END, DAYS);
  return { gauge: null, position, thresholdMm: 100, series, spans: [], newestAt: null };
};

test('a year of four gauges is written series by series, and others get on in between', async () => {
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  const pieces: string[] = [];
  setImmediate(count);
  for await (const piece of writeGaugeSets([1, 2, 3, 4].map(chart), undefined)) pieces.push(piece);
  isOver = true;
  const series = pieces.filter((piece) => piece.length > 10_000);
  expect(series).toHaveLength(12);
  expect(rounds).toBeGreaterThanOrEqual(series.length);
  const sets = getRainfallPlotData.shape.reply.parse(JSON.parse(pieces.join('')));
  expect(sets.map((set) => [set.rain.length, set['24h'].length, set['72h'].length])).toEqual(
    Array.from({ length: 4 }, () => [17_521, 17_521, 17_521]),
  );
  expect(sets[2]!.rain.at(-3)).toEqual([END - 2 * HALF_HOUR_MS, 4.5]);
});
