// The time that charts show: which stretch, and as known when. What the bar makes of it: time-steps.ts, which comes with the bar.
import { DAY_MS, type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';

/** As it stands in an address; each is null where nothing was chosen. */
export interface TimeLook {
  /** Null: now. */
  end: Instant | null;
  /** Null: as long before the end as the range says. */
  from: Instant | null;
  /** What was stored by then; null: by now. */
  known: Instant | null;
}

export const UP_TO_NOW: TimeLook = { end: null, from: null, known: null };

export interface LookSpan {
  /** Null: from the first reading on. */
  from: Instant | null;
  to: Instant;
}

/** `days` of the range; null: all. No chart goes beyond now. */
export function spanOf({ end, from }: TimeLook, days: number | null, now: Instant): LookSpan {
  const to = end === null ? now : Math.min(end, now);
  if (from !== null && from < to) return { from, to };
  return { from: days === null ? null : to - days * DAY_MS, to };
}

/** `2026/11/20 08:30 – 2026/11/23 08:30`, on one day `2026/11/23 08:30 – 10:00`. */
export function spanText(from: Instant, to: Instant): string {
  const [first, last] = [toDisplayTime(from), toDisplayTime(to)];
  return `${first} – ${first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last}`;
}
