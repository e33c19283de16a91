// The change per marker above the table of measurements (specification 001, §3; screens §20).
import { displacementCm } from './marker-level.ts';

/** cm. The table of the specification has this one, whatever a site's thresholds are. */
const LARGE_CM = 1;

/** Change of one marker between its two latest measurements. */
export interface TableDisplacement {
  /** cm, without its sign, two decimals. */
  cm: number;
  /** Shown in red: more than 1 cm. */
  isLarge: boolean;
}

/** From the values of one column, newest row first; null with fewer than two measurements. */
export function tableDisplacement(newestFirst: readonly (number | null | undefined)[]): TableDisplacement | null {
  const [newest, before] = newestFirst.filter((value) => value !== null && value !== undefined);
  if (newest === undefined || before === undefined) return null;
  const cm = displacementCm(newest, before);
  return { cm, isLarge: cm > LARGE_CM };
}
