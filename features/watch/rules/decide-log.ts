// What a watchman makes of the public log of a server: he keeps the last he saw, and signs what only grew from it.
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';

/** A log by its length and the hash over it (base64). */
export interface SeenLog {
  size: number;
  root: string;
}

/** `unproven`: for a day nobody has shown that it only grew. */
export const LOG_FAULTS = ['rewritten', 'shorter', 'unproven'] as const;
export type LogFault = (typeof LOG_FAULTS)[number];

export interface LogWatch<Kept extends SeenLog> {
  /** The last that was seen to have grown from all before; null: none yet. */
  kept: Kept | null;
  /** When that was, or when he began to watch. */
  goodAt: Instant;
  fault: LogFault | null;
  /** When people were told of the fault. */
  toldAt: Instant | null;
}

/** What he has found out. */
export type Finding<Kept extends SeenLog> =
  | { is: 'grown'; log: Kept }
  | { is: 'rewritten' | 'shorter' }
  /** It was not told, or not proven yet. */
  | { is: 'unknown' };

/** Of what is told now; `ask`: a proof has to show it. */
export function compareLogs(kept: SeenLog | null, now: SeenLog): 'grown' | 'rewritten' | 'shorter' | 'ask' {
  if (kept === null) return 'grown';
  if (now.size < kept.size) return 'shorter';
  if (now.size > kept.size) return 'ask';
  return now.root === kept.root ? 'grown' : 'rewritten';
}

/** [ours] Told again after this, while it stands. */
const AGAIN_MS = DAY_MS;
/** [ours] A line is bad for hours; a server that proves nothing for a day hides something, or is closed. */
const UNPROVEN_MS = DAY_MS;

/** `tell`: people now. What was kept stays until something is seen to have grown from it, or a person forgets it. */
export function decideLog<Kept extends SeenLog>(
  watch: LogWatch<Kept>,
  found: Finding<Kept>,
  at: Instant,
): { next: LogWatch<Kept>; tell: LogFault | null } {
  if (found.is === 'grown') return { next: { kept: found.log, goodAt: at, fault: null, toldAt: null }, tell: null };
  const fault = found.is === 'unknown' ? standing(watch, at) : found.is;
  if (fault === null) return { next: { ...watch, goodAt: Math.min(watch.goodAt, at) }, tell: null };
  const isDue = fault !== watch.fault || watch.toldAt === null || at < watch.toldAt || at - watch.toldAt >= AGAIN_MS;
  return { next: { ...watch, fault, toldAt: isDue ? at : watch.toldAt }, tell: isDue ? fault : null };
}

function standing({ kept, goodAt, fault }: LogWatch<SeenLog>, at: Instant): LogFault | null {
  if (fault !== null) return fault;
  return kept !== null && at - goodAt > UNPROVEN_MS ? 'unproven' : null;
}

/** [ours] A log that no watchman has signed for so long is a problem of the server. */
export const COUNTERSIGNED_WITHIN_MS = DAY_MS;

export interface Countersigning {
  /** Since when this watchman's program says what it thinks of the log; null: it never did. */
  since: Instant | null;
  /** When its newest signature came; null: none. */
  signedAt: Instant | null;
}

/** Since when nobody has signed, where that is too long; null: somebody has, or none of them looks at logs. */
export function uncountersignedSince(watchmen: readonly Countersigning[], now: Instant): Instant | null {
  const times = watchmen.flatMap(({ since, signedAt }) => (since === null ? [] : [signedAt ?? since]));
  if (times.length === 0) return null;
  const newest = Math.max(...times);
  return now - newest > COUNTERSIGNED_WITHIN_MS ? newest : null;
}
