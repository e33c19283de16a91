// Points of the velocity chart: where a node was fast in the last three hours, axis by axis (methods §4.9).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { Axis } from './column-position.ts';
import { indexAt, type NodeSeries } from './node-series.ts';
import { TENTHS_PER_M } from './tilt.ts';
import { NEWEST_MS, type TiltWindow } from './tilt-window.ts';
import { type VelocityLimits, velocityAt, velocityLevel } from './velocity.ts';

/** [stamp, node]. */
export type StampedNode = [Instant, number];

/** The seven stamps of the last three hours, oldest first; fewer in a shorter window. */
export function newestStamps(window: TiltWindow): Instant[] {
  const stamps: Instant[] = [];
  const first = Math.max(window.start, window.end - NEWEST_MS);
  for (let at = first; at <= window.end; at += HALF_HOUR_MS) stamps.push(at);
  return stamps;
}

/** Stamps at which nodes reached a limit, without the comparison of the two axes that an alert makes. */
export function velocityPoints(nodes: readonly NodeSeries[], window: TiltWindow, axis: Axis, limits: VelocityLimits) {
  const points: Record<2 | 3, StampedNode[]> = { 2: [], 3: [] };
  for (const at of newestStamps(window)) {
    for (const [index, node] of nodes.entries()) {
      const level = velocityLevel(velocityAt(node[axis], indexAt(window, at)) / TENTHS_PER_M, limits);
      if (level !== 0) points[level].push([at, index + 1]);
    }
  }
  return points;
}
