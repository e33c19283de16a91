// Velocity of a node: the trailing least-squares slope of its smoothed tilt over three hours (methods §4.6).
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

/** m/day; the same limits for charts and alerts (methods §4.7). */
const LIMITS = { level2: 0.032, level3: 0.5 };

/** Level of a velocity, m/day: 2 from 0.032, 3 from 0.5 on, whatever its sign. */
export function velocityLevel(metresPerDay: number): 0 | 2 | 3 {
  const speed = Math.abs(metresPerDay);
  if (speed >= LIMITS.level3) return 3;
  return speed >= LIMITS.level2 ? 2 : 0;
}
