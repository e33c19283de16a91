// What comes next today at both sites: judging, marker rounds, releases, ends of validity. Nothing here is late yet.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import {
  DAY_MS,
  HALF_HOUR_MS,
  HOUR_MS,
  halfHour,
  RELEASE_INTERVAL_HOURS,
  startOfManilaDay,
} from '@bantay/kernel/time/manila-time';
import { instantOf } from '../ui/time-words.ts';
import { nextRelease } from './next-release.ts';

export type LaterItem =
  | { kind: 'judged'; at: number }
  | { kind: 'measure'; at: number; siteCode: string }
  | { kind: 'release'; at: number; siteCode: string; level: number; isRoutine: boolean }
  | { kind: 'validity'; at: number; siteCode: string };

/** `measuredAt`: the newest marker round by site code; a site that is not in it is not spoken of. */
export function laterToday(feed: Feed, measuredAt: ReadonlyMap<string, number | null>, now: number): LaterItem[] {
  const items: LaterItem[] = [{ kind: 'judged', at: halfHour(now) + HALF_HOUR_MS }];
  for (const { site, validity, alertLevel, state } of feed.onGoing.summary) {
    const siteCode = site.siteCode;
    const releaseAt = nextRelease(feed, site.siteId, now);
    if (releaseAt !== null) {
      items.push({ kind: 'release', at: releaseAt, siteCode, level: alertLevel, isRoutine: state === 'routine' });
      // The release looks at data up to its stamp, half an hour before; its round began four hours before it (methods §1).
      const stamp = releaseAt - HALF_HOUR_MS;
      const measured = measuredAt.get(siteCode);
      const isDone = measured === undefined || (measured ?? 0) >= releaseAt - RELEASE_INTERVAL_HOURS * HOUR_MS;
      if (!isDone) items.push({ kind: 'measure', at: stamp, siteCode });
    }
    if (validity !== null && alertLevel > 0) items.push({ kind: 'validity', at: instantOf(validity), siteCode });
  }
  const tomorrow = startOfManilaDay(now) + DAY_MS;
  return items.filter(({ at }) => at > now && at < tomorrow).sort((one, other) => one.at - other.at);
}
