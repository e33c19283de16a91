// Whether a rain gauge still speaks, and whether it still measures.
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

/** Gauges report every half hour: two missed reports are silence. */
export const GAUGE_SILENT_MS = HOUR_MS;

/**
 * Equal amounts above 0 for this long, over so many readings, are no rain [ours]: a bucket that hangs or a logger that
 * repeats itself. Zeros are dry weather.
 */
export const GAUGE_STUCK_MS = 6 * HOUR_MS;
const GAUGE_STUCK_READINGS = 13;

/** Since when a gauge has repeated one amount above 0 up to its newest reading; null while it works. Oldest first. */
export function gaugeStuckSince({ at, milli }: { at: readonly Instant[]; milli: readonly number[] }): Instant | null {
  const amount = milli.at(-1) ?? 0;
  if (amount <= 0) return null;
  let first = milli.length - 1;
  while (first > 0 && milli[first - 1] === amount) first--;
  const [begin, end] = [at[first]!, at.at(-1)!]; // there is a newest reading, so there are both
  return milli.length - first >= GAUGE_STUCK_READINGS && end - begin >= GAUGE_STUCK_MS ? begin : null;
}
