// What people decide about triggers: undecided, validating, valid, invalid; and when a decision is asked for again.
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { type OperationalSymbol, type TriggerSourceName, validAs } from './trigger-sources.ts';

/** Newest status of a trigger: null nobody decided, 0 validating, 1 valid, −1 invalid (api-facts §7.1). */
export type ValidationStatus = null | 0 | 1 | -1;

/** One row of the decisions about a trigger. */
export interface StatusRow {
  statId: number;
  /** The retrigger the row was opened for. */
  retriggeredAt: Instant;
  status: ValidationStatus;
}

/** Features and on-demand alerts were decided by a person before they became triggers (api-facts §7.2.2). */
export const HUMAN_SOURCES: readonly TriggerSourceName[] = ['moms', 'on demand'];

/** Whether a trigger of this source waits for a person's decision at all. */
export function needsValidation(source: TriggerSourceName): boolean {
  return !HUMAN_SOURCES.includes(source);
}

/** Status that counts: the newest row's (highest id); null without a row. */
export function newestStatus(rows: readonly StatusRow[]): ValidationStatus {
  let newest: StatusRow | null = null;
  for (const row of rows) if (newest === null || row.statId > newest.statId) newest = row;
  return newest?.status ?? null;
}

/** Whether the release has to wait for this trigger: null and 0 are both undecided. */
export function isUndecided(source: TriggerSourceName, status: ValidationStatus): boolean {
  return needsValidation(source) && (status === null || status === 0);
}

/** Status as shown on the wire: features and on-demand alerts are always 1, never null (api-facts §7.2.2). */
export function shownStatus(source: TriggerSourceName, status: ValidationStatus): ValidationStatus {
  return needsValidation(source) ? status : 1;
}

/**
 * A decision row is asked for when there is none, or the last retrigger is more than a day newer than it (api-facts §7.9).
 * What raises only by its 'Valid' is not asked about anew while that stands: the open row would take the level away.
 */
export function opensStatusRow(
  trigger: { source: TriggerSourceName; symbol?: OperationalSymbol; level: number; updatedAt: Instant },
  rows: readonly StatusRow[],
): boolean {
  if (!needsValidation(trigger.source) || trigger.level <= 0) return false;
  if (rows.length === 0) return true;
  if (trigger.symbol !== undefined && validAs(trigger.symbol) !== null && newestStatus(rows) === 1) return false;
  const last = Math.max(...rows.map((row) => row.retriggeredAt));
  return trigger.updatedAt - last > DAY_MS;
}
