// Displacement of the nodes since the start of the window, set apart from each other for drawing, with notes on the trend (methods §4.9).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { Axis } from './column-position.ts';
import { LEAD, type NodeSeries } from './node-series.ts';
import { TENTHS_PER_M } from './tilt.ts';
import type { TiltWindow } from './tilt-window.ts';

export interface DisplacementSeries {
  /** Null for the sum over all nodes. */
  node: number | null;
  /** mm per half hour from the window's start, 2 decimals. */
  mm: number[];
  /** Node and plus signs, and the y at which they stand; null for the sum. */
  annotation: { value: number; text: string } | null;
}

/** Mean range of xz over the nodes, m: how far apart neighbours are drawn, on both axes. In range: a series is longer than its lead. */
export function drawingOffset(nodes: readonly NodeSeries[]): number {
  if (nodes.length === 0) return 0;
  let sum = 0;
  for (const { xz } of nodes) {
    let [low, high] = [xz[LEAD]!, xz[LEAD]!];
    for (let i = LEAD; i < xz.length; i++) {
      if (xz[i]! < low) low = xz[i]!;
      if (xz[i]! > high) high = xz[i]!;
    }
    sum += high - low;
  }
  return sum / nodes.length / TENTHS_PER_M;
}

/** The sum of all nodes. In range: the nodes of a column have series of one length. */
export function cumulativeDisplacement(nodes: readonly NodeSeries[], axis: Axis): DisplacementSeries {
  const sums = new Float64Array((nodes[0]?.[axis].length ?? LEAD) - LEAD);
  for (const node of nodes) {
    const values = node[axis];
    for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + values[LEAD + i]! - values[LEAD]!;
  }
  return { node: null, mm: Array.from(sums, (tenths) => tenths / 10), annotation: null };
}

/** One node; nodes are numbered from the top. In range: a window has at least one stamp behind the lead. */
export function nodeDisplacement(node: number, series: NodeSeries, axis: Axis, offsetM: number): DisplacementSeries {
  const values = series[axis].subarray(LEAD);
  const base = values[0]!;
  const mm = Array.from(values, (tenths) => round2((tenths - base) / 10 - 1000 * node * offsetM));
  return { node, mm, annotation: { value: mm[0]!, text: `${node}${trendSigns(values)}` } };
}

/** Stamp of a point of a series. */
export const stampOf = (window: TiltWindow, index: number): Instant => window.start + index * HALF_HOUR_MS;

/** Below this rank correlation with time, or this range in m, no trend is noted. */
const RANGE_M = 0.01;

/**
 * Plus signs of a rising trend: rank correlation with time rounded to one decimal, 0.6 `+`, 0.7 `++`, 0.8 `+++`,
 * 0.9 and more `++++`. The reference skips signs because of binary rounding. In range: the loop ends at the length.
 */
export function trendSigns(values: ArrayLike<number>): string {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  if (!(high - low > RANGE_M * TENTHS_PER_M)) return '';
  const correlation = rankCorrelation(values);
  const tenths = Math.round(correlation * 10);
  return correlation > 0.5 ? '+'.repeat(Math.max(0, Math.min(4, tenths - 5))) : '';
}

/**
 * Spearman's correlation of a series with its order in time; equal values share their mean rank. In range: `order` holds each index
 * once, and `last` stops before the count.
 */
export function rankCorrelation(values: ArrayLike<number>): number {
  const count = values.length;
  const order = Float64Array.from({ length: count }, (_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(count);
  for (let first = 0; first < count; ) {
    let last = first;
    while (last + 1 < count && values[order[last + 1]!] === values[order[first]!]) last++;
    for (let i = first; i <= last; i++) ranks[order[i]!] = (first + last) / 2;
    first = last + 1;
  }
  const middle = (count - 1) / 2;
  let [both, own, time] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [a, b] = [ranks[i]! - middle, i - middle];
    both += a * b;
    own += a * a;
    time += b * b;
  }
  return own === 0 || time === 0 ? 0 : both / Math.sqrt(own * time);
}

const round2 = (mm: number) => Math.round(mm * 100) / 100 + 0;
