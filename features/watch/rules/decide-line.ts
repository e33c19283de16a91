// The watchman's own line: that it is dead is told once it has lasted, and that it is back to whoever was told.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

export interface LineState {
  /** Null: it is alive, or nobody had to look. */
  deadSince: Instant | null;
  isTold: boolean;
}

/** [ours] A line that goes and comes is told of by nobody. */
export const LINE_TOLD_AFTER_MS = 10 * MINUTE_MS;
export const LINE_ALIVE: LineState = { deadSince: null, isTold: false };

export function decideLine(
  now: LineState,
  isAlive: boolean,
  at: Instant,
): { next: LineState; deed: 'tell that it is dead' | 'tell that it is back' | null } {
  if (isAlive) return { next: LINE_ALIVE, deed: now.isTold ? 'tell that it is back' : null };
  const deadSince = now.deadSince ?? at;
  const isNew = !now.isTold && at - deadSince >= LINE_TOLD_AFTER_MS;
  return { next: { deadSince, isTold: now.isTold || isNew }, deed: isNew ? 'tell that it is dead' : null };
}
