// How far a marker has moved today: its newest measurement against the last one before today.
import { type Instant, startOfManilaDay } from '@bantay/kernel/time/manila-time';

export interface MarkerPoint {
  at: Instant;
  cm: number;
}

export interface Movement {
  /** Newest measurement; null: never measured. */
  measuredAt: Instant | null;
  /** cm, with its sign; null: not measured today, or nothing stands before today. */
  todayCm: number | null;
}

/** In any order; what lies ahead of `now` is not looked at. */
export function movementToday(points: readonly MarkerPoint[], now: Instant): Movement {
  const known = points.filter(({ at }) => at <= now).sort((one, other) => other.at - one.at);
  const [newest] = known;
  if (!newest) return { measuredAt: null, todayCm: null };
  const begin = startOfManilaDay(now);
  const before = known.find(({ at }) => at < begin);
  const isToday = newest.at >= begin;
  // Tenths of a millimetre: the difference of two decimals is no decimal.
  const todayCm = isToday && before ? Math.round((newest.cm - before.cm) * 100) / 100 : null;
  return { measuredAt: newest.at, todayCm };
}
