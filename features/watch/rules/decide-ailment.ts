// When people outside are told of a server that is heard and yet not well: gently where its own duty list is told by itself, soon where that may not be.
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
/** [ours] What keeps every warning from leaving is said more often. */
export const MUTE_AGAIN_MS = HOUR_MS;

/** The server's own notice has to leave by this gateway, and to be written to this disk. */
const MUTING: readonly Ailment[] = ['modem', 'proof', 'disk'];

export const mutingOf = (ailments: readonly Ailment[]): Ailment[] => ailments.filter((one) => MUTING.includes(one));
export const gentleOf = (ailments: readonly Ailment[]): Ailment[] => ailments.filter((one) => !MUTING.includes(one));

/** By each pulse. `tell`: now. Its end is told by nobody. */
export function decideAilment(
  now: Ailing | null,
  ailments: readonly Ailment[],
  at: Instant,
): { next: Ailing | null; tell: boolean } {
  return decide(now, ailments, { at, afterMs: AILMENT_TOLD_AFTER_MS, againMs: AILMENT_AGAIN_MS });
}

/** The same of what may silence the server itself. A gateway was waited for already; a disk has to be low in two pulses. */
export function decideMuting(
  now: Ailing | null,
  ailments: readonly Ailment[],
  { at, pauseMs }: { at: Instant; pauseMs: number },
): { next: Ailing | null; tell: boolean } {
  const isMute = ailments.some((one) => one !== 'disk');
  // A pulse may come a little early.
  const afterMs = isMute ? 0 : pauseMs / 2;
  return decide(now, ailments, { at, afterMs, againMs: isMute ? MUTE_AGAIN_MS : AILMENT_AGAIN_MS });
}

function decide(
  now: Ailing | null,
  ailments: readonly Ailment[],
  { at, afterMs, againMs }: { at: Instant; afterMs: number; againMs: number },
): { next: Ailing | null; tell: boolean } {
  if (ailments.length === 0) return { next: null, tell: false };
  const { since, toldAt } = now ?? { since: at, toldAt: null };
  const isDue = toldAt === null ? at - since >= afterMs : at - toldAt >= againMs;
  return { next: { since, toldAt: isDue ? at : toldAt }, tell: isDue };
}
