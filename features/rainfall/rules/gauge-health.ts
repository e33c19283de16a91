// Whether a rain gauge still speaks, and whether it still measures.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

/**
 * Since when a gauge has repeated one amount above 0 up to its newest reading; null while it works. Oldest first. Equal amounts
 * for `stuckMs`, over a reading each half hour of it, are no rain [ours]: a bucket that hangs or a logger that repeats
 * itself. Zeros are dry weather.
 */
export function gaugeStuckSince(
  { at, milli }: { at: readonly Instant[]; milli: readonly number[] },
  stuckMs: number,
): Instant | null {
  const amount = milli.at(-1) ?? 0;
  if (amount <= 0) return null;
  let first = milli.length - 1;
  while (first > 0 && milli[first - 1] === amount) first--;
  const [begin, end] = [at[first]!, at.at(-1)!]; // there is a newest reading, so there are both
  return milli.length - first > stuckMs / HALF_HOUR_MS && end - begin >= stuckMs ? begin : null;
}
