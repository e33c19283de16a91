// What a chart of one quantity over another is given: lines, points and bands, each with its own x.
import type { ChartColour, ChartSymbol } from './time-chart-types.ts';

export interface XySeries {
  label: string;
  kind: 'line' | 'points' | 'band';
  colour: ChartColour;
  /** Share of the colour, 0 … 1, the rest is background: the age of a line among many. */
  shade?: number;
  x: readonly number[];
  /** Of a band: its lower edge. */
  y: readonly (number | null)[];
  /** Upper edge of a band. */
  high?: readonly number[];
  symbol?: ChartSymbol;
  /** px */
  width?: number;
  dash?: readonly number[];
}

export interface XyAxis {
  label: string;
  unit: string;
  /** Decimals in texts. */
  digits: number;
}

export interface XyContent {
  title: string;
  /** One sentence that says what the chart shows. */
  summary: string;
  x: XyAxis;
  y: XyAxis;
  /** Drawn in this order. */
  series: readonly XySeries[];
  /** The x axis reaches at least these values. */
  xAtLeast?: readonly [number, number];
}
