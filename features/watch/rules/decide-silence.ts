// When a server is silent on purpose: once a week, so that a watchman that notices nothing is found.
import { DAY_MS, HOUR_MS, type Instant, MANILA_OFFSET_MS } from '@bantay/kernel/time/manila-time';

export interface Silence {
  number: number;
  /** Machine time. */
  from: Instant;
  until: Instant;
}

/** [ours] Pauses without a pulse: a watchman misses three, looks at its line and asks, and is answered yet. */
export const SILENCE_PAUSES = 4;
const WEEK_MS = 7 * DAY_MS;
/** [ours] Tuesday, 10:00 in Manila: people are in the office. The first of them since 1970 was on 6 January. */
const FIRST_SLOT: Instant = 5 * DAY_MS + 10 * HOUR_MS - MANILA_OFFSET_MS;
/** [ours] A server that was off at its hour is silent when it is back, but not at night. */
const SLOT_LASTS_MS = 6 * HOUR_MS;

/** Whether a silence of the week begins now. `watchedSince`: since when a watchman listens; null: none does. */
export function isSilenceDue(newest: Silence | null, watchedSince: Instant | null, now: Instant): boolean {
  const slot = now - ((((now - FIRST_SLOT) % WEEK_MS) + WEEK_MS) % WEEK_MS);
  if (watchedSince === null || watchedSince > slot || now - slot > SLOT_LASTS_MS) return false;
  // One that lies ahead was made by a clock that has been set back.
  return newest === null || newest.from < slot || newest.from > now;
}

export const nextSilence = (newest: Silence | null, pauseMs: number, now: Instant): Silence => ({
  number: (newest?.number ?? 0) + 1,
  from: now,
  until: now + SILENCE_PAUSES * pauseMs,
});

export const isSilent = (newest: Silence | null, now: Instant): boolean =>
  newest !== null && now >= newest.from && now < newest.until;
