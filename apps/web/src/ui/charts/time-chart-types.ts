// What a time chart is given: series over one x axis in seconds, threshold lines, explained bands.
import type uPlot from 'uplot';

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
  | 'thr'
  | 'unreliable'
  | 'validating'
  | 'validating-rim'
  | 'confirmed';

/** Signs of single points; never colour alone. */
export type ChartSymbol = 'dot' | 'circle' | 'up' | 'down';

/** null is a gap; undefined was left out by thinning, and the line goes on over it. */
export type ChartValue = number | null | undefined;

export interface ChartSeries {
  label: string;
  /** points: a sign at each value, no line. */
  kind: 'bars' | 'line' | 'points';
  colour: ChartColour;
  /** One per x. */
  values: readonly ChartValue[];
  /** Line width in px; with many values a line is thinner. */
  width?: number;
  /** Sign at the end of the line, with the newest value beside it. */
  end?: 'square' | 'dot';
  /** Stands at the end instead of name and value. */
  endText?: string;
  /** Sign of each value of `points`, and of a line whose readings are to be seen one by one. */
  symbol?: ChartSymbol;
  /** Decimals of its values in texts, default 1. */
  digits?: number;
  /** What texts, table and file say instead of the drawn values, e.g. where lines are drawn apart from each other. */
  said?: readonly ChartValue[];
  /** A sign over values of another series: left out of texts, table and file. */
  isSign?: boolean;
}

/** Something that happened at an instant: a dashed upright line with its name at the top. */
export interface ChartEvent {
  /** Seconds. */
  at: number;
  label: string;
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

/** Colours and type of a chart as the theme gives them. */
export interface ChartLook {
  colours: Record<ChartColour, string>;
  /** Family of the chart texts. */
  family: string;
}

/** What drawing needs. */
export interface Brush {
  u: uPlot;
  look: ChartLook;
  /** Canvas px per CSS px. */
  px: number;
}

/** Draws what only some charts have; given by those that need it, so that the others do not load it. */
export type ChartPainter = (brush: Brush, content: ChartContent) => void;

/** Draws under the lines, e.g. events, and over them, e.g. signs (time-chart-symbols). */
export interface ChartPainters {
  under: ChartPainter;
  over: ChartPainter;
}

/** What happened at the site. It may come while a chart stands, which is then painted again and not made anew. */
export interface ChartMarks {
  events: readonly ChartEvent[];
  painters: ChartPainters;
}

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
  events?: readonly ChartEvent[];
  painters?: ChartPainters;
  range: XRange;
  /** The y axis reaches at least this value. */
  yAtLeast?: number;
  /** The y axis holds the values alone, not zero: for measurements far from it. */
  fitsY?: boolean;
  /** Lines are drawn apart, so that no number of the y axis holds for any: it says the distance of two of its lines alone. */
  isApart?: boolean;
  /** Whole numbers on the y axis, the lowest on top: numbers of nodes. */
  isYRanked?: boolean;
  /** The line of values at an index, instead of every series with its value. */
  textAt?: (index: number) => string;
  /** Seconds that one column covers, from its x on. */
  barSeconds?: number;
}
