// Chart content → options and data of uPlot; the same for the screen and, with a factor, for the picture.
import type uPlot from 'uplot';
import { barsPerPixel } from './time-chart-bars.ts';
import { drawBands, drawEdge, drawThresholds, endLabel, gutterWidth, NARROW } from './time-chart-draw.ts';
import { sortedColumns, yRange } from './time-chart-scale.ts';
import { distanceLabels, tickLabels, timeTicks, valueLabels } from './time-chart-ticks.ts';
import type { ChartContent, ChartLook, ChartMarks, ChartSeries, ChartValue, XRange } from './time-chart-types.ts';

/** Canvas px per CSS px, as uPlot uses it. */
const ratio = () => window.devicePixelRatio || 1;
/** Seconds of a column: half an hour, as readings come. */
const DEFAULT_BAR = 1800;
/** From so many values on a line is one pixel wide: wider ones take six to eight times as long without a graphics card. */
const FINE_FROM = 1000;
/** Room of one time label, CSS px. */
const TICK_ROOM = 74;

/** Content with sorted, unique x. */
export function prepare(content: ChartContent): ChartContent {
  const { x, columns } = sortedColumns(
    content.x,
    content.series.map(({ values }) => values),
  );
  return { ...content, x, series: content.series.map((one, index) => ({ ...one, values: columns[index] ?? [] })) };
}

/** With the marks beside its own events; its lines stay the very same. */
export function withMarks(content: ChartContent, marks: ChartMarks | null | undefined): ChartContent {
  if (!marks) return content;
  return { ...content, painters: marks.painters, events: [...(content.events ?? []), ...marks.events] };
}

/** x and the values of each series, as uPlot takes them; no copies. */
export function chartData({ x, series }: ChartContent): uPlot.AlignedData {
  // uPlot only reads them; its types ask for lists that could be changed.
  return [x as number[], ...series.map(({ values }) => values as ChartValue[])];
}

/** Whether any series has a value. */
export function hasValues({ series }: ChartContent): boolean {
  return series.some(({ values }) => values.some((value) => value != null));
}

export interface OptionsInput {
  /** Prepared content. */
  content: ChartContent;
  /** The same with its marks, as they are by the time of a drawing; the content unless given. */
  painted?: () => ChartContent;
  width: number;
  height: number;
  view: XRange;
  look: () => ChartLook;
  /** 1 on the screen; larger in a picture whose canvas is that much larger. */
  factor?: number;
  cursor?: uPlot.Cursor;
  hooks?: uPlot.Hooks.Arrays;
}

export function chartOptions(input: OptionsInput): uPlot.Options {
  const { content, painted = () => content, width, height, view, look, factor = 1 } = input;
  const [low, high] = yRange(content);
  const isNarrow = width / factor < NARROW;
  const brush = (u: uPlot) => ({ u, look: look(), px: ratio() * factor });
  const font = () => `${Math.round(13 * factor)}px ${look().family}`;
  return {
    width,
    height,
    padding: [12 * factor, gutterWidth(edgeLabels(content), width / factor) * factor, 0, 4 * factor],
    legend: { show: false },
    select: { show: true, left: 0, top: 0, width: 0, height: 0 },
    cursor: input.cursor ?? { show: false },
    scales: {
      x: { time: false, auto: false, min: view[0], max: view[1], range: (_u, min, max) => [min, max] },
      y: { auto: false, dir: content.isYRanked ? -1 : 1, range: () => [low, high] },
    },
    series: [{}, ...content.series.map((one) => seriesOptions(one, content, look, factor))],
    axes: [
      axis(look, font, factor, {
        size: 46 * factor,
        splits: (u, _i, min, max) => timeTicks(min, max, Math.max(2, u.bbox.width / ratio() / factor / TICK_ROOM)),
        values: (_u, splits) => tickLabels(splits),
      }),
      axis(look, font, factor, {
        size: 46 * factor,
        space: (content.isYRanked ? 18 : 34) * factor,
        ...(content.isYRanked ? { incrs: [1, 2, 5, 10] } : {}),
        values: (_u, splits) => (content.isApart ? distanceLabels(splits, content.unit) : valueLabels(splits)),
      }),
    ],
    hooks: {
      ...input.hooks,
      drawAxes: [
        (u) => {
          drawBands(brush(u), content.bands ?? []);
          painted().painters?.under(brush(u), painted());
        },
      ],
      draw: [
        (u) => {
          painted().painters?.over(brush(u), painted());
          drawThresholds(brush(u), content.thresholds ?? []);
          drawEdge(brush(u), content, isNarrow);
        },
      ],
    },
  };
}

/** Every label that may stand at the right edge, at its longest. */
function edgeLabels({ series, thresholds = [] }: ChartContent): string[] {
  const ends = series.filter(({ end }) => end !== undefined).map((one) => endLabel(one, 8888));
  return [...thresholds.map(({ label }) => label), ...ends];
}

function axis(look: () => ChartLook, font: () => string, factor: number, own: uPlot.Axis): uPlot.Axis {
  return {
    stroke: () => look().colours.muted,
    font: font(),
    gap: 6 * factor,
    grid: { stroke: () => look().colours.grid, width: factor },
    ticks: { stroke: () => look().colours.grid, width: factor, size: 6 * factor },
    ...own,
  };
}

function seriesOptions(
  series: ChartSeries,
  content: ChartContent,
  look: () => ChartLook,
  factor: number,
): uPlot.Series {
  const colour = () => look().colours[series.colour];
  if (series.kind === 'bars') {
    return { fill: colour, points: { show: false }, paths: barPaths(content.barSeconds ?? DEFAULT_BAR) };
  }
  if (series.kind === 'points') return { paths: () => null, points: { show: false } };
  return {
    stroke: colour,
    width: (content.x.length < FINE_FROM ? (series.width ?? 2) : 1) * factor,
    spanGaps: false,
    cap: 'round',
    // A line needs two points: one or two alone are shown as dots.
    points: { show: (_u, _i, first, last) => last - first < 2, size: 7 * factor },
  };
}

function barPaths(seconds: number): uPlot.Series.PathBuilder {
  return (u, seriesIdx, first, last) => {
    // The scale is linear: asking uPlot for each of 17 000 places would cost more than the drawing.
    const min = u.scales.x?.min ?? 0;
    const perSecond = u.bbox.width / ((u.scales.x?.max ?? 1) - min || 1);
    const bars = barsPerPixel(
      u.data[0],
      // uPlot asks for its own series only.
      u.data[seriesIdx]!,
      [first - 1, last],
      seconds,
      (at) => u.bbox.left + (at - min) * perSecond,
    );
    const path = new Path2D();
    const zero = u.valToPos(0, 'y', true);
    for (const { left, width, value } of bars) {
      const top = u.valToPos(value, 'y', true);
      path.rect(left, Math.min(top, zero - 1), width, Math.max(1, zero - top));
    }
    return { stroke: null, fill: path, clip: null, band: null, gaps: [], flags: 0 };
  };
}
