// Operational triggers: what a source said about a site, as rows that span time (methods §8.1).
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { OperationalSymbol, TriggerSourceName } from './trigger-sources.ts';
import type { ValidationStatus } from './validation.ts';

/** A stored fact of one source: from its first stamp to its last retrigger. */
export interface OperationalTrigger {
  triggerId: number;
  source: TriggerSourceName;
  symbol: OperationalSymbol;
  /** −2 … 3. */
  level: number;
  /** First stamp (`ts`). */
  startedAt: Instant;
  /** Last retrigger (`ts_updated`). */
  updatedAt: Instant;
  /** Newest decision about it; null when none was made. */
  status: ValidationStatus;
}

/** A continuous row counts as running on for this long after its last stamp (methods §8.1). */
export const MERGE_GAP_MS = 90 * MINUTE_MS;

/** Newest stored row of a continuous source, as far as merging looks at it. */
export interface MergeRow {
  triggerId: number;
  symbol: string;
  startedAt: Instant;
  updatedAt: Instant;
}

/** What to do with a new statement of a continuous source. */
export type MergeDecision =
  | { action: 'insert'; at: Instant }
  | { action: 'touch'; triggerId: number; updatedAt: Instant }
  | { action: 'leave'; triggerId: number };

/**
 * Merges a new stamp of a continuous source with its stored rows: same symbol within 90 minutes moves the end forward,
 * another symbol or a longer gap is a new row, a row that already reaches the stamp is left alone.
 */
export function mergeTrigger(rows: readonly MergeRow[], symbol: string, at: Instant): MergeDecision {
  const same = rows.find((row) => row.symbol === symbol && row.startedAt <= at && at <= row.updatedAt);
  if (same !== undefined) return { action: 'leave', triggerId: same.triggerId };
  const near = newestNear(rows, at);
  if (near === null || near.symbol !== symbol) return { action: 'insert', at };
  return { action: 'touch', triggerId: near.triggerId, updatedAt: at };
}

function newestNear(rows: readonly MergeRow[], at: Instant): MergeRow | null {
  let newest: MergeRow | null = null;
  for (const row of rows) {
    const covers = row.startedAt <= at && at <= row.updatedAt;
    const justBefore = row.updatedAt <= at && at - row.updatedAt <= MERGE_GAP_MS;
    if (!covers && !justBefore) continue;
    if (
      newest === null ||
      row.updatedAt > newest.updatedAt ||
      (row.updatedAt === newest.updatedAt && row.startedAt > newest.startedAt)
    )
      newest = row;
  }
  return newest;
}
