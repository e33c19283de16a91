// Values and bands of a chart as short texts.
import type { ChartBand, ChartSeries } from './time-chart-types.ts';

/** A number with a point and a real minus sign left as ASCII, for files and axes. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** Texts of the bands that hold an instant. */
export function bandTextsAt(bands: readonly ChartBand[], at: number): string[] {
  return bands.filter((band) => at >= band.from && at < band.to).map((band) => band.text);
}

/** The series as texts, table and file tell them. */
export function saidSeries(series: readonly ChartSeries[]): ChartSeries[] {
  return series.filter(({ isSign }) => !isSign).map((one) => (one.said ? { ...one, values: one.said } : one));
}
