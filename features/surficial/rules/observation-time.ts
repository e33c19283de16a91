// The time of a measurement as forms and devices write it (api-facts §4.10).
import { ENGLISH_MONTHS, fromManilaText, type Instant, MINUTE_MS, manilaParts } from '@bantay/kernel/time/manila-time';

const TWELVE_HOURS = String.raw`(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)`;
const NUMBERS = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})\s+${TWELVE_HOURS}$`, 'i');
const WORDS = new RegExp(String.raw`^([A-Z]+)\s+(\d{1,2}),\s*(\d{4})\s+${TWELVE_HOURS}$`, 'i');
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads `2024-03-21 07:30:00 AM`, `March 21, 2024 07:30 AM`, `2024-03-21 07:30[:00]` (Manila) or ISO with an offset, cut
 * to its minute: measurements have no seconds. Null for anything else, a bare or impossible date included.
 */
export function parseObservationTime(text: string): Instant | null {
  const at = read(text.trim());
  return at === null || Number.isNaN(at) ? null : Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

function read(text: string): Instant | null {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [year, month, day, ...clock] = numbers.slice(1) as [string, string, string, string, string, string]; // its six groups
    return fromClock(`${year}-${month}-${day}`, clock);
  }
  const words = WORDS.exec(text);
  if (words) {
    const [name, day, year, ...clock] = words.slice(1) as [string, string, string, string, string, string]; // its six groups
    const month = ENGLISH_MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1;
    return fromClock(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`, clock);
  }
  if (ZONED.test(text)) return Date.parse(text);
  return text.length > 10 ? fromManilaText(text) : null;
}

function fromClock(date: string, [hour, minute, half]: readonly [string, string, string]): Instant | null {
  const twelve = Number(hour);
  if (twelve < 1 || twelve > 12) return null;
  const day = (twelve % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return fromManilaText(`${date} ${String(day).padStart(2, '0')}:${minute}`);
}

/** Measurements are taken by daylight, 05:00 to 19:00; another time is worth a look, not a refusal (api-facts §4.10). */
export function isDaytime(at: Instant): boolean {
  const { hour, minute } = manilaParts(at);
  return hour >= 5 && (hour < 19 || (hour === 19 && minute === 0));
}
