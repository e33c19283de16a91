// Rates with their exact 95 % interval (Clopper and Pearson, Biometrika 26, 404, 1934): a village has few events.

export interface Rate {
  /** So many of `of`. */
  count: number;
  of: number;
  /** Null: there is nothing to divide by, and no rate is shown. */
  share: number | null;
  /** Null with it. */
  low: number | null;
  high: number | null;
  /** Too few to rest anything on. */
  isSmall: boolean;
}

/** [ours] With fewer than this one event more or less moves a rate by ten points and more. */
export const SMALL_BELOW = 10;
const ALPHA = 0.05;
/** Halvings of [0, 1]: far below what is shown. */
const STEPS = 60;

export function rateOf(count: number, of: number): Rate {
  const isSmall = of < SMALL_BELOW;
  if (of === 0) return { count, of, share: null, low: null, high: null, isSmall };
  return {
    ...{ count, of, share: count / of, isSmall },
    low: count === 0 ? 0 : halve((p) => tail(count, of, p) < ALPHA / 2),
    high: count === of ? 1 : halve((p) => 1 - tail(count + 1, of, p) > ALPHA / 2),
  };
}

/** Where it stops being true, from 0 on. */
function halve(isBelow: (p: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Probability of `least` (one or more) or more of `of`, each with probability `p`; 0 < p < 1. Terms by logarithms: no overflow. */
function tail(least: number, of: number, p: number): number {
  let logTerm = of * Math.log1p(-p);
  let sum = 0;
  for (let k = 1; k <= of; k++) {
    logTerm += Math.log((of - k + 1) / k) + Math.log(p) - Math.log1p(-p);
    if (k >= least) sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

export interface Counts {
  hits: number;
  late: number;
  missed: number;
  falseWarnings: number;
  rightWarnings: number;
}

/** A late warning has warned nobody: it counts as missed. */
export function ratesOf({ hits, late, missed, falseWarnings, rightWarnings }: Counts): {
  pod: Rate;
  far: Rate;
  ts: Rate;
} {
  const slides = hits + late + missed;
  return {
    pod: rateOf(hits, slides),
    far: rateOf(falseWarnings, falseWarnings + rightWarnings),
    ts: rateOf(hits, slides + falseWarnings),
  };
}
