// Shape of a column at some stamps: horizontal position and depth of every node above the fixed bottom (methods §4.9).
import { HOUR_MS, type Instant } from '../time/manila-time.ts';
import { indexAt, type NodeSeries } from './node-series.ts';
import { TENTHS_PER_M } from './tilt.ts';
import type { TiltWindow } from './tilt-window.ts';

export type Axis = 'xz' | 'xy';

export interface ColumnShape {
  at: Instant;
  /** m; node 1 … N, then the bottom at 0. */
  positions: Record<Axis, number[]>;
  /** m, negative downwards; all shapes share the deepest bottom. */
  depths: number[];
}

/** Shapes at the end and every `hours` before it, oldest first. Nodes in order from the top. */
export function columnShapes(
  nodes: readonly NodeSeries[],
  window: TiltWindow,
  hours: number,
  segmentM: number,
): ColumnShape[] {
  const step = hours * HOUR_MS;
  const count = Math.floor((window.end - window.start) / step) + 1;
  const shapes = Array.from({ length: count }, (_, index) =>
    shapeAt(nodes, window.end - (count - 1 - index) * step, window, segmentM),
  );
  const deepest = Math.max(...shapes.map((shape) => shape.depths.at(-1)!));
  for (const shape of shapes) {
    const shift = deepest - shape.depths.at(-1)!;
    // Adding 0 turns −0 into 0.
    shape.depths = shape.depths.map((depth) => round4(-(depth + shift)) + 0);
  }
  return shapes;
}

/** Depths are counted from the top here, positive downwards. */
function shapeAt(nodes: readonly NodeSeries[], at: Instant, window: TiltWindow, segmentM: number): ColumnShape {
  const index = indexAt(window, at);
  const length = segmentM * TENTHS_PER_M;
  const positions: Record<Axis, number[]> = { xz: [0], xy: [0] };
  const depths: number[] = [];
  let [sumXz, sumXy, depth] = [0, 0, 0];
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { xz, xy } = nodes[node]!;
    sumXz += xz[index]!;
    sumXy += xy[index]!;
    positions.xz.unshift(sumXz / TENTHS_PER_M);
    positions.xy.unshift(sumXy / TENTHS_PER_M);
  }
  for (const [node, { xz, xy }] of nodes.entries()) {
    const axial = Math.sqrt(length ** 2 - xz[index]! ** 2 - xy[index]! ** 2);
    if (node > 0) depth += Number.isNaN(axial) ? length : axial;
    depths.push(depth / TENTHS_PER_M);
  }
  depths.push((depth + length) / TENTHS_PER_M);
  return { at, positions, depths };
}

const round4 = (metres: number) => Math.round(metres * TENTHS_PER_M) / TENTHS_PER_M;
