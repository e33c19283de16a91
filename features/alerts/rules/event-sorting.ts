// Where each released event stands now: running, late, in extended monitoring, over (methods §10.2).
import { DAY_MS, type Instant, releaseAfter, shownDataTime, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { EventPlace, ReleasedEvent } from './released-event.ts';

/** EXTENDED_MONITORING_DAYS (api-facts §7.1). */
export const EXTENDED_MONITORING_DAYS = 3;

/** Days an event declared invalid stays on the dashboard. */
const INVALID_SHOWN_MS = DAY_MS;

/** Place of a site's newest event at field time `now`. */
export function placeEvent(event: ReleasedEvent, now: Instant): EventPlace {
  if (event.status === 1) return { place: 'routine' };
  if (event.status === 3) {
    const isRecent = event.validity !== null && now - event.validity <= INVALID_SHOWN_MS;
    return { place: isRecent ? 'invalid' : 'closed' };
  }
  if (event.alert.endedAt !== null) return { place: 'closed' };
  if (event.validity === null || now <= event.validity) return { place: 'latest' };
  if (event.alert.level > 0) return { place: 'overdue' };
  const day = extendedDay(event.validity, now);
  if (day > EXTENDED_MONITORING_DAYS) return { place: 'to routine' };
  return day < 1 ? { place: 'latest' } : { place: 'extended', day: day as 1 | 2 | 3 }; // whole, and neither below 1 nor above 3
}

/** Day of extended monitoring: 0 on the rest of the lowering day, 1 from the next midnight on, 4 when it is over. */
export function extendedDay(validity: Instant, now: Instant): number {
  const firstDay = startOfManilaDay(validity) + DAY_MS;
  return now < firstDay ? 0 : Math.floor((now - firstDay) / DAY_MS) + 1;
}

/** Whether the event takes further releases of a running alert: latest and overdue (api-facts §7.2.1). */
export function isRunning(place: EventPlace): boolean {
  return place.place === 'latest' || place.place === 'overdue';
}

/** First release of an alert above level 0. */
export function isOnsetRelease(event: ReleasedEvent): boolean {
  return event.releases.length === 1 && event.alert.level > 0;
}

/** Release time the newest release belongs to: end of its block (api-facts §7.2.1). */
export function prescribedReleaseTime(newestDataAt: Instant): Instant {
  return releaseAfter(newestDataAt);
}

/** Time of the next four-hourly release after one with this data stamp: data of 11:30 are released at 12:00, next 16:00. */
export function nextReleaseDue(lastDataAt: Instant): Instant {
  return releaseAfter(shownDataTime(lastDataAt));
}
