// What one node says at a stamp: displacement over three days and velocity of the last three hours (methods §4.7).
import type { LimitValues } from '../../limits/rules/limit-values.ts';
import { type AlertSeries, LEAD, type NodeSeries } from './node-series.ts';
import { roundEven, TENTHS_PER_M } from './tilt.ts';
import { NEWEST_MS, type TiltWindow } from './tilt-window.ts';
import { type VelocityLimits, velocityAt, velocityLevel } from './velocity.ts';

/** Of a site. `tiltDisplacement`: m over the window, raises strictly above it (0.05). */
export type NodeLimits = VelocityLimits & Pick<LimitValues, 'tiltDisplacement'>;
/** Movement seen on one axis only is no movement: the smaller of the two must exceed this share of the larger. */
const AXIS_RATIO = 0.1;

/** One node at the end of a window. −1: no reading that passed the filters in the last three hours. */
export interface NodeAlert {
  node: number;
  hasData: boolean;
  /** m, 3 decimals. */
  displacementXz: number;
  displacementXy: number;
  /** m/day, 4 decimals. */
  velocityXz: number;
  velocityXy: number;
  displacementAlert: -1 | 0 | 2;
  velocityAlert: -1 | 0 | 2 | 3;
  alert: -1 | 0 | 2 | 3;
}

/** Judges a node from its smoothed series. */
export function nodeAlert(
  node: number,
  series: NodeSeries | AlertSeries,
  window: TiltWindow,
  limits: NodeLimits,
): NodeAlert {
  const end = series.xz.length - 1;
  // In range: a series is longer than its lead.
  const moved = (values: ArrayLike<number>) => roundEven((values[end]! - values[LEAD]!) / 10) / 1000;
  const displacementXz = moved(series.xz);
  const displacementXy = moved(series.xy);
  const velocityXz = velocityAt(series.xz, end) / TENTHS_PER_M;
  const velocityXy = velocityAt(series.xy, end) / TENTHS_PER_M;
  const hasData = series.newestAt !== null && series.newestAt >= window.end - NEWEST_MS;
  const numbers = { node, hasData, displacementXz, displacementXy, velocityXz, velocityXy };
  if (!hasData) return { ...numbers, displacementAlert: -1, velocityAlert: -1, alert: -1 };
  const displacementAlert = displacementLevel(displacementXz, displacementXy, limits);
  const velocityAlert = isOnBothAxes(velocityXz, velocityXy)
    ? velocityLevel(Math.max(Math.abs(velocityXz), Math.abs(velocityXy)), limits)
    : 0;
  return {
    ...numbers,
    displacementAlert,
    velocityAlert,
    alert: velocityAlert === 3 ? 3 : larger(displacementAlert, velocityAlert),
  };
}

const larger = (one: 0 | 2, other: 0 | 2): 0 | 2 => (one > other ? one : other);

function displacementLevel(xz: number, xy: number, { tiltDisplacement }: NodeLimits): 0 | 2 {
  const isFar = Math.abs(xz) > tiltDisplacement || Math.abs(xy) > tiltDisplacement;
  return isFar && isOnBothAxes(xz, xy) ? 2 : 0;
}

function isOnBothAxes(one: number, other: number): boolean {
  const [small, large] = [Math.min(Math.abs(one), Math.abs(other)), Math.max(Math.abs(one), Math.abs(other))];
  return large > 0 && small / large > AXIS_RATIO;
}
