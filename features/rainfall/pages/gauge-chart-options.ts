// A gauge's answer → what its two charts show: columns, lines, thresholds, missing and invalid bands; null is the only gap.
import { fromManilaText, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import type { ChartContent, ChartThreshold } from '@bantay/web/ui/charts/time-chart-types.ts';
import { isNoData } from '../rules/observed-rain.ts';
import { rainThresholds } from '../rules/thresholds.ts';

type Point = readonly [number, number | null];
export type InvalidSpan = GaugeSet['invalidData'][number];

/** A stretch in epoch ms; `to` is where it ends, not its last label. */
export interface Stretch {
  from: number;
  to: number;
}

/** x in seconds and values; 0.0001, −1 and anything that is not a number are gaps. */
export function columnsOf(points: readonly Point[]): { x: number[]; values: (number | null)[] } {
  const x = new Array<number>(points.length);
  const values = new Array<number | null>(points.length);
  points.forEach(([at, value], index) => {
    x[index] = at / 1000;
    values[index] = value === null || !Number.isFinite(value) || value < 0 || isNoData(value) ? null : value;
  });
  return { x, values };
}

/** Missing half hours as stretches. The half hour that has just begun at the window's end is not missing yet. */
export function missingStretches(nullRanges: GaugeSet['nullRanges'], lastAt: number): Stretch[] {
  return nullRanges
    .map(({ from, to }) => ({ from, to: Math.min(to + HALF_HOUR_MS, lastAt) }))
    .filter(({ from, to }) => to > from);
}

/** An invalid span as stretch; an open one reaches to the window's end. */
export function invalidStretch(span: InvalidSpan, lastAt: number): Stretch | null {
  const from = fromManilaText(span.tsStart);
  if (from === null) return null;
  const to = span.tsEnd === null ? lastAt : fromManilaText(span.tsEnd);
  return to === null || to <= from ? null : { from, to };
}

/** `LPASB`: without 'rain_', in capitals. */
export function gaugeName(name: string): string {
  return name
    .replace(/^rain_/i, '')
    .replaceAll('_', ' ')
    .toUpperCase();
}

export interface Reach {
  hours: 24 | 72;
  mm: number | null;
  /** Per cent of the threshold, rounded down so that 100 means reached. */
  percent: number;
  isOver: boolean;
}

/**
 * The 24-h and 72-h sums at the window's end against their thresholds; both tests are inclusive. A sum without any reading
 * in its hours is unknown: an older one would tell of hours that are over, and mostly '0 %'.
 */
export function reaches(gauge: Pick<GaugeSet, '24h' | '72h' | 'thresholdValue'>): [Reach, Reach] {
  const { mm24h, mm72h } = rainThresholds(gauge.thresholdValue);
  return [reach(24, atEnd(gauge['24h']), mm24h), reach(72, atEnd(gauge['72h']), mm72h)];
}

function reach(hours: 24 | 72, mm: number | null, limit: number): Reach {
  // In ten-thousandths of a mm: sums of half hours carry the rounding of the machine.
  const isOver = mm !== null && limit > 0 && Math.round(mm * 10_000) >= Math.round(limit * 10_000);
  const share = mm === null || limit <= 0 ? 0 : Math.floor((mm / limit) * 100 + 1e-6);
  return { hours, mm, percent: isOver ? Math.max(100, share) : share, isOver };
}

function atEnd(points: readonly Point[]): number | null {
  return points.at(-1)?.[1] ?? null;
}

/** Whether the gauge has any value in the window. */
export function hasData(gauge: Pick<GaugeSet, 'rain' | '24h' | '72h'>): boolean {
  return [gauge.rain, gauge['24h'], gauge['72h']].some((points) => points.some(([, value]) => value !== null));
}

export interface ChartWords {
  instantTitle: string;
  instantSummary: string;
  rain: string;
  cumulativeTitle: string;
  cumulativeSummary: string;
  day: string;
  threeDays: string;
  threshold: (hours: 24 | 72, mm: number) => string;
  missing: (stretch: Stretch) => string;
  invalid: (span: InvalidSpan) => string;
}

export interface Window {
  firstAt: number;
  lastAt: number;
}

const seconds = ({ from, to }: Stretch) => ({ from: from / 1000, to: to / 1000 });
const rangeOf = ({ firstAt, lastAt }: Window) => [firstAt / 1000, lastAt / 1000] as const;
/** A quiet day is not drawn as a storm: the scale of half hours reaches at least this many mm. */
const LEAST_SCALE_MM = 5;

/** Hatched on both charts: a sum runs flat through a gap, and says nothing of it by itself. */
const missingBands = (gauge: GaugeSet, window: Window, words: ChartWords) =>
  missingStretches(gauge.nullRanges, window.lastAt).map((stretch) => ({
    kind: 'missing' as const,
    ...seconds(stretch),
    text: words.missing(stretch),
  }));

export function instantChart(gauge: GaugeSet, window: Window, words: ChartWords): ChartContent {
  const { x, values } = columnsOf(gauge.rain);
  const invalid = gauge.invalidData.flatMap((span) => {
    const stretch = invalidStretch(span, window.lastAt);
    return stretch ? [{ kind: 'invalid' as const, ...seconds(stretch), text: words.invalid(span) }] : [];
  });
  return {
    title: words.instantTitle,
    summary: words.instantSummary,
    unit: 'mm',
    x,
    series: [{ label: words.rain, kind: 'bars', colour: 'rain', values, digits: 2 }],
    bands: [...missingBands(gauge, window, words), ...invalid],
    range: rangeOf(window),
    yAtLeast: LEAST_SCALE_MM,
    barSeconds: HALF_HOUR_MS / 1000,
  };
}

export function cumulativeChart(gauge: GaugeSet, window: Window, words: ChartWords): ChartContent {
  const day = columnsOf(gauge['24h']);
  const threeDays = columnsOf(gauge['72h']);
  return {
    title: words.cumulativeTitle,
    summary: words.cumulativeSummary,
    unit: 'mm',
    x: threeDays.x,
    series: [
      { label: words.threeDays, kind: 'line', colour: 'rain72', values: threeDays.values, width: 2.2, end: 'dot' },
      { label: words.day, kind: 'line', colour: 'rain24', values: aligned(day, threeDays.x), width: 3, end: 'square' },
    ],
    thresholds: thresholdLines(gauge.thresholdValue, words),
    bands: missingBands(gauge, window, words),
    range: rangeOf(window),
  };
}

/** Both lines come on the same half hours; should they not, values are placed by their time. */
function aligned(
  { x, values }: { x: number[]; values: (number | null)[] },
  wanted: readonly number[],
): (number | null)[] {
  if (x.length === wanted.length && x.every((at, index) => at === wanted[index])) return values;
  const byTime = new Map(x.map((at, index) => [at, values[index] ?? null]));
  return wanted.map((at) => byTime.get(at) ?? null);
}

function thresholdLines(mm72h: number, words: ChartWords): ChartThreshold[] {
  if (!(mm72h > 0)) return [];
  const { mm24h } = rainThresholds(mm72h);
  return [
    { label: words.threshold(72, mm72h), value: mm72h, dash: [6, 4] },
    { label: words.threshold(24, mm24h), value: mm24h, dash: [2, 4] },
  ];
}

/** The highest half hour and when it began; null without rain. */
export function highest(points: readonly Point[]): { mm: number; at: number } | null {
  let best: { mm: number; at: number } | null = null;
  for (const [at, mm] of points) if (mm !== null && mm > 0 && (best === null || mm > best.mm)) best = { mm, at };
  return best;
}
