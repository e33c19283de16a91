// Words of the released side: events, their alerts and releases, as the dashboard and the release know them (methods §10).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';

/** 1 routine, 2 event, 3 declared invalid. */
export type EventStatus = 1 | 2 | 3;

/** A published statement. */
export interface ReleasedStatement {
  releaseId: number;
  dataAt: Instant;
  /** When the officer released it. */
  releasedAt: Instant;
  publisherId: number | null;
}

/** Newest saved trigger of one internal symbol within an event. */
export interface SavedTrigger {
  /** Letter: S, s, G, g, M, m, R, E, D. */
  letter: string;
  at: Instant;
}

/** The newest event of a site with its open alert. */
export interface ReleasedEvent {
  eventId: number;
  siteId: number;
  status: EventStatus;
  startedAt: Instant;
  /** End of validity; null for routine events. */
  validity: Instant | null;
  alert: { eventAlertId: number; level: AlertLevel; startedAt: Instant; endedAt: Instant | null };
  /** Releases under the open alert, newest first; at least one. */
  releases: readonly ReleasedStatement[];
  /** Newest per letter over the whole event. */
  savedTriggers: readonly SavedTrigger[];
}

/**
 * The release with the newest data stamp that is not later than now; null without one. A stamp of the future was released
 * by a clock that stood ahead: it must not stop what is true now.
 */
export function lastRelease<Statement extends Pick<ReleasedStatement, 'dataAt'>>(
  releases: readonly Statement[],
  now: Instant,
): Statement | null {
  let last: Statement | null = null;
  for (const one of releases) if (one.dataAt <= now && (last === null || one.dataAt > last.dataAt)) last = one;
  return last;
}

/** Where a site stands on the dashboard. */
export type EventPlace =
  | { place: 'latest' }
  | { place: 'overdue' }
  | { place: 'extended'; day: 1 | 2 | 3 }
  | { place: 'routine' }
  | { place: 'invalid' }
  /** Extended monitoring is over: close the alert and open a routine event. */
  | { place: 'to routine' }
  | { place: 'closed' };
