// Where a site stands before a run: routine or event, and from when on its triggers are looked at (methods §8.2).
import { DAY_MS, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { PublicAlertRow } from './public-alert.ts';

/** State of a site before a run. */
export interface MonitoringState {
  type: 'routine' | 'event';
  /** Onset of the running event, a day earlier where it began right after a lowering, or 24 h before the run. */
  start: Instant;
  /** Row that was in force, null for a site without history. */
  row: PublicAlertRow | null;
}

/** Finds the state before the run for stamp `at`. The rows made by this very run are not looked at. */
export function monitoringState(rows: readonly PublicAlertRow[], at: Instant): MonitoringState {
  const known = rows.filter((row) => row.startedAt < at);
  known.sort((a, b) => b.startedAt - a.startedAt || b.publicId - a.publicId);
  const row = known[0] ?? null;
  if (row === null || row.level === 0) return { type: 'routine', start: at - DAY_MS, row };
  return { type: 'event', start: startOfEvent(known), row };
}

/**
 * The first row of the unbroken run above 0 (ours), so that a level that fell by an invalid trigger keeps its event.
 * An onset is never written back behind the quiet stretch it ends (earliestOnset). Where it begins there, the event may
 * rest on facts that came late: they stay in sight for the day that the run saw which raised the site. What the event
 * before rested on is older than that day, because the site was lowered only at the end of its validity.
 */
function startOfEvent(newestFirst: readonly PublicAlertRow[]): Instant {
  const end = newestFirst.findIndex((row) => row.level === 0);
  const first = newestFirst[(end === -1 ? newestFirst.length : end) - 1]!; // the newest row is above 0
  const quiet = end === -1 ? null : newestFirst[end]!; // where it was found
  return quiet !== null && first.startedAt <= earliestOnset(quiet) ? first.startedAt - DAY_MS : first.startedAt;
}

/** The first stamp at which an onset may begin that ends this quiet stretch: the one after its own first. */
export const earliestOnset = (quiet: PublicAlertRow): Instant => quiet.startedAt + HALF_HOUR_MS;
