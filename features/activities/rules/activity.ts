// Activities of the calendar: what one must be, and on which days of a month it is drawn (specification 001, §5).
import { DAY_MS, fromManilaText, type Instant, startOfManilaDay, toManilaDate } from '@bantay/kernel/time/manila-time';

/** Longest texts (api-facts §10). */
export const ACTIVITY_MAX = { name: 100, place: 100, note: 300 } as const;

/** An activity lasts from one instant to another, both included; they may be the same. */
export interface Span {
  start: Instant;
  end: Instant;
}

export interface ActivityEntry extends Span {
  name: string;
  place: string;
  note: string;
}

export type ActivityFault = 'nameMissing' | 'nameTooLong' | 'placeTooLong' | 'noteTooLong' | 'rangeReversed';

/** What stops an activity from being stored. */
export function activityFaults({ name, place, note, start, end }: ActivityEntry): ActivityFault[] {
  const found: (ActivityFault | false)[] = [
    name.trim() === '' && 'nameMissing',
    name.trim().length > ACTIVITY_MAX.name && 'nameTooLong',
    place.trim().length > ACTIVITY_MAX.place && 'placeTooLong',
    note.trim().length > ACTIVITY_MAX.note && 'noteTooLong',
    end < start && 'rangeReversed',
  ];
  return found.filter((fault) => fault !== false);
}

/**
 * Days (`YYYY-MM-DD`) from `from` to `to` that it touches; one that ends at midnight does not touch the day that begins
 * then.
 */
export function daysOf({ start, end }: Span, from: string, to: string): string[] {
  const last = end > start ? end - 1 : end;
  const days: string[] = [];
  for (
    let at = Math.max(startOfManilaDay(start), fromManilaText(from) ?? start);
    at <= last && toManilaDate(at) <= to;
    at += DAY_MS
  ) {
    days.push(toManilaDate(at));
  }
  return days;
}

/** Activities of each day that has any, earliest first; only days from `from` to `to`, both included. */
export function activitiesByDay<Activity extends Span>(
  activities: readonly Activity[],
  from: string,
  to: string,
): Map<string, Activity[]> {
  const days = new Map<string, Activity[]>();
  const sorted = [...activities].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const activity of sorted) {
    for (const day of daysOf(activity, from, to)) {
      const known = days.get(day);
      if (known) known.push(activity);
      else days.set(day, [activity]);
    }
  }
  return days;
}
