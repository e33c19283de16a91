// Extended monitoring: the three days after an alert was lowered, with one release a day at noon (methods §1, §10.2).
import { DAY_MS, type Instant, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { EXTENDED_MONITORING_DAYS } from './event-sorting.ts';
import type { ReleasedEvent } from './released-event.ts';
import { noonDataStamp } from './routine-schedule.ts';

/** `Day 2 of 3-day extended monitoring` (specification 001 §2). */
export function extendedDayText(day: number): string {
  return `Day ${day} of ${EXTENDED_MONITORING_DAYS}-day extended monitoring`;
}

/** First instant after the last day of extended monitoring, when the site goes back to routine. */
export function extendedEndsAt(validity: Instant): Instant {
  return startOfManilaDay(validity) + (EXTENDED_MONITORING_DAYS + 1) * DAY_MS;
}

/** Whether today's noon release of an extended site was made. */
export function hasReleaseToday(event: ReleasedEvent, now: Instant): boolean {
  return event.releases.some((release) => release.dataAt >= noonDataStamp(now) && release.dataAt <= now);
}
