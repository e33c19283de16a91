// How long the public page may be believed, and when it is written anew.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Nobody vouches for a page that is older [ours]: four turns of its writing may fail before. */
export const PROMISE_MS = 5 * MINUTE_MS;
/** Written anew after this, and at once where something was released. */
export const WRITE_EVERY_MS = MINUTE_MS;

/** A page by both clocks. */
export interface PageAge {
  /** Field time. */
  writtenAt: Instant;
  now: Instant;
  /** Since it was made, by the time since switching on: a clock that stands still does not stop it. */
  madeForMs: number;
}

export function isTooOld({ writtenAt, now, madeForMs }: PageAge): boolean {
  return now - writtenAt > PROMISE_MS || madeForMs > PROMISE_MS;
}

/** Whether it is to be written now. `isNew`: something was released, or taken back, since. */
export const isToBeWritten = (madeForMs: number, isNew: boolean): boolean => isNew || madeForMs >= WRITE_EVERY_MS;
