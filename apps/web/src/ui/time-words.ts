// Times for people: stamps of the wire as display time, and how long ago something was.
import {
  fromManilaText,
  HOUR_MS,
  MINUTE_MS,
  shownDataTime,
  toDisplayTime,
  toManilaText,
} from '@bantay/kernel/time/manila-time';

/** `2026-11-21 14:30:00` → `2026/11/21 14:30`; a dash for what is no time. */
export function shownTime(wire: string | null): string {
  const at = wire === null ? null : fromManilaText(wire);
  return at === null ? '—' : toDisplayTime(at);
}

/** Data stamps in every place alike: plus 30 minutes (specification 001, §9). */
export function shownDataStamp(wire: string): string {
  const at = fromManilaText(wire);
  return at === null ? '—' : toDisplayTime(shownDataTime(at));
}

/** `14:30` of an instant. */
export const clockOf = (at: number): string => toDisplayTime(at).slice(11);

/** `14:30` today, with its day before and after: an hour alone reads like today. */
export function clockOrDay(at: number, now: number): string {
  const shown = toDisplayTime(at);
  return shown.slice(0, 10) === toDisplayTime(now).slice(0, 10) ? shown.slice(11) : shown;
}

export const instantOf = (wire: string): number => fromManilaText(wire) ?? 0;

/** `18 min`, `3 h 5 min`, `22 d`. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d`;
}

/** What stands in a field of date and time: `YYYY-MM-DDTHH:mm`, Manila time. */
export const fieldTime = (at: number): string => toManilaText(at).slice(0, 16).replace(' ', 'T');

/** Epoch ms of a field of date and time; null when empty or impossible. */
export const readFieldTime = (text: string): number | null => (text === '' ? null : fromManilaText(text));
