// Months of Manila, by which readings are kept.
import { fromManilaText, type Instant, manilaParts, toManilaDate } from './manila-time.ts';

/** 00:00 of the first day of a month, `months` later (negative: earlier) than the one that an instant lies in. */
export function startOfManilaMonth(at: Instant, months = 0): Instant {
  const { year, month } = manilaParts(at);
  const count = year * 12 + (month - 1) + months;
  const text = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01 00:00:00`;
  return fromManilaText(text)!; // the first day of a month is a date
}

/** The month that an instant lies in, as the date of its first day. */
export const manilaMonth = (at: Instant): string => `${toManilaDate(at).slice(0, 7)}-01`;

/** The months of some instants, each once. */
export const manilaMonths = (instants: readonly Instant[]): string[] => [...new Set(instants.map(manilaMonth))];
