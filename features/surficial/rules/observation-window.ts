// Which readings a run looks at (methods §3.2).
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { type MarkerEvent, markerState } from './marker-history.ts';
import type { TaggedReading } from './marker-reading.ts';

/** How far a run looks back, unless fewer than ten observations lie in that time (methods §3.1). */
export const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * Start of the window of a run at `at`: 30 days before, or the oldest of the site's ten newest observations up to `at`
 * if that is older.
 */
export function windowStart(at: Instant, oldestOfNewestTen: Instant | null): Instant {
  return Math.min(at - LOOK_BACK_MS, oldestOfNewestTen ?? at);
}

/**
 * Readings of one marker that count at `at`: none that a person called unreliable, none of before its newest add or
 * reposition [ours, methods §3.2].
 */
export function countingReadings<Reading extends TaggedReading>(
  readings: readonly Reading[],
  events: readonly MarkerEvent[],
  at: Instant,
): Reading[] {
  const since = markerState(events, at)?.comparableSince ?? Number.NEGATIVE_INFINITY;
  return readings.filter((reading) => reading.tag !== -1 && reading.at >= since && reading.at <= at);
}
