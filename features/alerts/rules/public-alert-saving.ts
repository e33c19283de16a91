// How the result of a run is kept: public_alerts holds stretches of equal level (methods §8.8).
import { HALF_HOUR_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { GeneratedAlert, PublicAlertRow } from './public-alert.ts';
import { earliestOnset } from './public-alert-state.ts';

/** What to do with the stretches of a site. */
export type SaveDecision =
  | { action: 'insert'; level: AlertLevel; startedAt: Instant; updatedAt: Instant }
  | { action: 'touch'; publicId: number; updatedAt: Instant }
  /** A run made again came to another level, or a closing to the level that the open run after it has found already. */
  | { action: 'relevel'; publicId: number; level: AlertLevel; startedAt: Instant }
  | { action: 'leave' };

/** Decides how to keep a result. An onset begins with its first trigger's half hour, every other change with the run. */
export function savePublicAlert(rows: readonly PublicAlertRow[], generated: GeneratedAlert): SaveDecision {
  const { at, level, firstRaisedAt } = generated;
  // A closing that is made up for fits in before the row that an open run has made meanwhile.
  const newest = newestRow(rows.filter((row) => row.startedAt <= at));
  const raisedAt = level > 0 && firstRaisedAt !== null ? Math.min(at, halfHour(firstRaisedAt)) : at;
  /** A fact that came late may be older than the quiet stretch: behind it the onset would be no longer the newest row. */
  const onsetAfter = (quiet: PublicAlertRow | null) =>
    quiet !== null ? Math.min(at, Math.max(raisedAt, earliestOnset(quiet))) : raisedAt;
  // A site without history can begin with a fact from before its first run: left outside, it would be lost by the next.
  if (newest === null && rows.length > 0) return { action: 'leave' };
  if (newest === null) return { action: 'insert', level, startedAt: raisedAt, updatedAt: at };
  if (newest.startedAt === at && newest.level !== level) {
    const before = newestRow(rows.filter((row) => row.startedAt < at));
    const isOnset = before === null || before.level === 0;
    return { action: 'relevel', publicId: newest.publicId, level, startedAt: isOnset ? onsetAfter(before) : at };
  }
  // An open run may come in the minute before the closing of the half hour before it: that is no gap.
  const room = generated.run === 'open' ? 2 * HALF_HOUR_MS : HALF_HOUR_MS;
  const isGap = level === 0 && at - newest.updatedAt > room;
  if (newest.level === level && !isGap) {
    return newest.updatedAt < at ? { action: 'touch', publicId: newest.publicId, updatedAt: at } : { action: 'leave' };
  }
  const startedAt = newest.level === 0 && level > 0 ? onsetAfter(newest) : at;
  // The open run of the next half hour has come to the same level already: its stretch begins here.
  const next = rows.find((row) => row.startedAt === at + HALF_HOUR_MS && row.level === level);
  if (next !== undefined) return { action: 'relevel', publicId: next.publicId, level, startedAt };
  return { action: 'insert', level, startedAt, updatedAt: at };
}

/** The stretches after a decision; `nextId` is given to an inserted one. */
export function applySave(rows: readonly PublicAlertRow[], decision: SaveDecision, nextId: number): PublicAlertRow[] {
  switch (decision.action) {
    case 'insert':
      return [
        ...rows,
        { publicId: nextId, level: decision.level, startedAt: decision.startedAt, updatedAt: decision.updatedAt },
      ];
    case 'touch':
      return rows.map((row) => (row.publicId === decision.publicId ? { ...row, updatedAt: decision.updatedAt } : row));
    case 'relevel':
      return rows.map((row) =>
        row.publicId === decision.publicId ? { ...row, level: decision.level, startedAt: decision.startedAt } : row,
      );
    case 'leave':
      return [...rows];
  }
}

function newestRow(rows: readonly PublicAlertRow[]): PublicAlertRow | null {
  let newest: PublicAlertRow | null = null;
  for (const row of rows) {
    const isNewer =
      newest === null ||
      row.startedAt > newest.startedAt ||
      (row.startedAt === newest.startedAt && row.publicId > newest.publicId);
    if (isNewer) newest = row;
  }
  return newest;
}
