// The time that charts show: which stretch, and as known when; what a step forwards or backwards makes of it.
import {
  DAY_MS,
  fromManilaText,
  type Instant,
  MINUTE_MS,
  toDisplayTime,
  toManilaText,
} from '@bantay/kernel/time/manila-time';

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

/**
 * As far back or on as the stretch is long, so that no instant is left out and none is shown twice. Null: there is nowhere to go,
 * because everything is shown already, or it ends now. A step that reaches now follows it from there on.
 */
export function stepped(
  look: TimeLook,
  days: number | null,
  way: 'back' | 'on',
  now: Instant,
): Pick<TimeLook, 'end' | 'from'> | null {
  const { from, to } = spanOf(look, days, now);
  if (from === null || (way === 'on' && look.end === null)) return null;
  const length = to - from;
  const end = way === 'back' ? from : to + length;
  const isOwn = look.from !== null && from === look.from;
  // An address keeps no seconds.
  if (end > now - MINUTE_MS) return { end: null, from: isOwn ? now - length : null };
  return { end, from: isOwn ? end - length : null };
}

/** The same hour of the same day one year before; 29 February is 28 February there. */
export function yearBefore(at: Instant): Instant {
  const text = toManilaText(at);
  const year = String(Number(text.slice(0, 4)) - 1).padStart(4, '0');
  return fromManilaText(year + text.slice(4)) ?? fromManilaText(`${year}-02-28${text.slice(10)}`) ?? at;
}

/** The same stretch one year before, as it is known by now. */
export function lookYearBefore(look: TimeLook, days: number | null, now: Instant): TimeLook {
  const { from, to } = spanOf(look, days, now);
  const end = yearBefore(to);
  return { end, from: from === null || look.from === null ? null : end - (to - from), known: null };
}

export type LookFault = 'order' | 'ahead' | 'long';

/** What is wrong with a stretch that somebody has typed; null: nothing. `mostDays` null: as long as anybody likes. */
export function lookFault(
  { from, to }: { from: Instant; to: Instant },
  now: Instant,
  mostDays: number | null,
): LookFault | null {
  // A page that was opened a while ago is not refused its own end.
  if (to > now + MINUTE_MS) return 'ahead';
  if (from >= to) return 'order';
  return mostDays !== null && to - from > mostDays * DAY_MS ? 'long' : null;
}

/** `2026/11/20 08:30 – 2026/11/23 08:30`, on one day `2026/11/23 08:30 – 10:00`. */
export function spanText(from: Instant, to: Instant): string {
  const [first, last] = [toDisplayTime(from), toDisplayTime(to)];
  return `${first} – ${first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last}`;
}
