// Where a site stands before a run: routine or event, and from when on its triggers are looked at (methods §8.2).
import { DAY_MS, type Instant } from '../time/manila-time.ts';
import type { GeneratorRules, PublicAlertRow } from './public-alert.ts';

/** State of a site before a run. */
export interface MonitoringState {
  type: 'routine' | 'event';
  /** Onset of the running event, or 24 h before the run. */
  start: Instant;
  /** Row that was in force, null for a site without history. */
  row: PublicAlertRow | null;
}

/** Number of levels above 0: how far the reference walks back. */
const LEVELS_ABOVE_ZERO = 3;

/** Finds the state before the run for stamp `at`. By our rules the rows made by this very run are not looked at. */
export function monitoringState(rows: readonly PublicAlertRow[], at: Instant, rules: GeneratorRules): MonitoringState {
  const known = rows.filter((row) =>
    rules.repeatable ? row.startedAt < at : row.updatedAt <= at || row.startedAt <= at,
  );
  known.sort((a, b) => b.updatedAt - a.updatedAt || b.startedAt - a.startedAt);
  if (rules.repeatable) known.sort((a, b) => b.startedAt - a.startedAt || b.publicId - a.publicId);
  const row = known[0] ?? null;
  if (row === null || row.level === 0) return { type: 'routine', start: at - DAY_MS, row };
  return { type: 'event', start: rules.repeatable ? firstAboveZero(known) : onset(known), row };
}

/** Reference: the start of the lowest level met on the way back. */
function onset(newestFirst: readonly PublicAlertRow[]): Instant {
  let start = newestFirst[0]!.startedAt; // called with at least one row
  let lowest = newestFirst[0]!.level;
  for (const row of newestFirst.slice(1, LEVELS_ABOVE_ZERO + 1)) {
    if (row.level === 0) break;
    if (row.level < lowest) {
      lowest = row.level;
      start = row.startedAt;
    }
  }
  return start;
}

/** Ours: the first row of the unbroken run above 0, so that a level that fell by an invalid trigger keeps its event. */
function firstAboveZero(newestFirst: readonly PublicAlertRow[]): Instant {
  const end = newestFirst.findIndex((row) => row.level === 0);
  return newestFirst[(end === -1 ? newestFirst.length : end) - 1]!.startedAt; // the newest row is above 0
}
