// What comes next today at both sites: judging, marker rounds, releases, ends of validity. Nothing here is late yet.
import type { Candidate, EventAlert, OnGoing } from '@bantay/contract/alerts';
import { isRoutineDay, noonRelease } from '@bantay/domain/alerts/routine-schedule';
import {
  DAY_MS,
  HALF_HOUR_MS,
  HOUR_MS,
  halfHour,
  RELEASE_INTERVAL_HOURS,
  startOfManilaDay,
} from '@bantay/domain/time/manila-time';
import type { Feed } from '../features/alerts/use-feed.ts';
import { instantOf } from '../ui/time-words.ts';

export type LaterItem =
  | { kind: 'judged'; at: number }
  | { kind: 'measure'; at: number; siteCode: string }
  | { kind: 'release'; at: number; siteCode: string; level: number; isRoutine: boolean }
  | { kind: 'validity'; at: number; siteCode: string };

/** The running alert of a site; extended monitoring is one of its own. */
export const alertOf = ({ overdue, latest }: OnGoing, siteId: number): EventAlert | undefined =>
  [...overdue, ...latest].find((one) => one.event.site_id === siteId);

export const servesSite = (candidate: Candidate, siteId: number): boolean =>
  'site_id' in candidate
    ? candidate.site_id === siteId
    : candidate.routine_details.some((group) => group.site_id_list.includes(siteId));

/** When the next release of a site is due, field time; null where none is today. */
export function nextRelease(
  { candidates, onGoing }: Pick<Feed, 'candidates' | 'onGoing'>,
  siteId: number,
  now: number,
): number | null {
  const own = candidates.find((one) => servesSite(one, siteId));
  const due = own?.due ?? alertOf(onGoing, siteId)?.prescribed_release_time;
  if (due) return instantOf(due);
  const noon = noonRelease(now);
  if (now >= noon) return null;
  const extended = onGoing.extended.find((one) => one.event.site_id === siteId);
  if (extended) return extended.has_alert_release_today ? null : noon;
  const summary = onGoing.summary.find((one) => one.site.site_id === siteId);
  const released = 'released_sites' in onGoing.routine ? onGoing.routine.released_sites : [];
  const isDone = released.some((one) => one.site_id === siteId);
  // The schedule of the domain: the feed names no day ahead.
  return summary?.state === 'routine' && !isDone && isRoutineDay(summary.site.season, now) ? noon : null;
}

/** `measuredAt`: the newest marker round by site code; a site that is not in it is not spoken of. */
export function laterToday(feed: Feed, measuredAt: ReadonlyMap<string, number | null>, now: number): LaterItem[] {
  const items: LaterItem[] = [{ kind: 'judged', at: halfHour(now) + HALF_HOUR_MS }];
  for (const { site, validity, alert_level, state } of feed.onGoing.summary) {
    const siteCode = site.site_code;
    const releaseAt = nextRelease(feed, site.site_id, now);
    if (releaseAt !== null) {
      items.push({ kind: 'release', at: releaseAt, siteCode, level: alert_level, isRoutine: state === 'routine' });
      // The release looks at data up to its stamp, half an hour before; its round began four hours before it (methods §1).
      const stamp = releaseAt - HALF_HOUR_MS;
      const measured = measuredAt.get(siteCode);
      const isDone = measured === undefined || (measured ?? 0) >= releaseAt - RELEASE_INTERVAL_HOURS * HOUR_MS;
      if (!isDone) items.push({ kind: 'measure', at: stamp, siteCode });
    }
    if (validity !== null && alert_level > 0) items.push({ kind: 'validity', at: instantOf(validity), siteCode });
  }
  const tomorrow = startOfManilaDay(now) + DAY_MS;
  return items.filter(({ at }) => at > now && at < tomorrow).sort((one, other) => one.at - other.at);
}
