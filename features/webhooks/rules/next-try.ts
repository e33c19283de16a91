// When a webhook that did not take a message is tried again, and when nobody tries any more.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** [ours] After the first try, the second, and so on; the last one is repeated. */
const PAUSES_MS: readonly number[] = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];
/** What is a day old is no news any more: the receiver asks for what stands. */
const TRIED_MS = DAY_MS;

/** `tries`: that were made; `ageMs`: of the message. Null: it was the last one. */
export function pauseAfter(tries: number, ageMs: number): number | null {
  const pause = PAUSES_MS[Math.min(Math.max(tries, 1), PAUSES_MS.length) - 1]!; // between the first and the last
  return ageMs + pause > TRIED_MS ? null : pause;
}
