// For tests only: raw counts of a whole column as a file, and what is asked of every such column.

import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { nodeAlerts } from '@bantay/features/subsurface/rules/column-run.ts';
import { accelerometerOf } from '@bantay/features/subsurface/rules/communication-health.ts';
import { fastSigns as signsOf } from '@bantay/features/subsurface/rules/fast-movement.ts';
import { type CountSeries, cleanCounts, type KeptCounts } from '@bantay/features/subsurface/rules/tilt-filters.ts';
import { alertWindow } from '@bantay/features/subsurface/rules/tilt-window.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { at } from './oracle.ts';
import { movingCounts } from './tilt-trial.ts';

const fastSigns = (counts: Parameters<typeof signsOf>[0], from: number, until: number, segmentM: number) =>
  signsOf(counts, { from, until, segmentM, tiltFast: PUBLISHED_LIMITS.tiltFast });

/** Head of such a file: stamp, node, type number, counts of three axes, volts. */
export const COLUMN_HEAD = 'ts,node_id,type_num,xval,yval,zval,batt';

/** Readings of one accelerometer of each node, oldest first, before any filter. */
export function readColumn(text: string, accelerometer: 1 | 2 = 1): Map<number, CountSeries> {
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .sort() // each begins with its stamp
    .map((line) => line.split(','))
    .filter(([, , type]) => accelerometerOf(Number(type)) === accelerometer);
  const nodes = new Map<number, KeptCounts>();
  for (const [ts = '', node, , x, y, z] of rows) {
    const own = nodes.get(Number(node)) ?? { at: [], x: [], y: [], z: [] };
    nodes.set(Number(node), own);
    own.at.push(at(ts));
    own.x.push(Number(x));
    own.y.push(Number(y));
    own.z.push(Number(z));
  }
  return new Map([...nodes].sort(([one], [other]) => one - other));
}

/** The same without what the filters of single readings drop. */
export const cleanColumn = (text: string): Map<number, KeptCounts> =>
  new Map([...readColumn(text)].map(([node, counts]) => [node, cleanCounts(counts).kept]));

/** Of the runs of three hours between two stamps, the share in which each node raised; nodes that never did are left out. */
export function raisedShares(
  nodes: ReadonlyMap<number, KeptCounts>,
  segmentM: number,
  from: Instant,
  until: Instant,
): Map<number, number> {
  const raised = new Map<number, number>();
  const step = 6 * HALF_HOUR_MS;
  const runs = Math.ceil((until - from) / step);
  for (let stamp = from; stamp < until; stamp += step) {
    for (const { node, alert } of nodeAlerts({ segmentM, nodes }, alertWindow(stamp), PUBLISHED_LIMITS)) {
      if (alert > 0) raised.set(node, (raised.get(node) ?? 0) + 1 / runs);
    }
  }
  return raised;
}

/**
 * A movement laid over each node from its 600th reading on, at three speeds: how often it was seen within two hours, and
 * where not. Readings 601 to 604 are the moved ones; where one of them is lost or late nobody can know so early.
 */
export function seenWithinTwoHours(nodes: ReadonlyMap<number, KeptCounts>, segmentM: number) {
  let inTime = 0;
  const missed: string[] = [];
  for (const speed of [0.5, 1, 3]) {
    for (const [node, counts] of nodes) {
      const begin = counts.at[600]!; // weeks of readings
      if (counts.at[604]! - begin > 2 * HOUR_MS) continue; // as above
      const [sign] = fastSigns(movingCounts(counts, { at: begin, speed }, segmentM), begin, begin + DAY_MS, segmentM);
      if (sign !== undefined && sign.at - begin <= 2 * HOUR_MS) inTime++;
      else missed.push(`node ${node} at ${speed} m/day`);
    }
  }
  return { inTime, missed };
}
