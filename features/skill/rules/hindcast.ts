// Past rain held against other thresholds: how often each would have warned, what it would have hit, and what it would have cost.
import { DAY_MS, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { validityOf } from '../../alerts/rules/public-alert-validity.ts';
import type { HalfHourBins } from '../../rainfall/rules/half-hour-bins.ts';
import { BINS_24H, BINS_72H, rollingSum } from '../../rainfall/rules/rolling-sum.ts';
import { exceeds, rainThresholds } from '../../rainfall/rules/thresholds.ts';
import { endOf, type GroundTruth } from './ground-truth.ts';

export interface HindcastRow {
  /** 3-day threshold, mm; the 1-day one is half of it. */
  mm72h: number;
  warnings: number;
  warningsPerYear: number;
  hits: number;
  missed: number;
  falseWarnings: number;
  /** Share of slides that were warned of; null without a slide. */
  pod: number | null;
  /** Share of the quiet time under a warning. */
  pofd: number;
}

export interface Hindcast {
  rows: HindcastRow[];
  /** Half hours of the series without a reading. */
  missing: number;
  of: number;
  /** Slides that the series covers. */
  slides: number;
  /** Area under the curve of hits by false time; null without a slide. */
  area: number | null;
}

const YEAR_MS = 365.25 * DAY_MS;

/** A series that was read once, to be held against one threshold after the other. */
export interface PreparedRain extends Pick<Hindcast, 'missing' | 'of' | 'slides'> {
  judge(mm72h: number): HindcastRow;
}

/**
 * By the rules that judge today: rolling sums with gaps skipped, both thresholds inclusive, a warning until the validity of level 1 has
 * passed without another exceedance. Whatever is not told as a slide counts as quiet: the list of slides has to be whole.
 */
export function prepareRain({ firstAt, milli }: HalfHourBins, truths: readonly GroundTruth[]): PreparedRain {
  const sums = { day: rollingSum(milli, BINS_24H), threeDays: rollingSum(milli, BINS_72H) };
  const end = firstAt + milli.length * HALF_HOUR_MS;
  const slides = truths.filter(({ what, from }) => what === 'landslide' && from >= firstAt && from < end);
  return {
    judge: (mm72h) => ({ mm72h, ...judge(spansOver(sums, firstAt, mm72h), slides, { from: firstAt, to: end }) }),
    missing: milli.reduce((count, one) => count + (one < 0 ? 1 : 0), 0),
    ...{ of: milli.length, slides: slides.length },
  };
}

export function hindcast(
  series: HalfHourBins,
  thresholds: readonly number[],
  truths: readonly GroundTruth[],
): Hindcast {
  const { judge: judged, ...rain } = prepareRain(series, truths);
  const rows = thresholds.map(judged);
  return { rows, ...rain, area: areaOf(rows) };
}

interface Span {
  from: Instant;
  to: Instant;
}

/** Rain of a half hour is known at its end. */
function spansOver(sums: { day: Int32Array; threeDays: Int32Array }, firstAt: Instant, mm72h: number): Span[] {
  const limits = rainThresholds(mm72h);
  const spans: Span[] = [];
  for (let i = 0; i < sums.day.length; i++) {
    const over = exceeds(sums.day[i]!, sums.threeDays[i]!, limits); // i < length of both
    if (!over.day && !over.threeDays) continue;
    const at = firstAt + (i + 1) * HALF_HOUR_MS;
    const last = spans.at(-1);
    if (last && at <= last.to) last.to = validityOf(at, 1);
    else spans.push({ from: at, to: validityOf(at, 1) });
  }
  return spans;
}

function judge(spans: readonly Span[], slides: readonly GroundTruth[], { from, to }: Span): Omit<HindcastRow, 'mm72h'> {
  const holds = (span: Span, at: Instant) => span.from <= at && at < span.to;
  const hits = slides.filter((slide) => spans.some((span) => holds(span, slide.from))).length;
  const isRight = (span: Span) => slides.some((slide) => slide.from < span.to && endOf(slide) > span.from);
  const wrong = spans.filter((span) => !isRight(span));
  const falseMs = wrong.reduce((sum, span) => sum + Math.min(span.to, to) - span.from, 0);
  const quietMs = to - from - slides.reduce((sum, slide) => sum + Math.min(endOf(slide), to) - slide.from, 0);
  return {
    ...{ warnings: spans.length, warningsPerYear: to === from ? 0 : spans.length / ((to - from) / YEAR_MS), hits },
    ...{ missed: slides.length - hits, falseWarnings: wrong.length },
    ...{ pod: slides.length === 0 ? null : hits / slides.length, pofd: quietMs <= 0 ? 0 : falseMs / quietMs },
  };
}

/** Of the curve of hits by false time, by trapezoids from (0, 0) to (1, 1); null: without a slide there is none. */
export function areaOf(rows: readonly HindcastRow[]): number | null {
  if (rows.every(({ pod }) => pod === null)) return null;
  const points = rows.map(({ pod, pofd }) => [pofd, pod ?? 0] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const all = [[0, 0] as const, ...points, [1, 1] as const];
  return all.slice(1).reduce((sum, [x, y], index) => {
    const [before, height] = all[index]!; // the one before
    return sum + ((x - before) * (y + height)) / 2;
  }, 0);
}

/** Evenly between two thresholds, both included. */
export const thresholdsBetween = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => low + ((high - low) * index) / (count - 1));
