// Asia/Manila time: a fixed +8 hours with no daylight saving, so plain arithmetic on epoch milliseconds.

/** An instant as epoch milliseconds (UTC). Every time in `domain` is one of these. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HALF_HOUR_MS = 30 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Manila is UTC+8 (specification 000, §9: time zone offset +8 hours). */
export const MANILA_OFFSET_MS = 8 * HOUR_MS;

export const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Calendar fields of an instant as read on a Manila wall clock; `month` 1–12, `isoWeekday` 1 (Monday)–7. */
export interface ManilaParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  isoWeekday: number;
}

export function manilaParts(at: Instant): ManilaParts {
  const local = new Date(at + MANILA_OFFSET_MS);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    isoWeekday: local.getUTCDay() === 0 ? 7 : local.getUTCDay(),
  };
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** `YYYY-MM-DD HH:mm:ss`, the wire form of a timestamp. */
export function toManilaText(at: Instant): string {
  const p = manilaParts(at);
  return `${pad(p.year, 4)}-${pad(p.month)}-${pad(p.day)} ${pad(p.hour)}:${pad(p.minute)}:${pad(p.second)}`;
}

/** Null stays null: as replies tell an instant that there may not be. */
export const manilaTextOrNull = (at: Instant | null): string | null => (at === null ? null : toManilaText(at));

/** `YYYY-MM-DD`. */
export function toManilaDate(at: Instant): string {
  return toManilaText(at).slice(0, 10);
}

/** `YYYY/MM/DD HH:mm`, the display form (specification 000, §9). */
export function toDisplayTime(at: Instant): string {
  return toManilaText(at).slice(0, 16).replaceAll('-', '/');
}

/** `November 21, 2026, 2:30 PM`, the long display form of dashboard and bulletin. */
export function toLongTime(at: Instant): string {
  const p = manilaParts(at);
  const hour = p.hour % 12 === 0 ? 12 : p.hour % 12;
  return `${ENGLISH_MONTHS[p.month - 1]} ${p.day}, ${p.year}, ${hour}:${pad(p.minute)} ${p.hour < 12 ? 'AM' : 'PM'}`;
}

const WIRE = /^[1-9]\d{3}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** Reads `YYYY-MM-DD[ HH:mm[:ss]]` as Manila time; null for anything else, impossible dates included. */
export function fromManilaText(text: string): Instant | null {
  if (!WIRE.test(text)) return null;
  const local = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`);
  // February 30 and 24:00 pass the parser as the next day.
  return new Date(local).getUTCDate() === Number(text.slice(8, 10)) ? local - MANILA_OFFSET_MS : null;
}

/** Half-hour stamp: minute < 30 → HH:00, else HH:30 (methods §1). */
export function halfHour(at: Instant): Instant {
  return Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
}

/** 00:00 of the Manila day. */
export function startOfManilaDay(at: Instant): Instant {
  return Math.floor((at + MANILA_OFFSET_MS) / DAY_MS) * DAY_MS - MANILA_OFFSET_MS;
}

/** Hours between two four-hourly releases (RELEASE_INTERVAL_HOURS, api-facts §7.1). */
export const RELEASE_INTERVAL_HOURS = 4;

/** End of the block of hours that holds `at`: 07:59 → 08:00, 08:00 → 12:00, 23:30 → 00:00 next day (methods §1). */
export function releaseAfter(at: Instant, intervalHours = RELEASE_INTERVAL_HOURS): Instant {
  const block = intervalHours * HOUR_MS;
  return (Math.floor((at + MANILA_OFFSET_MS) / block) + 1) * block - MANILA_OFFSET_MS;
}

/** Alert data stamps are shown plus 30 minutes (specification 001, §9): date arithmetic only, 23:30 → 00:00 next day. */
export function shownDataTime(dataAt: Instant): Instant {
  return dataAt + HALF_HOUR_MS;
}
