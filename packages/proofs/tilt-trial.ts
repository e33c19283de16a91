// For tests and trials only: counts of a tilt node at rest and as it begins to move.
import { type CountSeries, cleanCounts, type KeptCounts } from '@bantay/features/subsurface/rules/tilt-filters.ts';
import { DAY_MS, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

const ONE_G = 1024;

/** A node of a column that leans a little, read every half hour. */
export interface NodeTrial {
  from: Instant;
  days: number;
  segmentM: number;
  /** Standard deviation of each axis, counts. */
  noise: number;
  random: () => number;
  /** m/day from this instant on; without it the node rests. */
  moves?: { at: Instant; speed: number };
}

/** Two uniform numbers make a normal one (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Clean counts. The movement is down the slope (z); what is beyond the segment's length stays there. */
export function trialCounts({ from, days, segmentM, noise, random, moves }: NodeTrial): KeptCounts {
  const raw = { at: [] as number[], x: [] as number[], y: [] as number[], z: [] as number[] };
  for (let at = from; at < from + days * DAY_MS; at += HALF_HOUR_MS) {
    const moved = moves === undefined || at < moves.at ? 0 : ((at - moves.at) / DAY_MS) * moves.speed;
    const z = 40 + Math.min(0.9, moved / segmentM) * ONE_G;
    const x = Math.sqrt(ONE_G ** 2 - z ** 2 - 144);
    raw.at.push(at);
    raw.x.push(Math.round(x + noise * normal(random)));
    raw.y.push(Math.round(-12 + noise * normal(random)));
    raw.z.push(Math.round(z + noise * normal(random)));
  }
  return cleanCounts(raw).kept;
}

/** Recorded counts with a movement laid over them from an instant on. */
export function movingCounts(quiet: CountSeries, moves: { at: Instant; speed: number }, segmentM: number): KeptCounts {
  const indices = Array.from({ length: quiet.at.length }, (_, i) => i);
  const shift = (i: number) =>
    Math.min(0.9, (Math.max(0, quiet.at[i]! - moves.at) / DAY_MS) * (moves.speed / segmentM)) * ONE_G;
  const z = indices.map((i) => Math.round(quiet.z[i]! + shift(i)));
  const x = indices.map((i) => Math.round(Math.sqrt(Math.max(0, ONE_G ** 2 - z[i]! ** 2 - quiet.y[i]! ** 2))));
  return cleanCounts({ at: quiet.at, x, y: quiet.y, z }).kept;
}
