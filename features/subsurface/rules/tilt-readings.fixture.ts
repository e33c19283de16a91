// Counts of a made node with every defect that the rules look at, the same for the same seed.
import { DAY_MS, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { KeptCounts } from './tilt-filters.ts';

export const STAMP = Date.parse('2026-11-21T09:00:00+08:00');

/** 0 … 1, the same for the same seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** So many days of half hours up to the stamp and a day beyond: readings are lost, jump, drift and stand still. */
export function readings(seed: number, lost: number, days = 12): KeptCounts {
  const roll = dice(seed);
  const counts: KeptCounts = { at: [], x: [], y: [], z: [] };
  const [leanY, leanZ, still] = [Math.round(roll() * 200), Math.round(roll() * 200) - 100, roll() * 300];
  for (let place = 0; place < (days + 1) * 48; place++) {
    if (roll() < lost) continue;
    const isStill = place > still && place < still + 160 && seed % 3 === 0;
    const jump = roll() < 0.02 ? Math.round(roll() * 400) - 200 : 0;
    const drift = seed % 2 === 0 ? Math.round(place / 9) : 0;
    counts.at.push(STAMP - days * DAY_MS + place * HALF_HOUR_MS);
    counts.x.push(isStill ? 1000 : 1000 + Math.round(roll() * 3));
    counts.y.push(isStill ? leanY : leanY + drift + jump + Math.round(roll() * 2));
    counts.z.push(isStill ? leanZ : leanZ + drift - jump);
  }
  return counts;
}
