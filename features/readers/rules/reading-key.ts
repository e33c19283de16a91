// What a key for reading may be: for something, until a day, and so many requests a minute.
import type { Scope } from '@bantay/kernel/roles/scopes';
import { DAY_MS, fromManilaText, MINUTE_MS } from '@bantay/kernel/time/manila-time';

export interface ReadingKey {
  scopes: readonly Scope[];
  /** Epoch ms. */
  until: number;
  /** Requests a minute. */
  rate: number;
}

export type KeyRefusal = 'readingKeyForNothing' | 'readingKeyTime' | 'readingKeyRate';

/** [ours] Who forgets a key forgets it for two years at most. */
export const LONGEST_MS = 2 * 366 * DAY_MS;
/** [ours] A hundred a second is more than a chart needs and less than a server feels. */
export const MOST_A_MINUTE = 6000;
export const USUAL_A_MINUTE = 120;

/** A day holds to its end; null: it is none of the calendar. */
export function endOfDay(day: string): number | null {
  const start = fromManilaText(`${day} 00:00:00`);
  return start === null ? null : start + DAY_MS;
}

export function refuseReadingKey({ scopes, until, rate }: ReadingKey, now: number): KeyRefusal | null {
  if (scopes.length === 0) return 'readingKeyForNothing';
  if (!(until > now && until <= now + LONGEST_MS)) return 'readingKeyTime';
  return Number.isInteger(rate) && rate >= 1 && rate <= MOST_A_MINUTE ? null : 'readingKeyRate';
}

/** How often a key has asked since its minute began. */
export interface Turns {
  /** Epoch ms. */
  began: number;
  asked: number;
}

/** One request more. `waitS`: refused, until the minute of the first one is over. */
export function takeTurn(turns: Turns | undefined, now: number, rate: number): { turns: Turns; waitS: number | null } {
  // A clock that was set back would keep its minute for ever.
  const isOver = turns === undefined || now >= turns.began + MINUTE_MS || now < turns.began;
  if (isOver) return { turns: { began: now, asked: 1 }, waitS: null };
  if (turns.asked < rate) return { turns: { ...turns, asked: turns.asked + 1 }, waitS: null };
  return { turns, waitS: Math.ceil((turns.began + MINUTE_MS - now) / 1000) };
}
