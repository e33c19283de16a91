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

/** Moved by at least as much as a reader of the tape can tell, cm [ours]. */
const MOVED_CM = 0.1;

/** How a marker is drawn: `bad` moved, `none` not compared today. */
export const lookOfMovement = (todayCm: number | null): 'good' | 'bad' | 'none' =>
  todayCm === null ? 'none' : Math.abs(todayCm) >= MOVED_CM ? 'bad' : 'good';

/** `+0.4`, `−0.4`, `0`: the sign of the table of measurements. */
export const signedCm = (cm: number): string => (cm === 0 ? '0' : `${cm > 0 ? '+' : '−'}${Math.abs(cm)}`);
