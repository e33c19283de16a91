// The numbers of a chart as text: CSV for spreadsheets, and rows of a table thinned to what can be read.
import { csvText } from '../csv-text.ts';
import { bandTextsAt } from './time-chart-texts.ts';
import type { ChartBand, ChartSeries, ChartValue } from './time-chart-types.ts';

/** Rows of the file: time, each series, explanation of a band. */
export function chartCsv(
  words: { time: string; note: string; unit: string },
  x: readonly number[],
  series: readonly ChartSeries[],
  bands: readonly ChartBand[],
  timeText: (at: number) => string,
): string {
  const header = [
    words.time,
    ...series.map(({ label }) => (words.unit ? `${label} (${words.unit})` : label)),
    words.note,
  ];
  const rows = x.map((at, index) => [
    timeText(at),
    ...series.map(({ values }) => values[index] ?? null),
    bandTextsAt(bands, at).join('; '),
  ]);
  return csvText(header, rows);
}

export interface TableRow {
  /** First instant of the row, seconds. */
  at: number;
  /** Highest value of each series in the row; null without any. */
  values: (number | null)[];
}

/** Lengths of a table row in steps of the x axis: whole hours and days when the axis has half hours. */
const ROW_STEPS = [1, 2, 6, 12, 24, 48, 336, 1440];

/** At most `limit` rows, newest first; each keeps the highest value of its stretch, so no peak is lost. */
export function tableRows(
  x: readonly number[],
  series: readonly { values: readonly ChartValue[] }[],
  limit: number,
): { rows: TableRow[]; perRow: number } {
  const perRow = ROW_STEPS.find((step) => x.length / step <= limit) ?? Math.ceil(x.length / limit);
  const rows: TableRow[] = [];
  for (let start = 0; start < x.length; start += perRow) {
    const end = Math.min(start + perRow, x.length);
    rows.push({ at: x[start]!, values: series.map(({ values }) => highest(values, start, end)) }); // start < length
  }
  return { rows: rows.reverse(), perRow };
}

function highest(values: readonly ChartValue[], start: number, end: number): number | null {
  let best: number | null = null;
  for (let i = start; i < end; i++) {
    const value = values[i] ?? null;
    if (value !== null && (best === null || value > best)) best = value;
  }
  return best;
}
