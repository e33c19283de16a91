// When people outside are told of a server that is heard and yet not well: gently, for its own duty list is told by itself.
import { HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Ailment } from './pulse.ts';

export interface Ailing {
  since: Instant;
  /** Null: nobody was told yet. */
  toldAt: Instant | null;
}

/** [ours] The server's own notice has had its time, and its repetition, too. */
export const AILMENT_TOLD_AFTER_MS = 20 * MINUTE_MS;
/** [ours] Nobody is woken each quarter of an hour by what does not keep warnings from leaving. */
export const AILMENT_AGAIN_MS = 6 * HOUR_MS;

/** By each pulse. `tell`: now. Its end is told by nobody. */
export function decideAilment(
  now: Ailing | null,
  ailments: readonly Ailment[],
  at: Instant,
): { next: Ailing | null; tell: boolean } {
  if (ailments.length === 0) return { next: null, tell: false };
  const { since, toldAt } = now ?? { since: at, toldAt: null };
  const isDue = toldAt === null ? at - since >= AILMENT_TOLD_AFTER_MS : at - toldAt >= AILMENT_AGAIN_MS;
  return { next: { since, toldAt: isDue ? at : toldAt }, tell: isDue };
}
