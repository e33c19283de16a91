// What was recorded of a site, half hour by half hour, held against what its readings give again (the time machine).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { PublicAlertRow } from '../../alerts/rules/public-alert.ts';

/** What a closing run said of its half hour, in its own words. */
export interface Closing {
  at: Instant;
  level: AlertLevel;
  /** Internal alert string, for example `ND-R`. */
  internal: string;
  validity: Instant | null;
}

/** What is known of one half hour. */
export interface HalfHourStatement {
  at: Instant;
  /** From the stretches of equal level; null without any record. */
  level: AlertLevel | null;
  /** Null where no closing run left its words. */
  closing: Closing | null;
}

/** A half hour of which the two sides say different things. */
export interface HalfHourDifference {
  at: Instant;
  recorded: HalfHourStatement;
  recomputed: HalfHourStatement;
}

/** A run of half hours, both ends included, in which each side keeps its level. */
export interface PairedStretch {
  from: Instant;
  to: Instant;
  recorded: AlertLevel | null;
  recomputed: AlertLevel | null;
}

/** Level of a half hour: of the stretches that hold it, the one that began last (an onset may begin in an older one). */
export function levelAt(rows: readonly PublicAlertRow[], at: Instant): AlertLevel | null {
  let found: PublicAlertRow | null = null;
  for (const row of rows) {
    if (row.startedAt > at || row.updatedAt < at) continue;
    const isLater =
      found === null ||
      row.startedAt > found.startedAt ||
      (row.startedAt === found.startedAt && row.publicId > found.publicId);
    if (isLater) found = row;
  }
  return found?.level ?? null;
}

/** One statement for each half hour from `from` to `to`, both included. */
export function statementsOf(
  rows: readonly PublicAlertRow[],
  closings: readonly Closing[],
  from: Instant,
  to: Instant,
): HalfHourStatement[] {
  const byStamp = new Map(closings.map((closing) => [closing.at, closing]));
  const statements: HalfHourStatement[] = [];
  for (let at = from; at <= to; at += HALF_HOUR_MS) {
    statements.push({ at, level: levelAt(rows, at), closing: byStamp.get(at) ?? null });
  }
  return statements;
}

/** Half hours that differ in level, or in string or validity where both sides kept the words of the closing run. */
export function compareStatements(
  recorded: readonly HalfHourStatement[],
  recomputed: readonly HalfHourStatement[],
): HalfHourDifference[] {
  const byStamp = new Map(recomputed.map((statement) => [statement.at, statement]));
  return recorded.flatMap((one) => {
    const other = byStamp.get(one.at) ?? { at: one.at, level: null, closing: null };
    return isSame(one, other) ? [] : [{ at: one.at, recorded: one, recomputed: other }];
  });
}

function isSame(one: HalfHourStatement, other: HalfHourStatement): boolean {
  if (one.level !== other.level) return false;
  if (one.closing === null || other.closing === null) return true;
  const [a, b] = [one.closing, other.closing];
  return a.level === b.level && a.internal === b.internal && a.validity === b.validity;
}

/** Both sides as stretches of equal level. */
export function pairedStretches(
  recorded: readonly HalfHourStatement[],
  recomputed: readonly HalfHourStatement[],
): PairedStretch[] {
  const stretches: PairedStretch[] = [];
  for (const [index, one] of recorded.entries()) {
    const pair = { recorded: one.level, recomputed: recomputed[index]?.level ?? null };
    const last = stretches.at(-1);
    if (last && last.recorded === pair.recorded && last.recomputed === pair.recomputed) last.to = one.at;
    else stretches.push({ from: one.at, to: one.at, ...pair });
  }
  return stretches;
}
