// Shape of a column at some stamps: horizontal position and depth of every node above the fixed bottom (methods §4.9).
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
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
  const shapes = shapeStamps(window, hours).map((at) => shapeAt(nodes, at, window, segmentM));
  standOnOneBottom(shapes);
  return shapes;
}

/** Stamps of the shapes, oldest first. */
export function shapeStamps({ start, end }: TiltWindow, hours: number): Instant[] {
  const step = hours * HOUR_MS;
  const count = Math.floor((end - start) / step) + 1;
  return Array.from({ length: count }, (_, index) => end - (count - 1 - index) * step);
}

/** Turns depths below the top into those of shapes with one deepest bottom. */
export function standOnOneBottom(shapes: readonly ColumnShape[]): void {
  let deepest = Number.NEGATIVE_INFINITY;
  for (const { depths } of shapes) deepest = Math.max(deepest, depths.at(-1)!); // the bottom is always there
  for (const shape of shapes) {
    const shift = deepest - shape.depths.at(-1)!; // as above
    // Adding 0 turns −0 into 0.
    shape.depths = shape.depths.map((depth) => round4(-(depth + shift)) + 0);
  }
}

/**
 * One shape; its depths are counted from the top, positive downwards, until all stand on one bottom. In range: `node` counts
 * the nodes, and `at` is a stamp of the window, of which every node has its value.
 */
export function shapeAt(nodes: readonly NodeSeries[], at: Instant, window: TiltWindow, segmentM: number): ColumnShape {
  const index = indexAt(window, at);
  const length = segmentM * TENTHS_PER_M;
  const count = nodes.length;
  const positions: Record<Axis, number[]> = { xz: new Array(count + 1), xy: new Array(count + 1) };
  positions.xz[count] = 0;
  positions.xy[count] = 0;
  const depths: number[] = [];
  let [sumXz, sumXy, depth] = [0, 0, 0];
  for (let node = count - 1; node >= 0; node--) {
    sumXz += nodes[node]!.xz[index]!;
    sumXy += nodes[node]!.xy[index]!;
    positions.xz[node] = sumXz / TENTHS_PER_M;
    positions.xy[node] = sumXy / TENTHS_PER_M;
  }
  for (let node = 0; node < count; node++) {
    const { xz, xy } = nodes[node]!;
    const axial = Math.sqrt(length * length - xz[index]! * xz[index]! - xy[index]! * xy[index]!);
    if (node > 0) depth += Number.isNaN(axial) ? length : axial;
    depths.push(depth / TENTHS_PER_M);
  }
  depths.push((depth + length) / TENTHS_PER_M);
  return { at, positions, depths };
}

const round4 = (metres: number) => Math.round(metres * TENTHS_PER_M) / TENTHS_PER_M;
