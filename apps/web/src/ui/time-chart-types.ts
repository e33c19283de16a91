// What a time chart is given: series over one x axis in seconds, threshold lines, explained bands.

/** Token of ui/tokens.css without its dashes; the chart reads its value again when the theme changes. */
export type ChartColour =
  | 'ink'
  | 'muted'
  | 'grid'
  | 'surface'
  | 'missing'
  | 'error-tint'
  | 'invalid'
  | 'brand'
  | 'rain'
  | 'rain24'
  | 'rain72'
  | 'thr';

export interface ChartSeries {
  label: string;
  kind: 'bars' | 'line';
  colour: ChartColour;
  /** One value per x; null is the only gap. */
  values: readonly (number | null)[];
  /** Line width in px. */
  width?: number;
  /** Sign at the end of the line, with the newest value beside it. */
  end?: 'square' | 'dot';
  /** Decimals of its values in texts, default 1. */
  digits?: number;
}

export interface ChartThreshold {
  label: string;
  value: number;
  /** Dashes and gaps in px. */
  dash: readonly number[];
}

export interface ChartBand {
  /** missing: hatched; invalid: outlined. */
  kind: 'missing' | 'invalid';
  /** Seconds. */
  from: number;
  to: number;
  text: string;
}

/** First and last second on the x axis. */
export type XRange = readonly [from: number, to: number];

/** Everything drawn; the same for screen and picture. */
export interface ChartContent {
  title: string;
  /** One sentence that says what the chart shows. */
  summary: string;
  unit: string;
  /** Seconds, as they come: they are sorted and made unique. */
  x: readonly number[];
  series: readonly ChartSeries[];
  thresholds?: readonly ChartThreshold[];
  bands?: readonly ChartBand[];
  range: XRange;
  /** The y axis reaches at least this value. */
  yAtLeast?: number;
  /** Seconds that one column covers, from its x on. */
  barSeconds?: number;
}
