// How long a sign-in has to wait: slows guessing, never locks an owner out [ours].
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Failures of an account that cost nothing. */
export const FREE_FAILURES = 5;
/** Pause after the first failure beyond them; it doubles with each further one. */
export const FIRST_PAUSE_MS = 2_000;
/** Longest pause. */
export const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Failures an address may cause within the window. */
export const ADDRESS_FAILURES = 60;
/** Window of the address limit. */
export const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;

/** Wait in ms after so many failures in a row since the last success, counted from the last of them. */
export function accountPauseMs(failuresInARow: number): number {
  if (failuresInARow <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failuresInARow - FREE_FAILURES - 1));
}

/** What is known of an account's and an address's failures; times in machine time. */
export interface SignInHistory {
  accountFailures: number;
  lastAccountFailureAt: Instant | null;
  /** Failures of the address, any order; older ones than the window may be left out. */
  addressFailuresAt: readonly Instant[];
}

/** Milliseconds until the next attempt is let through; 0 = now. */
export function signInWaitMs(history: SignInHistory, now: Instant): number {
  return Math.max(accountWaitMs(history, now), addressWaitMs(history.addressFailuresAt, now));
}

function accountWaitMs({ accountFailures, lastAccountFailureAt }: SignInHistory, now: Instant): number {
  if (lastAccountFailureAt === null) return 0;
  return Math.max(0, lastAccountFailureAt + accountPauseMs(accountFailures) - now);
}

/** Until the oldest of the newest 60 failures leaves the window. */
function addressWaitMs(failuresAt: readonly Instant[], now: Instant): number {
  const deciding = [...failuresAt].sort((a, b) => b - a)[ADDRESS_FAILURES - 1];
  return deciding === undefined ? 0 : Math.max(0, deciding + ADDRESS_WINDOW_MS - now);
}
