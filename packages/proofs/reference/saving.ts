// For tests only: how the earlier generation kept the stretches of a level, and deleted those of an invalid trigger.
import type { OperationalTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import type { GeneratedAlert, PublicAlertRow } from '@bantay/features/alerts/rules/public-alert.ts';
import { type SaveDecision, savePublicAlert } from '@bantay/features/alerts/rules/public-alert-saving.ts';
import { isPositiveSymbol } from '@bantay/features/alerts/rules/trigger-sources.ts';
import { DAY_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import type { GeneratorRules } from './rules.ts';

/** repeatable: an onset was written back to its first trigger however early, and a run of the same stamp added another row. */
export function saveUnder(
  rules: GeneratorRules,
  rows: readonly PublicAlertRow[],
  generated: GeneratedAlert,
): SaveDecision {
  const decision = savePublicAlert(rows, generated);
  if (rules.repeatable || (decision.action !== 'insert' && decision.action !== 'relevel')) return decision;
  const { at, level, firstRaisedAt } = generated;
  const isOnset = newestRow(rows)?.level === 0 && level > 0 && firstRaisedAt !== null;
  return { action: 'insert', level, startedAt: isOnset ? Math.min(at, halfHour(firstRaisedAt)) : at, updatedAt: at };
}

/**
 * leaveOutInvalid: a stretch that holds a surficial trigger declared invalid within the last day, and beside it
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
  const [newest] = [...rows].sort((a, b) => b.startedAt - a.startedAt || b.publicId - a.publicId);
  return newest ?? null;
}
