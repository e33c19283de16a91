import { expect, test } from 'vitest';
import { chartCsv, tableRows } from './time-chart-csv.ts';
import { bandTextsAt, fixed, saidSeries } from './time-chart-texts.ts';

test('file: mark first, numbers bare, gaps empty, band as note', () => {
  const text = chartCsv(
    { time: 'Time', note: 'Note', unit: 'mm' },
    [0, 1800],
    [{ label: 'Rain', kind: 'bars', colour: 'rain', values: [1.5, null] }],
    [{ kind: 'missing', from: 1800, to: 3600, text: '=no data' }],
    (at) => String(at),
  );
  expect(text).toBe(`\uFEFF"Time","Rain (mm)","Note"\r\n"0",1.5,""\r\n"1800",,"'=no data"\r\n`);
});

test('a band holds its start and not its end', () => {
  const bands = [{ kind: 'missing' as const, from: 10, to: 20, text: 'x' }];
  expect([9, 10, 19, 20].map((at) => bandTextsAt(bands, at).length)).toEqual([0, 1, 1, 0]);
});

test('a table row keeps the highest value of its stretch, newest first', () => {
  const x = Array.from({ length: 1000 }, (_, i) => i);
  const values = x.map((i) => (i === 501 ? 9 : i < 6 ? null : 1));
  const { rows, perRow } = tableRows(x, [{ values }], 400);
  expect(perRow).toBe(6);
  expect(rows[0]?.at).toBe(996);
  expect(rows.at(-1)).toEqual({ at: 0, values: [null] });
  expect(Math.max(...rows.map((row) => row.values[0] ?? 0))).toBe(9);
  expect(tableRows([], [{ values: [] }], 400).rows).toEqual([]);
});

test('no minus zero', () => {
  expect(fixed(-0.001, 1)).toBe('0.0');
  expect(fixed(-1.25, 1)).toBe((-1.25).toFixed(1));
});

test('texts leave signs out and say what is measured, not where it is drawn', () => {
  const drawn = { label: 'Node 3', kind: 'line', colour: 'ink', values: [100, 101], said: [0, 1] } as const;
  const sign = { label: 'L2', kind: 'points', colour: 'ink', values: [null, 101], isSign: true } as const;
  expect(saidSeries([drawn, sign]).map(({ label, values }) => [label, values])).toEqual([['Node 3', [0, 1]]]);
});
