// How long a sign-in has to wait after failures: slow enough against guessing, never a lock held shut for the owner.
import { MINUTE_MS } from '../time/manila-time.ts';

/** Failures of an account that cost nothing (issue 3, Part A §3). */
export const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** Failures of one address within the window; one more has to wait until the window moves on. */
export const ADDRESS_FAILURES = 60;
export const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;

/**
 * Milliseconds that an account still has to wait at `now`. After five free failures 2 s, doubling to 5 min, counted from
 * the newest failure; a success clears the list. `failedAt` oldest first, epoch ms.
 */
export function accountWaitMs(failedAt: readonly number[], now: number): number {
  const extra = failedAt.length - FREE_FAILURES;
  const newest = failedAt.at(-1);
  if (extra < 0 || newest === undefined) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** extra);
  return Math.max(0, newest + wait - now);
}

/** Milliseconds that an address still has to wait: 60 failures in 10 minutes are free. */
export function addressWaitMs(failedAt: readonly number[], now: number): number {
  const recent = failedAt.filter((at) => now - at < ADDRESS_WINDOW_MS);
  const oldestThatCounts = recent.at(-ADDRESS_FAILURES);
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + ADDRESS_WINDOW_MS - now);
}
