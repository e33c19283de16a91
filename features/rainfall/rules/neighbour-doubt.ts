// Whether the gauges around one contradict it: values for people to look at, no verdict, and no change of any level. The thought is
// the check of spatial consistency of adjacent gauges (Ośródka, Otop, Szturc 2022, Atmos. Meas. Tech. 15, 5581); the numbers are ours.
import { COMPLETE_FROM } from './completeness.ts';

/** A gauge with one of its sums. */
export interface GaugeSum {
  gauge: string;
  /** From the site; null: nobody knows, as of what a satellite sees. */
  km: number | null;
  mm: number;
  /** Half hours with data, of 48 or 144. */
  measured: number;
  of: number;
}

/** Both sums of a gauge, mm; `measured`: half hours with data, of 48 and 144. */
export interface GaugeSums {
  gauge: string;
  /** As of one sum. */
  km: number | null;
  sum24: number;
  sum72: number;
  measured24: number;
  measured72: number;
}

/** A shower may well miss a gauge that is farther away [ours]. */
export const NEIGHBOUR_KM = 10;
/** Under this share of the gauge's own sum the neighbours contradict it [ours]: a shower has edges, and half is no wonder. */
export const CONTRADICTS_BELOW = 0.25;
/** Of less rain nothing can be said [ours]; the same as for the ratio of two gauges (completeness.ts). */
const FROM_MM = 10;

/** A sum, and the smallest and the largest of those around it, mm. */
export interface NeighbourDoubt {
  gauge: string;
  mm: number;
  least: number;
  most: number;
  neighbours: number;
}

/**
 * Null where nothing contradicts the gauge, or nobody can: a neighbour without most of its half hours, or of unknown distance,
 * says nothing. Missing data make no doubt.
 */
export function neighbourDoubt({ gauge, mm }: GaugeSum, others: readonly GaugeSum[]): NeighbourDoubt | null {
  const sums = others.filter(canContradict).map((one) => one.mm);
  if (sums.length === 0 || mm < FROM_MM) return null;
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  return most < mm * CONTRADICTS_BELOW ? { gauge, mm, least, most, neighbours: sums.length } : null;
}

export const canContradict = ({ km, measured, of }: GaugeSum): boolean =>
  km !== null && km <= NEIGHBOUR_KM && measured >= COMPLETE_FROM * of;

/** Nine tenths of a sum [ours]. */
const MOST_OF_IT = 0.9;
/** As many half hours are still an exception among 48 [ours]. */
const FEW = 3;

/** Few half hours that hold nearly all of a sum; null where it came in more of them. `halfHours`: mm, null without data. */
export function heaviestHalfHours(halfHours: readonly (number | null)[]): { count: number; mm: number } | null {
  const sorted = halfHours.flatMap((mm) => (mm === null || mm === 0 ? [] : [mm])).sort((one, other) => other - one);
  const sum = sorted.reduce((all, mm) => all + mm, 0);
  let held = 0;
  for (const [index, mm] of sorted.slice(0, FEW).entries()) {
    held += mm;
    if (held >= sum * MOST_OF_IT) return { count: index + 1, mm: held };
  }
  return null;
}
