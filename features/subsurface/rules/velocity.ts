// Velocity of a node: the trailing least-squares slope of its smoothed tilt over three hours (methods §4.6).
import type { LimitValues } from '../../limits/rules/limit-values.ts';
import type { TenthMm } from './tilt.ts';
import { SMOOTHING_POINTS } from './tilt-window.ts';

const HALF = (SMOOTHING_POINTS - 1) / 2;
const HALF_HOURS_A_DAY = 48;
/** Σ (i − 3)² for i = 0 … 6. */
const SPREAD = 28;

/** Slope at an index of the series, 0.1 mm/day, from this value and the six before it. In range: the lead holds six before the first. */
export function velocityAt(values: ArrayLike<TenthMm>, index: number): number {
  let sum = 0;
  for (let i = 0; i < SMOOTHING_POINTS; i++) sum += (i - HALF) * values[index - SMOOTHING_POINTS + 1 + i]!;
  return Math.round((sum * HALF_HOURS_A_DAY) / SPREAD);
}

/** Of a site, m/day; the same for charts and alerts (methods §4.7). */
export type VelocityLimits = Pick<LimitValues, 'tiltSignificant' | 'tiltCritical'>;

/** Level of a velocity, m/day, whatever its sign: 2 from the significant one on (0.032), 3 from the critical one on (0.5). */
export function velocityLevel(metresPerDay: number, limits: VelocityLimits): 0 | 2 | 3 {
  const speed = Math.abs(metresPerDay);
  if (speed >= limits.tiltCritical) return 3;
  return speed >= limits.tiltSignificant ? 2 : 0;
}
