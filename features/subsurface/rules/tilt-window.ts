// The stretch of time that a look at a column covers, and how much before it is needed (methods §4.1).
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';

/** Points of one smoothing window: 1 + 3 h / 0.5 h. */
export const SMOOTHING_POINTS = 7;
/** Half hours before the window: two rolling steps (smoothing, then velocity). */
const LEAD_HALF_HOURS = 2 * SMOOTHING_POINTS - 1;
/** A silent node may take its first value from this long before the offset start (methods §4.5). */
const BEFORE_MS = 3 * DAY_MS;
/** What an alert looks at. */
const ALERT_MS = 3 * DAY_MS;
/** Movement of the newest hours: velocity alerts, presence of data, persistence. */
export const NEWEST_MS = 3 * HOUR_MS;

/** Half-hour stamps; `start` and `end` are both included. */
export interface TiltWindow {
  start: Instant;
  end: Instant;
  /** 6.5 h before the start. */
  offsetStart: Instant;
  /** Readings from here on are needed. */
  from: Instant;
  /** Readings before this instant are needed: the half hour that begins at `end` counts with it. */
  until: Instant;
}

/** Window between two instants, both rounded down to the half hour; never reversed. */
export function tiltWindow(from: Instant, to: Instant): TiltWindow {
  const end = halfHour(to);
  const start = Math.min(end, halfHour(from));
  const offsetStart = start - LEAD_HALF_HOURS * HALF_HOUR_MS;
  return { start, end, offsetStart, from: offsetStart - BEFORE_MS, until: end + HALF_HOUR_MS };
}

/** The three days that an alert at a stamp looks at. */
export const alertWindow = (stamp: Instant): TiltWindow => tiltWindow(stamp - ALERT_MS, stamp);

/** Number of half-hour stamps from start to end. */
export const stampCount = ({ start, end }: TiltWindow): number => (end - start) / HALF_HOUR_MS + 1;
