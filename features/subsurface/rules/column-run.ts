// A whole column at once: series of its nodes for a window, and the alerts at its end; our rule on stuck nodes (methods §4).
import { type NodeAlert, type NodeLimits, nodeAlert } from './node-alert.ts';
import { alertSeries, type NodeSeries, nodeSeries } from './node-series.ts';
import type { CountSeries, KeptCounts, StuckRange } from './tilt-filters.ts';
import { reachOf, stuckRanges, stuckRuns, withoutStuck } from './tilt-filters.ts';
import type { TiltWindow } from './tilt-window.ts';
import { workedOut } from './worked-out.ts';

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
    return nodeAlert(node, alertSeries(usedOf(counts, window), window, segmentM), window, limits);
  });
}

/**
 * Without what is stuck in the window. A run is left out as far as it goes: an alert looks at nothing beyond its window, and
 * many windows in a row leave out the same runs.
 */
function usedOf(counts: KeptCounts, { from, until }: TiltWindow): KeptCounts {
  const runs = stuckRuns(counts, from, until).map(({ run }) => run);
  if (runs.length === 0) return counts;
  const name = runs.map(({ first }) => first).join(' ');
  const known = usedByRuns(counts);
  const used =
    known.get(name) ??
    withoutStuck(
      counts,
      runs.map((run) => reachOf(counts, run)),
    ).kept;
  known.set(name, used);
  return used;
}

/** Counts without some runs, by what these begin with. */
const usedByRuns = workedOut((_counts: KeptCounts) => new Map<string, KeptCounts>());

/** Series of one node for a chart, stuck readings included: they are drawn and marked. */
export const chartSeries = (counts: KeptCounts | undefined, window: TiltWindow, segmentM: number): NodeSeries =>
  nodeSeries(counts ?? NOTHING, window, segmentM);

/** Stuck stretches inside what the window needs; the same whatever else is known of the column. */
export const stuckWithin = (counts: CountSeries, { from, until }: TiltWindow): StuckRange[] =>
  stuckRanges(counts, from, until);
