// Triggers of a source that states one fact per instant: a half hour as it stands against what is stated now (methods §8.1, §8.9).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SourceStatement } from './trigger-source.ts';
import type { OperationalSymbol } from './trigger-sources.ts';

/** A stored trigger of the half hour. */
export interface FactRow {
  triggerId: number;
  symbol: OperationalSymbol;
  level: number;
  startedAt: Instant;
  /** Somebody decided on it, or a release carries it: it goes only by a person's 'Invalid'. */
  isFixed: boolean;
}

/** What to do with the stored triggers. A withdrawn one becomes "no data" at its instant. */
export type FactChange =
  | { action: 'insert'; statement: SourceStatement }
  | { action: 'reword'; triggerId: number; statement: SourceStatement }
  | { action: 'replace'; triggerId: number; statement: SourceStatement }
  | { action: 'withdraw'; triggerId: number };

/**
 * One trigger per instant: what is stated anew takes the place of what stood there. Of a closed half hour
 * (`mayLower` false) nothing is lowered or withdrawn; what is fixed stays, and a higher fact stands beside it.
 */
export function factChanges(
  rows: readonly FactRow[],
  statements: readonly SourceStatement[],
  mayLower: boolean,
): FactChange[] {
  const changes = statements.flatMap((statement): FactChange[] => {
    const own = rows.filter((row) => row.startedAt === statement.at);
    const same = own.find((row) => row.symbol === statement.symbol);
    if (same !== undefined) return [{ action: 'reword', triggerId: same.triggerId, statement }];
    if (own.length === 0) return [{ action: 'insert', statement }];
    const free = own.find((row) => !row.isFixed);
    const isHigher = own.every((row) => row.level < statement.level);
    if (free !== undefined) {
      return isHigher || mayLower ? [{ action: 'replace', triggerId: free.triggerId, statement }] : [];
    }
    return isHigher ? [{ action: 'insert', statement }] : [];
  });
  if (!mayLower) return changes;
  const stated = new Set(statements.map((statement) => statement.at));
  const gone = rows.filter((row) => !row.isFixed && row.level > -1 && !stated.has(row.startedAt));
  return [...changes, ...gone.map(({ triggerId }): FactChange => ({ action: 'withdraw', triggerId }))];
}
