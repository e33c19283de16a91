// How much of what a node should have sent has arrived (methods §4.9; the reference's numbers are wrong, the rule is ours).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { firstAtOrAfter } from './tilt-filters.ts';

/** Type numbers of the accelerometers by version of the column (api-facts §5.3); version 1 has one, without a number. */
const TYPE_NUMBERS: Readonly<Record<number, readonly number[]>> = {
  1: [],
  2: [32, 33],
  3: [11, 12],
  4: [41, 42],
  5: [51, 52],
};

/** Type number of version 1, where readings carry none. */
export const NO_TYPE = 0;

/** Accelerometers of a version, first and second. */
export function typeNumbers(version: number): readonly number[] {
  const numbers = TYPE_NUMBERS[version] ?? [];
  return numbers.length === 0 ? [NO_TYPE] : numbers;
}

/** 1 or 2 for a type number of any version; null for one that no column has (methods §4.2; 51 and 52 are ours). */
export function accelerometerOf(typeNumber: number): 1 | 2 | null {
  if (typeNumber === NO_TYPE) return 1;
  for (const [first, second] of Object.values(TYPE_NUMBERS)) {
    if (typeNumber === first) return 1;
    if (typeNumber === second) return 2;
  }
  return null;
}

/** Type numbers of these accelerometers, of every version: a column may have had another one before. */
export const typesOf = (accelerometers: ReadonlySet<1 | 2 | null>): number[] =>
  [NO_TYPE, ...Object.values(TYPE_NUMBERS).flat()].filter((type) => accelerometers.has(accelerometerOf(type)));

/** Distinct half hours with a reading (`at` ascends), in percent of those between two stamps (both included), at most 100, 2 decimals. */
export function communicationHealth(at: ArrayLike<Instant>, start: Instant, end: Instant): number {
  const expected = Math.max(1, Math.floor((end - start) / HALF_HOUR_MS) + 1);
  const until = firstAtOrAfter(at, end + HALF_HOUR_MS);
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = firstAtOrAfter(at, start); i < until; i++) {
    const halfHour = Math.floor(at[i]! / HALF_HOUR_MS); // i < until ≤ length
    if (halfHour !== last) count++;
    last = halfHour;
  }
  return Math.min(100, Math.round((10_000 * count) / expected) / 100);
}
