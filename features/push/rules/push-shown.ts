// When a message by push counts as told: only the phone itself can say that it showed it, and only while it is of use.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Later than this after the push service took it, somebody else has been told already. */
export const SHOWN_WITHIN_MS = MINUTE_MS;

/** A push service keeps what a phone without a line could not take for so long; then the notice is told anew anyhow. */
export const KEPT_S = 900;

/** Of one message; times are machine time. */
export interface PushTimes {
  /** The push service took it; null: not yet. */
  acceptedAt: Instant | null;
  shownAt: Instant | null;
  /** No further try: it was refused, or its tries are used up. */
  isRefused: boolean;
}

/** `late`: it was shown, but nobody had been told in time. */
export type PushState = 'waiting' | 'accepted' | 'shown' | 'late' | 'not shown' | 'refused';

/** A clock that went back between the two leaves a time before the first: shown all the same. */
export const isInTime = (acceptedAt: Instant, shownAt: Instant): boolean => shownAt - acceptedAt <= SHOWN_WITHIN_MS;

export function pushState({ acceptedAt, shownAt, isRefused }: PushTimes, now: Instant): PushState {
  // Shown before the answer of the push service was read: it is there.
  if (shownAt !== null) return acceptedAt === null || isInTime(acceptedAt, shownAt) ? 'shown' : 'late';
  if (isRefused) return 'refused';
  if (acceptedAt === null) return 'waiting';
  return isInTime(acceptedAt, now) ? 'accepted' : 'not shown';
}

/** Whether somebody was told: a message that a push service took is no proof. */
export const isTold = (state: PushState): boolean => state === 'shown';
