// How the result of a run is kept: public_alerts holds stretches of equal level (methods §8.8).
import { DAY_MS, HALF_HOUR_MS, halfHour, type Instant } from '../time/manila-time.ts';
import type { AlertLevel } from './alert-level.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import { type GeneratedAlert, type GeneratorRules, OUR_RULES, type PublicAlertRow } from './public-alert.ts';
import { earliestOnset } from './public-alert-state.ts';
import { isPositiveSymbol } from './trigger-sources.ts';

/** What to do with the stretches of a site. */
export type SaveDecision =
  | { action: 'insert'; level: AlertLevel; startedAt: Instant; updatedAt: Instant }
  | { action: 'touch'; publicId: number; updatedAt: Instant }
  /** A run made again came to another level, or a closing to the level that the open run after it has found already. */
  | { action: 'relevel'; publicId: number; level: AlertLevel; startedAt: Instant }
  | { action: 'leave' };

/** Decides how to keep a result. An onset begins with its first trigger's half hour, every other change with the run. */
export function savePublicAlert(
  rows: readonly PublicAlertRow[],
  generated: GeneratedAlert,
  rules: GeneratorRules = OUR_RULES,
): SaveDecision {
  const { at, level, firstRaisedAt } = generated;
  // A closing that is made up for fits in before the row that an open run has made meanwhile.
  const newest = newestRow(rules.repeatable ? rows.filter((row) => row.startedAt <= at) : rows);
  const raisedAt = level > 0 && firstRaisedAt !== null ? Math.min(at, halfHour(firstRaisedAt)) : at;
  /** A fact that came late may be older than the quiet stretch: behind it the onset would be no longer the newest row. */
  const onsetAfter = (quiet: PublicAlertRow | null) =>
    rules.repeatable && quiet !== null ? Math.min(at, Math.max(raisedAt, earliestOnset(quiet))) : raisedAt;
  // A site without history can begin with a fact from before its first run: left outside, it would be lost by the next.
  if (newest === null && rows.length > 0) return { action: 'leave' };
  if (newest === null) return { action: 'insert', level, startedAt: rules.repeatable ? raisedAt : at, updatedAt: at };
  if (rules.repeatable && newest.startedAt === at && newest.level !== level) {
    const before = newestRow(rows.filter((row) => row.startedAt < at));
    const isOnset = before === null || before.level === 0;
    return { action: 'relevel', publicId: newest.publicId, level, startedAt: isOnset ? onsetAfter(before) : at };
  }
  // An open run may come in the minute before the closing of the half hour before it: that is no gap.
  const room = rules.repeatable && generated.run === 'open' ? 2 * HALF_HOUR_MS : HALF_HOUR_MS;
  const isGap = level === 0 && at - newest.updatedAt > room;
  if (newest.level === level && !isGap) {
    return newest.updatedAt < at ? { action: 'touch', publicId: newest.publicId, updatedAt: at } : { action: 'leave' };
  }
  const startedAt = newest.level === 0 && level > 0 ? onsetAfter(newest) : at;
  // The open run of the next half hour has come to the same level already: its stretch begins here.
  const next = rules.repeatable
    ? rows.find((row) => row.startedAt === at + HALF_HOUR_MS && row.level === level)
    : undefined;
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

/**
 * Reference only: a stretch that holds a surficial trigger declared invalid within the last day, and beside it
 * neither a decided surficial trigger nor one of another source, is deleted before the run and the stretch before takes over its end. Ours leaves invalid triggers out instead.
 */
export function withoutInvalidSurficial(
  rows: readonly PublicAlertRow[],
  triggers: readonly OperationalTrigger[],
  at: Instant,
): PublicAlertRow[] {
  let kept = [...rows];
  const invalid = triggers.filter(
    (trigger) =>
      trigger.source === 'surficial' &&
      trigger.status === -1 &&
      trigger.updatedAt >= at - DAY_MS &&
      trigger.updatedAt <= at,
  );
  for (const trigger of invalid) {
    const row = kept.find(
      (one) => one.level > 0 && one.startedAt <= trigger.updatedAt && trigger.updatedAt <= one.updatedAt,
    );
    if (row === undefined) continue;
    const hasOther = triggers.some(
      (other) =>
        other !== trigger &&
        (other.source !== 'surficial' || other.status !== null) &&
        isPositiveSymbol(other.symbol) &&
        other.updatedAt >= row.startedAt &&
        other.startedAt <= row.updatedAt,
    );
    if (hasOther) continue;
    const before = newestRow(kept.filter((one) => one.startedAt < row.startedAt));
    kept = kept
      .filter((one) => one !== row)
      .map((one) => (one === before ? { ...one, updatedAt: row.updatedAt } : one));
  }
  return kept;
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
