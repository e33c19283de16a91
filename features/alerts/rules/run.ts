// Runs of the engine: a closing run works on a finished half hour, an open run on the one that is still filling (methods §8.9).
import { HALF_HOUR_MS, halfHour, type Instant, MINUTE_MS, releaseAfter } from '@bantay/kernel/time/manila-time';
import { CLOCK_APART_MS } from '../../clock/rules/judge-clock.ts';

/** `closing` may lower, extend and end; `open` may only raise. */
export type RunKind = 'open' | 'closing';

/** One run to be made: the stamp it works on and its kind. */
export interface Run {
  at: Instant;
  kind: RunKind;
}

/** The runner wakes this long after the half hour, so that readings of its last minute have arrived. */
export const RUN_DELAY_MS = MINUTE_MS;

/** Stamp of the open half hour. */
export function openStamp(now: Instant): Instant {
  return halfHour(now);
}

/** Stamp of the newest half hour that is closed, counting the runner's 60 seconds. */
export function closedStamp(now: Instant): Instant {
  return halfHour(now - RUN_DELAY_MS) - HALF_HOUR_MS;
}

/** A closing of a half hour that is not over: made by a clock that stood ahead. Two servers may differ a little. */
export function isOfTheFuture(closedAt: Instant, now: Instant): boolean {
  return closedAt + HALF_HOUR_MS > now + CLOCK_APART_MS;
}

/** Next instant at which the runner has to wake. */
export function nextRunAt(now: Instant): Instant {
  const at = halfHour(now) + RUN_DELAY_MS;
  return at > now ? at : at + HALF_HOUR_MS;
}

/** The missed closings in order, then the open half hour. `lastClosed` null: only the newest closing is made. */
export function runsDue(lastClosed: Instant | null, now: Instant): Run[] {
  const newest = closedStamp(now);
  const runs: Run[] = [];
  for (let at = lastClosed === null ? newest : lastClosed + HALF_HOUR_MS; at <= newest; at += HALF_HOUR_MS) {
    runs.push({ at, kind: 'closing' });
  }
  runs.push({ at: openStamp(now), kind: 'open' });
  return runs;
}

/** What a site's newest run left behind. */
export interface RunsMade {
  /** Stamp of the newest run. */
  at: Instant;
  /** Newest closed half hour; null: none yet. */
  closedAt: Instant | null;
  /** Runs on facts since then failed, and are owed; null: none. */
  owedFrom: Instant | null;
}

/** The next run of a site, null when nothing is to be done. In doubt of the clock (`isHeld`) the open run alone is made. */
export function nextRun(made: RunsMade | null, now: Instant, isHeld: boolean): Run | null {
  const due = runsDue(made?.closedAt ?? null, now);
  const next = (isHeld ? due.at(-1) : due[0])!; // there is always the open run, as the last one
  return next.kind === 'open' && made?.at === next.at && made.owedFrom === null ? null : next;
}

/** A half hour is missed when it is still not closed as the next one is due, or was closed as late as that [ours]. */
export const isMissedAt = (at: Instant, now: Instant): boolean => now >= at + 2 * HALF_HOUR_MS + RUN_DELAY_MS;

/** Half hours of a site that are missed and not closed yet; null: none. `closedAt` null: there was no run yet, nothing is missed. */
export function missedHalfHours(closedAt: Instant | null, now: Instant): { since: Instant; count: number } | null {
  if (closedAt === null) return null;
  const missed = runsDue(closedAt, now).filter(({ at, kind }) => kind === 'closing' && isMissedAt(at, now));
  return missed.length === 0 ? null : { since: missed[0]!.at + HALF_HOUR_MS, count: missed.length }; // there is one
}

/** Whether a stamp is a release data stamp: 03:30, 07:30, 11:30, 15:30, 19:30, 23:30 (methods §1). */
export function isReleaseStamp(at: Instant): boolean {
  return releaseAfter(at) - HALF_HOUR_MS === at;
}
