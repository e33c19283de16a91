// Possible fast movement: readings that the outlier filter drops although they agree with each other (methods §4.3, consequence).
import { DAY_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { type CountSeries, firstAtOrAfter, outliersFrom } from './tilt-filters.ts';

/** Dropped readings in a row, on one side of what the node showed before, that make a sign. */
export const AGREEING_READINGS = 3;
/** Readings from which the rest before a movement is judged: the same as the outlier filter's. */
const REST_READINGS = 48;
/** How far a reading may stand from the line through its neighbours, standard deviations of the rest. */
const AGREEING_SD = 3;
/** The rest is never taken to be quieter than the step of the sensor, counts. */
const LEAST_SD = 1;
/** Readings further apart than this are not neighbours; with a weak signal half of them are hours late or lost. */
const NEIGHBOUR_MS = 6 * HOUR_MS;
/** 1 g, counts. */
const ONE_G = 1024;

/** What is looked at of a node. */
export interface FastQuestion {
  from: Instant;
  until: Instant;
  /** m */
  segmentM: number;
  /** m/day: published as half of what level 3 asks for. A node that was knocked and stays where it is moves at 0. */
  tiltFast: number;
}

/** A sign, at the last of its readings. */
export interface FastSign {
  at: Instant;
  /** Stamp of the first of its readings. */
  since: Instant;
  axis: 'y' | 'z';
  /** m/day, away from the rest. */
  speed: number;
}

/**
 * Every sign of a node between two instants, oldest first; `counts` are clean (cleanCounts), whatever was before `from`
 * is the rest. Three dropped readings in a row count when they lie on one side of the rest, within 3 sd of one line,
 * and go on moving away. One sign a stamp; who asks joins those that follow each other. In range: first < i < end ≤ length.
 */
export function fastSigns(counts: CountSeries, question: FastQuestion): FastSign[] {
  const { from, until } = question;
  const first = firstAtOrAfter(counts.at, from - 4 * DAY_MS);
  const end = firstAtOrAfter(counts.at, until);
  const isOutlier = outliersFrom(counts, first);
  const signs: FastSign[] = [];
  const asked = firstAtOrAfter(counts.at, from);
  // Back to where the row begins that may reach into what is asked.
  let begin = asked;
  while (begin > first && isOutlier(begin - 1)) begin--;
  let run = 0;
  for (let i = begin; i < end; i++) {
    const isNeighbour = i > first && counts.at[i]! - counts.at[i - 1]! <= NEIGHBOUR_MS;
    run = isOutlier(i) ? (isNeighbour ? run + 1 : 1) : 0;
    if (run < AGREEING_READINGS || i < asked) continue;
    const sign = signAt(counts, { first, isOutlier, runStart: i - run + 1 }, i, question);
    if (sign !== null) signs.push(sign);
  }
  return signs;
}

interface Stretch {
  first: number;
  isOutlier: (index: number) => boolean;
  /** Index of the first dropped reading of the row. */
  runStart: number;
}

// In range: the stretch's readings are those of `counts`.
function signAt(
  counts: CountSeries,
  stretch: Stretch,
  index: number,
  { segmentM, tiltFast }: FastQuestion,
): FastSign | null {
  let found: FastSign | null = null;
  for (const axis of ['y', 'z'] as const) {
    const rest = restBefore(counts[axis], stretch);
    if (rest === null) continue;
    const speed = speedOf(counts, axis, index, rest);
    if (speed === null) continue;
    const metres = (speed * segmentM) / ONE_G;
    if (metres < tiltFast || (found !== null && found.speed >= metres)) continue;
    found = { at: counts.at[index]!, since: counts.at[stretch.runStart]!, axis, speed: metres };
  }
  return found;
}

/** Mean and standard deviation of the last kept readings before the row; null where there are too few to know. In range: first ≤ i < runStart. */
function restBefore(
  values: ArrayLike<number>,
  { first, isOutlier, runStart }: Stretch,
): { mean: number; sd: number } | null {
  const kept: number[] = [];
  for (let i = runStart - 1; i >= first && kept.length < REST_READINGS; i--) {
    if (!isOutlier(i)) kept.push(values[i]!);
  }
  if (kept.length < REST_READINGS / 2) return null;
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, sd: Math.max(LEAST_SD, Math.sqrt(variance)) };
}

/**
 * Counts a day away from the rest, by the line through the last three readings; null where they do not agree. In range: the row
 * that ends at `index` has at least three, and each has its day.
 */
function speedOf(
  counts: CountSeries,
  axis: 'y' | 'z',
  index: number,
  { mean, sd }: { mean: number; sd: number },
): number | null {
  const places = Array.from({ length: AGREEING_READINGS }, (_, back) => index - AGREEING_READINGS + 1 + back);
  const away = places.map((i) => counts[axis][i]! - mean);
  const side = Math.sign(away.at(-1)!); // three of them
  if (away.some((distance) => distance * side <= AGREEING_SD * sd)) return null;
  const days = places.map((i) => (counts.at[i]! - counts.at[index]!) / DAY_MS);
  const line = fit(days, away);
  const isAgreeing = away.every(
    (distance, k) => Math.abs(distance - line.start - line.slope * days[k]!) <= AGREEING_SD * sd,
  );
  return isAgreeing && line.slope * side > 0 ? line.slope * side : null;
}

// In range: as many ys as xs.
function fit(xs: readonly number[], ys: readonly number[]): { start: number; slope: number } {
  const middleX = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const middleY = ys.reduce((sum, y) => sum + y, 0) / ys.length;
  const across = xs.reduce((sum, x, k) => sum + (x - middleX) * (ys[k]! - middleY), 0);
  const along = xs.reduce((sum, x) => sum + (x - middleX) ** 2, 0);
  const slope = along === 0 ? 0 : across / along;
  return { start: middleY - slope * middleX, slope };
}

/** Signs that follow each other are one; `first` of each. In range: the first one has no `index - 1` and is asked no more. */
export function firstSigns(signs: readonly FastSign[], apartMs = DAY_MS): FastSign[] {
  return signs.filter((sign, index) => index === 0 || sign.at - signs[index - 1]!.at > apartMs);
}
