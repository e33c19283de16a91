// When people hear of a site again: four hours after the last bulletin of an alert, else at noon of the next day that has a release.
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { EXTENDED_MONITORING_DAYS, extendedDay, nextReleaseDue } from '../../alerts/rules/event-sorting.ts';
import { isRoutineDay, noonDataStamp, noonRelease } from '../../alerts/rules/routine-schedule.ts';

export interface BulletinFacts {
  released: AlertLevel;
  /** Data stamp of the newest release. */
  lastDataAt: Instant;
  /** End of validity of an event whose alert is over; null: none. */
  validity: Instant | null;
  /** Season group of the site (methods §10.3). */
  season: number;
  now: Instant;
}

export interface NextBulletin {
  at: Instant;
  /** Its time is over and it has not come. */
  isLate: boolean;
}

/** Both seasons have a release within a week. */
const DAYS_AHEAD = 8;

/** Null: no day of the schedule is near. */
export function nextBulletin({ released, lastDataAt, validity, season, now }: BulletinFacts): NextBulletin | null {
  if (released > 0) {
    const at = nextReleaseDue(lastDataAt);
    return { at, isLate: at < now };
  }
  const isDue = (day: Instant) => {
    const extended = validity === null ? 0 : extendedDay(validity, day);
    return (extended >= 1 && extended <= EXTENDED_MONITORING_DAYS) || isRoutineDay(season, day);
  };
  const days = Array.from({ length: DAYS_AHEAD }, (_, days) => now + days * DAY_MS);
  const day = days.find((one) => isDue(one) && noonDataStamp(one) > lastDataAt);
  if (day === undefined) return null;
  return { at: noonRelease(day), isLate: noonRelease(day) < now };
}
