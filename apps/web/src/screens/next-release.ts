// When the next release of a site is due, from the feed and the schedule.
import { isRoutineDay, noonRelease } from '@bantay/features/alerts/rules/routine-schedule.ts';
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import type { Candidate, EventAlert, OnGoing } from '../api/shapes.ts';
import { instantOf } from '../ui/time-words.ts';

/** The running alert of a site; extended monitoring is one of its own. */
export const alertOf = ({ overdue, latest }: OnGoing, siteId: number): EventAlert | undefined =>
  [...overdue, ...latest].find((one) => one.event.siteId === siteId);

export const servesSite = (candidate: Candidate, siteId: number): boolean =>
  'siteId' in candidate
    ? candidate.siteId === siteId
    : candidate.routineDetails.some((group) => group.siteIdList.includes(siteId));

/** When the next release of a site is due, field time; null where none is today. */
export function nextRelease(
  { candidates, onGoing }: Pick<Feed, 'candidates' | 'onGoing'>,
  siteId: number,
  now: number,
): number | null {
  const own = candidates.find((one) => one.due !== null && servesSite(one, siteId));
  const due = own?.due ?? alertOf(onGoing, siteId)?.prescribedReleaseTime;
  if (due) return instantOf(due);
  const noon = noonRelease(now);
  if (now >= noon) return null;
  const extended = onGoing.extended.find((one) => one.event.siteId === siteId);
  if (extended) return extended.hasAlertReleaseToday ? null : noon;
  const summary = onGoing.summary.find((one) => one.site.siteId === siteId);
  const released = 'releasedSites' in onGoing.routine ? onGoing.routine.releasedSites : [];
  const isDone = released.some((one) => one.siteId === siteId);
  // The schedule of the domain: the feed names no day ahead.
  return summary?.state === 'routine' && !isDone && isRoutineDay(summary.site.season, now) ? noon : null;
}
