// The one candidate for every site that is due for a routine release (methods §9.4, §10.3).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { dueState, LATE_AFTER_MS } from './candidate.ts';
import { candidateFingerprint } from './candidate-fingerprint.ts';
import type { RoutineCandidate, RoutineGroupSite } from './candidate-types.ts';
import type { EventPlace } from './released-event.ts';
import { noonDataStamp, noonRelease } from './routine-schedule.ts';

/** A site as the routine candidate looks at it. */
export interface RoutineSite {
  siteId: number;
  siteCode: string;
  place: EventPlace;
  /** Newest release's data stamp. */
  lastDataAt: Instant;
  /** Scheduled for routine today. */
  isDueToday: boolean;
  hasGroundData: boolean;
  /** Offered as onset right now. */
  hasOnset: boolean;
}

/** Whether the noon release of the day is still to be made for the site. */
export function isRoutineOpen(site: RoutineSite, now: Instant): boolean {
  return site.isDueToday && site.place.place === 'routine' && !site.hasOnset && site.lastDataAt < noonDataStamp(now);
}

/**
 * Routine candidate at field time `now`, or null. It appears when the half hour of 11:30 is closed (`closedAt`) and
 * stays, marked late, until it is released or the day ends.
 */
export function routineCandidate(
  sites: readonly RoutineSite[],
  closedAt: Instant,
  now: Instant,
): RoutineCandidate | null {
  const dataAt = noonDataStamp(now);
  // The half hour is closed, and over: closings of a clock that stood ahead say nothing.
  if (closedAt < dataAt || now < dataAt + HALF_HOUR_MS) return null;
  const open = sites.filter((site) => isRoutineOpen(site, now));
  if (open.length === 0) return null;
  const group = (list: readonly RoutineSite[]): RoutineGroupSite[] =>
    list.map(({ siteId, siteCode }) => ({ siteId, siteCode }));
  const dueAt = noonRelease(now);
  return {
    kind: 'routine',
    dataAt,
    due: dueState(true, dueAt, now),
    dueAt,
    isReleaseTime: true,
    a0: group(open.filter((site) => site.hasGroundData)),
    nd: group(open.filter((site) => !site.hasGroundData)),
    overdue: now >= dueAt + LATE_AFTER_MS ? group(open) : [],
    fingerprint: candidateFingerprint({
      siteIds: open.map((site) => site.siteId),
      kind: 'routine',
      level: 0,
      triggers: [],
    }),
  };
}
