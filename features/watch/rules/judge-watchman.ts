// What is wrong with a watchman, by what it said last.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { LogFault } from './decide-log.ts';
import type { Silence } from './decide-silence.ts';

/** `forged`: an answer did not bear its key. `stale`: it answered something else. `refused`: it does not believe us. `unnoticed`: a silence on purpose. `disputes`: the public log, as one that did not only grow. */
export type WatchmanFault = 'silent' | 'forged' | 'stale' | 'refused' | 'unnoticed' | 'disputes';

export interface Watchman {
  addedAt: Instant;
  /** Machine time of its newest good answer; null before the first. */
  answeredAt: Instant | null;
  /** What was wrong with its newest answer; null: nothing, or none came. */
  fault: Exclude<WatchmanFault, 'silent' | 'unnoticed' | 'disputes'> | null;
  /** Number of the newest silence on purpose that it reported; null: none. */
  noticed: number | null;
  /** What it holds against the public log; null: nothing, or it does not say. */
  logFault: LogFault | null;
}

/** [ours] Pauses without a good answer until it is a problem: more than a silence on purpose lasts. */
export const SILENT_PAUSES = 10;
/** [ours] Pauses after a silence on purpose within which it is reported. */
export const REPORT_PAUSES = 4;
/** [ours] A listener of `HEARTBEAT_URL` that was not reached for so long is a problem. */
export const HEARTBEAT_FAILS_MS = 10 * MINUTE_MS;

export function faultOfWatchman(
  { addedAt, answeredAt, fault, noticed, logFault }: Watchman,
  silence: Silence | null,
  { now, pauseMs }: { now: Instant; pauseMs: number },
): WatchmanFault | null {
  // What it says wrongly tells more than that it says nothing good.
  if (fault !== null) return fault;
  if (now - (answeredAt ?? addedAt) > SILENT_PAUSES * pauseMs) return 'silent';
  if (logFault !== null) return 'disputes';
  if (silence === null || addedAt > silence.from || now < silence.until + REPORT_PAUSES * pauseMs) return null;
  return (noticed ?? 0) < silence.number ? 'unnoticed' : null;
}
