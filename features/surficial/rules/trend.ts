// Whether ten readings speed up: a smoothed curve, and the critical acceleration at its velocity (methods §3.4).
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { MarkerReading } from './marker-reading.ts';
import { smoothingCubic } from './smoothing-cubic.ts';

/** Slope and intercept of ln a over ln v at failure (methods §3.1). */
const SLOPE = 1.49905955613175;
const INTERCEPT = -3.00263765777028;
/** The sample behind that line: critical t, size, residual squares, mean and squares of ln v (methods §3.1). */
const T_CRITICAL = 4.53047399738543;
const SAMPLE_SIZE = 30;
const RESIDUAL_SQUARES = 49.8880017417971;
const MEAN_LN_V = 2.232839766;
const SQUARES_LN_V = 215.515369339559;
/** Standard deviation and reach of the Gaussian kernel, readings (methods §3.1: 39 wide). */
const SIGMA = 3;
const REACH = 19;
/** Below this the readings are all the same and nothing can be weighed (methods §3.4, step 9). */
const NO_SCATTER = 1e-18;

/** A fitted curve; velocities in cm/day, accelerations in cm/day². */
export interface TrendFit {
  /** Oldest first. */
  readings: readonly MarkerReading[];
  cmAt(at: Instant): number;
  velocityAt(at: Instant): number;
  accelerationAt(at: Instant): number;
}

/** Fits the curve to ten readings, oldest first; null when they do not scatter at all. */
export function fitTrend(readings: readonly MarkerReading[]): TrendFit | null {
  const first = readings[0]!.at; // callers give ten
  const days = (at: Instant) => (at - first) / DAY_MS;
  const values = readings.map((reading) => reading.cm);
  const variances = localVariances(values);
  if (variances.some((variance) => variance < NO_SCATTER)) return null;
  const weights = variances.map((variance) => 1 / Math.sqrt(variance));
  const curve = smoothingCubic(
    readings.map((reading) => days(reading.at)),
    values,
    weights,
    readings.length, // S of methods §3.4: one residual square per reading
  );
  return {
    readings,
    cmAt: (at) => curve(days(at), 0),
    velocityAt: (at) => curve(days(at), 1),
    accelerationAt: (at) => curve(days(at), 2),
  };
}

/** Scatter of each reading about the smoothed course (methods §3.4, steps 1–3). */
function localVariances(values: readonly number[]): number[] {
  const smooth = convolve(values);
  return convolve(values.map((value, i) => (value - smooth[i]!) ** 2)); // same length
}

const KERNEL = (() => {
  const raw = Array.from({ length: 2 * REACH + 1 }, (_, i) => Math.exp(-((i - REACH) ** 2) / (2 * SIGMA ** 2)));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return raw.map((weight) => weight / sum);
})();

/** Mirrors at the edges and repeats the edge itself: … y1 y0 | y0 y1 … */
function convolve(values: readonly number[]): number[] {
  const period = 2 * values.length;
  const mirrored = (i: number) => {
    const inside = ((i % period) + period) % period;
    return values[inside < values.length ? inside : period - 1 - inside]!; // inside the list by the line above
  };
  return values.map((_, i) => KERNEL.reduce((sum, weight, j) => sum + weight * mirrored(i + j - REACH), 0));
}

/** Critical acceleration at a velocity, with the edges of its band; cm/day in, cm/day² out. */
export function accelerationBand(velocity: number): { critical: number; upper: number; lower: number } {
  const lnV = Math.log(Math.abs(velocity));
  const critical = Math.exp(SLOPE * lnV + INTERCEPT);
  const share = 1 / SAMPLE_SIZE;
  const spread = share - 2 * RESIDUAL_SQUARES * (share + (lnV - MEAN_LN_V) ** 2 / SQUARES_LN_V);
  const width = T_CRITICAL * Math.sqrt(Math.abs(spread));
  return { critical, upper: critical * Math.exp(width), lower: critical * Math.exp(-width) };
}

/**
 * Onset of acceleration: the newest acceleration inside the band (edges included), and velocity and acceleration of the
 * oldest reading pointing the same way, as in the earlier generation (methods §3.4, step 8).
 */
export function hasTrend(fit: TrendFit): boolean {
  // A fit has ten readings.
  const oldest = fit.readings[0]!.at;
  const newest = fit.readings.at(-1)!.at; // as above
  const { upper, lower } = accelerationBand(fit.velocityAt(newest));
  const size = Math.abs(fit.accelerationAt(newest));
  return lower <= size && size <= upper && fit.velocityAt(oldest) * fit.accelerationAt(oldest) > 0;
}
