// What the time bar makes of a look: a step forwards or backwards, the same a year before, and what is wrong with one that was typed.
import { DAY_MS, fromManilaText, type Instant, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { spanOf, type TimeLook } from './time-look.ts';

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
  const isOwn = from === look.from;
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
