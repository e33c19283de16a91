// The three charts of a trend: velocity against acceleration, the fitted course, both over time (methods §3.5).
import type { Instant } from '@bantay/kernel/time/manila-time';
import { accelerationBand, type TrendFit } from './trend.ts';

/** [x, y] */
export type Pair = [number, number];

/** Series of one marker with a trend. Logarithms are natural; points that have none are left out, pair by pair. */
export interface TrendingSeries {
  /** (ln |v|, ln |a|) at the readings. */
  data: Pair[];
  /** (ln v, ln critical a) at 20 velocities. */
  trendLine: Pair[];
  /** (ln v, ln upper a, ln lower a) */
  band: [number, number, number][];
  lastPoint: Pair[];
  /** (epoch ms, cm) */
  readings: Pair[];
  interpolation: Pair[];
  /** cm/day², cm/day and epoch ms at the 20 instants. */
  accelerations: number[];
  velocities: number[];
  timestamps: Instant[];
}

/** Instants of the drawn curves (methods §3.5). */
const SAMPLES = 20;

/** The series of a fit. */
export function trendingSeries(fit: TrendFit): TrendingSeries {
  const times = fit.readings.map((reading) => reading.at);
  const instants = evenly(times[0]!, times.at(-1)!); // a fit has ten readings
  const speeds = times.map((at) => Math.abs(fit.velocityAt(at)));
  const data = times.map((at): Pair => logs(fit.velocityAt(at), fit.accelerationAt(at)));
  const line = evenly(Math.min(...speeds), Math.max(...speeds));
  const bands = line.map((speed) => ({ speed, ...accelerationBand(speed) }));
  return {
    data: data.filter(isFinitePoint),
    trendLine: bands.map(({ speed, critical }): Pair => logs(speed, critical)).filter(isFinitePoint),
    band: bands
      .map(({ speed, upper, lower }): [number, number, number] => [Math.log(speed), Math.log(upper), Math.log(lower)])
      .filter(isFinitePoint),
    lastPoint: data.slice(-1).filter(isFinitePoint),
    readings: fit.readings.map((reading): Pair => [wholeSecond(reading.at), reading.cm]),
    interpolation: instants.map((at): Pair => [wholeSecond(at), fit.cmAt(at)]),
    accelerations: instants.map(fit.accelerationAt),
    velocities: instants.map(fit.velocityAt),
    timestamps: instants.map(wholeSecond),
  };
}

const logs = (velocity: number, acceleration: number): Pair => [
  Math.log(Math.abs(velocity)),
  Math.log(Math.abs(acceleration)),
];
const isFinitePoint = (point: readonly number[]) => point.every(Number.isFinite);
const wholeSecond = (at: Instant) => Math.floor(at / 1000) * 1000;

function evenly(from: number, to: number): number[] {
  return Array.from({ length: SAMPLES }, (_, i) => from + ((to - from) * i) / (SAMPLES - 1));
}
