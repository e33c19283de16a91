// The days of a month as weeks, and steps between days and months, all as texts of the calendar: no clock, no zone.

/** `YYYY-MM`. */
export type Month = string;
/** `YYYY-MM-DD`. */
export type Day = string;

const WEEK = 7;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** Weeks from Sunday to Saturday that hold a day of the month; days of the months beside fill them up. */
export function monthGrid(month: Month): Day[][] {
  const first = atOf(`${month}-01`);
  const start = addDays(`${month}-01`, -new Date(first).getUTCDay());
  const weeks: Day[][] = [];
  for (let day = start; monthOf(day) <= month; day = addDays(day, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

export function addDays(day: Day, count: number): Day {
  const at = new Date(atOf(day));
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** The same day of another month, or its last one where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const first = new Date(atOf(`${monthOf(day)}-01`));
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = first.toISOString().slice(0, 7);
  const date = Math.min(Number(day.slice(8)), daysIn(month));
  return `${month}-${String(date).padStart(2, '0')}`;
}

/** 0 Sunday – 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(atOf(day)).getUTCDay();

function daysIn(month: Month): number {
  const next = new Date(atOf(`${month}-01`));
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return next.getUTCDate();
}

/** Where a key moves from a day in the grid (WAI-ARIA grid pattern); null: it does not move. */
export function dayAfterKey(day: Day, key: string, isShifted = false): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, WEEK - 1 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return null;
  }
}

const atOf = (day: Day) => Date.parse(`${day}T00:00Z`);
