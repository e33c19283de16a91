import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, test } from 'vitest';
import { gaugeSeries } from '../rules/chart-series.ts';
import { getRainfallPlotData } from '../wire/rainfall.ts';
import { type ChartForm, writeGaugeSets } from './rainfall-presenter.ts';
import type { GaugeChart } from './rainfall-service.ts';

const DAYS = 365;
const END = Date.UTC(2026, 10, 21);

const chart = (position: number, days = DAYS): GaugeChart => {
  const at = Array.from({ length: days * 48 }, (_, index) => END - (days * 48 - index) * HALF_HOUR_MS);
  const series = gaugeSeries({ at, milli: at.map((_, index) => (index % 10) * 500) }, [], END, days);
  return { gauge: null, position, thresholdMm: 100, series, spans: [], newest: null };
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
  for await (const piece of writeGaugeSets(
    [1, 2, 3, 4].map((position) => chart(position)),
    {},
  ))
    pieces.push(piece);
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

const written = async (charts: GaugeChart[], form: ChartForm) => {
  const pieces: string[] = [];
  for await (const piece of writeGaugeSets(charts, form)) pieces.push(piece);
  return { bytes: pieces.join('').length, sets: getRainfallPlotData.shape.reply.parse(JSON.parse(pieces.join(''))) };
};

test('in columns a quarter of a year says the same in a fifth of the bytes, before packing', async () => {
  const quarter = [1, 2].map((position) => chart(position, 91));
  // A gap in the middle.
  quarter[1]!.series.rain[1000] = -1;
  const [pairs, columns] = [await written(quarter, {}), await written(quarter, { pixels: 600, form: 'columns' })];
  expect(columns.bytes).toBeLessThan(pairs.bytes / 5);
  expect(columns.sets.map(({ rain, '24h': day, '72h': threeDays }) => [rain, day, threeDays])).toEqual([
    [[], [], []],
    [[], [], []],
  ]);
  for (const name of ['rain', '24h', '72h'] as const)
    expect(
      columns.sets.map((set) =>
        set.columns![name].map((value, i) => [set.columns!.from + i * set.columns!.step, value]),
      ),
    ).toEqual(pairs.sets.map((set) => set[name]));
  expect(pairs.sets[1]!.rain[1000]![1]).toBe(null);
  expect(pairs.sets.map((set) => set.columns)).toEqual([undefined, undefined]);
});

test('what is thinned has its times, and what holds nothing has no columns', async () => {
  const thinned = await written(
    [1, 2, 3, 4].map((position) => chart(position)),
    { pixels: 200, form: 'columns' },
  );
  expect(thinned.sets.map((set) => [set.is_reduced, set.columns, set.rain.length > 0])).toEqual(
    Array.from({ length: 4 }, () => [true, undefined, true]),
  );
  const empty = { ...chart(1, 3), series: gaugeSeries({ at: [], milli: [] }, [], END, 3) };
  const { sets } = await written([empty], { form: 'columns' });
  expect([sets[0]!.columns, sets[0]!.rain]).toEqual([undefined, []]);
});
