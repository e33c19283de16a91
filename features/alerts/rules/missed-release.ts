// Since when a release is due, and whether it was missed: a candidate moves on with each half hour, its due time may not.
import { HALF_HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Candidate } from './candidate-types.ts';
import type { ReleasedEvent } from './released-event.ts';
import { isPossible } from './trigger-sources.ts';

/** A due release is missed after this. */
export const RELEASE_MISSED_MS = 15 * MINUTE_MS;

/**
 * Time at which the release was first asked for. Onset and raise: half an hour after their oldest new trigger; lowering:
 * the end of validity; the others by the schedule. Null: nothing can be released, or its time has not come.
 */
export function releaseDueSince(candidate: Candidate, event: ReleasedEvent): Instant | null {
  if (!candidate.isReleaseTime || candidate.blocked === 'all declared invalid') return null;
  const isRaise = candidate.kind === 'on-going' && candidate.level > event.alert.level;
  if (candidate.kind === 'onset' || isRaise) {
    const fresh = candidate.triggers.filter(
      (trigger) => trigger.isNew && !trigger.isInvalid && !isPossible(trigger.symbol),
    );
    const oldest = Math.min(...fresh.map((trigger) => trigger.startedAt));
    return Number.isFinite(oldest) ? oldest + HALF_HOUR_MS : candidate.dueAt;
  }
  return candidate.kind === 'lowering' ? (event.validity ?? candidate.dueAt) : candidate.dueAt;
}

/** Missed by a quarter of an hour. */
export const isMissed = (dueSince: Instant, now: Instant): boolean => now - dueSince >= RELEASE_MISSED_MS;
