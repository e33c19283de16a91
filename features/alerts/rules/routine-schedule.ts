// Which sites are due for a routine release on a day: season group, month, weekday (methods §10.3).
import { HALF_HOUR_MS, HOUR_MS, type Instant, manilaParts, startOfManilaDay } from '@bantay/kernel/time/manila-time';

/** `w` wet, `d` dry. */
export type SeasonType = 'w' | 'd';

/** Season type of each month (1–12) of a season group. */
export interface SeasonRow {
  seasonGroup: number;
  month: number;
  type: SeasonType;
}

/** ISO weekday on which a season type is due. */
export interface RoutineDayRow {
  type: SeasonType;
  isoWeekday: number;
}

/** The schedule as it is kept in the database. */
export interface RoutineSchedule {
  seasons: readonly SeasonRow[];
  days: readonly RoutineDayRow[];
}

const months = (seasonGroup: number, wet: readonly number[]): SeasonRow[] =>
  Array.from({ length: 12 }, (_, i) => ({ seasonGroup, month: i + 1, type: wet.includes(i + 1) ? 'w' : 'd' }));

/** Ours, to be confirmed by the municipality (methods §10.3): season 1 wet November–April, season 2 wet May–October. */
export const DEFAULT_SCHEDULE: RoutineSchedule = {
  seasons: [...months(1, [11, 12, 1, 2, 3, 4]), ...months(2, [5, 6, 7, 8, 9, 10])],
  days: [
    ...[1, 2, 3, 4, 5].map((isoWeekday) => ({ type: 'w', isoWeekday }) as const),
    ...[2, 5].map((isoWeekday) => ({ type: 'd', isoWeekday }) as const),
  ],
};

/** Routine and extended releases carry this data stamp: 11:30, released at 12:00 (methods §1). */
export function noonDataStamp(at: Instant): Instant {
  return startOfManilaDay(at) + 12 * HOUR_MS - HALF_HOUR_MS;
}

/** Prescribed release time of routine and extended monitoring: 12:00 of the day. */
export function noonRelease(at: Instant): Instant {
  return startOfManilaDay(at) + 12 * HOUR_MS;
}

/** Whether a site of this season group is due on the Manila day of `at`. */
export function isRoutineDay(seasonGroup: number, at: Instant, schedule: RoutineSchedule = DEFAULT_SCHEDULE): boolean {
  const { month, isoWeekday } = manilaParts(at);
  const type = schedule.seasons.find((row) => row.seasonGroup === seasonGroup && row.month === month)?.type;
  return schedule.days.some((row) => row.type === type && row.isoWeekday === isoWeekday);
}

/** Whether the dashboard shows the routine block: 11:30 to the end of the day (api-facts §7.2.1). */
export function isRoutineWindow(now: Instant): boolean {
  return now >= noonDataStamp(now);
}
