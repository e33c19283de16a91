// A whole column at once: series of its nodes for a window, and the alerts at its end; our rule on stuck nodes (methods §4).
import { type NodeAlert, type NodeLimits, nodeAlert } from './node-alert.ts';
import { alertSeries, type NodeSeries, nodeSeries } from './node-series.ts';
import type { CountSeries, KeptCounts, StuckRange } from './tilt-filters.ts';
import { firstAtOrAfter, stuckRanges, withoutStuck } from './tilt-filters.ts';
import type { TiltWindow } from './tilt-window.ts';

/** A column as far as the rules look at it. */
export interface ColumnFacts {
  /** m */
  segmentM: number;
  /** Clean counts of each node in use, by number; a node flagged "not OK" is left out altogether. */
  nodes: ReadonlyMap<number, KeptCounts>;
}

/** Reading a column without any rows gives nodes without data. */
const NOTHING: KeptCounts = { at: [], x: [], y: [], z: [] };

/** Alerts of every node at the end of the window; stuck readings count as none (ours). */
export function nodeAlerts({ segmentM, nodes }: ColumnFacts, window: TiltWindow, limits: NodeLimits): NodeAlert[] {
  return [...nodes].map(([node, counts]) => {
    const stuck = stuckWithin(counts, window);
    // Whoever goes through months has all of them here: what is copied is the window alone.
    const used = stuck.length === 0 ? counts : withoutStuck(between(counts, window), stuck).kept;
    return nodeAlert(node, alertSeries(used, window, segmentM), window, limits);
  });
}

/** What a window needs of the counts. */
function between(counts: KeptCounts, { from, until }: TiltWindow): KeptCounts {
  const [first, end] = [firstAtOrAfter(counts.at, from), firstAtOrAfter(counts.at, until)];
  const of = (axis: number[]) => axis.slice(first, end);
  return { at: of(counts.at), x: of(counts.x), y: of(counts.y), z: of(counts.z) };
}

/** Series of one node for a chart, stuck readings included: they are drawn and marked. */
export const chartSeries = (counts: KeptCounts | undefined, window: TiltWindow, segmentM: number): NodeSeries =>
  nodeSeries(counts ?? NOTHING, window, segmentM);

/** Stuck stretches inside what the window needs; the same whatever else is known of the column. */
export const stuckWithin = (counts: CountSeries, { from, until }: TiltWindow): StuckRange[] =>
  stuckRanges(counts, from, until);
