// For tests only: our generator made to answer as the earlier generation did. It is the product's own; what differs is which
// facts it is shown, and a few words of its answer. So a fault in the product shows in the comparison under either rules.
import type { OperationalTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import type {
  EventTrigger,
  FeatureReport,
  GeneratedAlert,
  GeneratorOptions,
  PublicAlertRow,
  SiteRecord,
  SourceStatus,
} from '@bantay/features/alerts/rules/public-alert.ts';
import { generatePublicAlert } from '@bantay/features/alerts/rules/public-alert-generator.ts';
import { monitoringState } from '@bantay/features/alerts/rules/public-alert-state.ts';
import { collectTriggers } from '@bantay/features/alerts/rules/public-alert-triggers.ts';
import { isPositiveSymbol, validAs } from '@bantay/features/alerts/rules/trigger-sources.ts';
import { isUndecided, needsValidation } from '@bantay/features/alerts/rules/validation.ts';
import { DAY_MS, HALF_HOUR_MS, type Instant, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { GeneratorRules } from './rules.ts';

/** A site as a run under some rules sees it. */
interface Seen {
  record: SiteRecord;
  /** From when on triggers are looked at. */
  start: Instant;
  /** Newest d behind the newest d1, which was hidden; null without one. */
  loweredAt: Instant | null;
}

/** Level, string and validity of a site under some rules. */
export function generateUnder(
  rules: GeneratorRules,
  record: SiteRecord,
  at: Instant,
  options: GeneratorOptions,
): GeneratedAlert {
  const seen = seenUnder(rules, record, at);
  const found = generatePublicAlert(seen.record, at, options);
  const told = (trigger: EventTrigger) => toldUnder(rules, record, at, seen.start, trigger);
  return {
    ...found,
    monitoringStart: seen.start,
    triggers: found.triggers.map(told),
    toValidate: found.toValidate.map(told),
    current: found.current.map((status) => (status.source === 'on demand' ? onDemandUnder(seen, status) : status)),
  };
}

/** onDemandEnds: once a d has come, d1 is no data, even where it still lies in the window; beside another source d is the newest. */
function onDemandUnder({ loweredAt }: Seen, status: SourceStatus): SourceStatus {
  if (loweredAt === null) return status;
  return status.level === 0 ? { ...status, dataAt: loweredAt } : { ...status, level: -1, dataAt: null };
}

function seenUnder(rules: GeneratorRules, record: SiteRecord, at: Instant): Seen {
  const { rows, start } = rowsUnder(rules, record.publicAlerts, at);
  const isEvent = rows.some((row) => row.level > 0) && monitoringState(rows, at).type === 'event';
  const isHidden = (trigger: OperationalTrigger) =>
    (isEvent && trigger.updatedAt < start && isHiddenBefore(rules, trigger)) || isHiddenD(rules, record, trigger);
  const isReported = ({ observedAt }: FeatureReport) =>
    (rules.reportsToEndOfHalfHour || observedAt <= at) && (rules.reportedIsValid || observedAt >= start);
  const shown = {
    ...record,
    publicAlerts: rows,
    triggers: record.triggers.filter((one) => !isHidden(one)).map((one) => statusUnder(rules, start, one)),
    featureReports: record.featureReports.filter(isReported),
  };
  const lowered = record.triggers.filter((one) => isHiddenD(rules, record, one) && one.startedAt < at + HALF_HOUR_MS);
  const loweredAt = lowered.length === 0 ? null : Math.max(...lowered.map((one) => one.updatedAt));
  return { record: rules.seeMidnight ? shown : withoutMidnight(shown, at), start, loweredAt };
}

/** Facts of before the event: reports need a decision of their own (reportedIsValid), what came late is lost (lateRaises). */
const isHiddenBefore = (rules: GeneratorRules, { source, status }: OperationalTrigger) =>
  (!rules.reportedIsValid && !needsValidation(source) && status !== 1) ||
  (!rules.lateRaises && isUndecided(source, status));

/** onDemandEnds: a d behind the newest d1 lowers nothing. */
function isHiddenD(
  rules: GeneratorRules,
  { triggers }: SiteRecord,
  { symbol, updatedAt }: OperationalTrigger,
): boolean {
  if (rules.onDemandEnds || symbol !== 'd') return false;
  const raises = triggers.filter((one) => one.symbol === 'd1').map((one) => one.updatedAt);
  return raises.length > 0 && updatedAt > Math.max(...raises);
}

/** Invalid triggers count as if nobody had decided against them; a valid g0t, s0t or r0t stays what it is. */
function statusUnder(rules: GeneratorRules, start: Instant, trigger: OperationalTrigger): OperationalTrigger {
  const { symbol, status, updatedAt } = trigger;
  if (!rules.validMovementRaises && status === 1 && validAs(symbol) !== null) return { ...trigger, status: -1 };
  const counts = !rules.leaveOutInvalid && status === -1 && updatedAt >= start && isPositiveSymbol(symbol);
  return counts ? { ...trigger, status: 1 } : trigger;
}

/** seeMidnight: at level 0 what is stamped 00:00 belongs to the day before. */
function withoutMidnight(record: SiteRecord, at: Instant): SiteRecord {
  if (collectTriggers(record.triggers, monitoringState(record.publicAlerts, at), at).level > 0) return record;
  const midnight = startOfManilaDay(at);
  const before = (instant: Instant) => (instant === midnight ? midnight - 1 : instant);
  return {
    ...record,
    triggers: record.triggers.map((one) => ({ ...one, updatedAt: before(one.updatedAt) })),
    featureReports: record.featureReports.map((one) => ({ ...one, observedAt: before(one.observedAt) })),
  };
}

/** A trigger of the answer with the words it was stored with, and whether its symbol counts as invalid. */
function toldUnder(
  rules: GeneratorRules,
  record: SiteRecord,
  at: Instant,
  start: Instant,
  trigger: EventTrigger,
): EventTrigger {
  const { status, updatedAt } = record.triggers.find((one) => one.triggerId === trigger.triggerId)!; // it came from there
  const isShifted = trigger.updatedAt === startOfManilaDay(at) - 1;
  return {
    ...trigger,
    status,
    updatedAt: isShifted ? updatedAt : trigger.updatedAt,
    isInvalid: rules.leaveOutInvalid
      ? trigger.isInvalid
      : symbolsDeclaredInvalid(rules, record.triggers, at, start).has(trigger.symbol),
  };
}

/** leaveOutInvalid: newest to oldest, the first decision met decides for the symbol. */
function symbolsDeclaredInvalid(
  rules: GeneratorRules,
  triggers: readonly OperationalTrigger[],
  at: Instant,
  start: Instant,
): ReadonlySet<string> {
  const decided = new Map<string, boolean>();
  const running = triggers
    .filter((one) => one.startedAt < at + HALF_HOUR_MS && one.updatedAt >= start)
    .sort((a, b) => b.startedAt - a.startedAt || b.triggerId - a.triggerId);
  for (const { symbol: stored, status } of running) {
    const symbol = rules.validMovementRaises && status === 1 ? (validAs(stored)?.symbol ?? stored) : stored;
    if (isPositiveSymbol(symbol) && status !== null && !decided.has(symbol)) decided.set(symbol, status === -1);
  }
  return new Set([...decided].filter(([, isInvalid]) => isInvalid).map(([symbol]) => symbol));
}

/** Number of levels above 0: how far the reference walks back. */
const LEVELS_ABOVE_ZERO = 3;

/** repeatable: rows made by this very run are looked at, and an event starts with the lowest level met on the way back. */
function rowsUnder(rules: GeneratorRules, rows: readonly PublicAlertRow[], at: Instant) {
  if (rules.repeatable) return { rows, start: monitoringState(rows, at).start };
  const [newest, ...older] = rows
    .filter((row) => row.updatedAt <= at || row.startedAt <= at)
    .sort((a, b) => b.updatedAt - a.updatedAt || b.startedAt - a.startedAt);
  if (newest === undefined || newest.level === 0) return { rows: [], start: at - DAY_MS };
  let lowest = newest;
  for (const row of older.slice(0, LEVELS_ABOVE_ZERO)) {
    if (row.level === 0) break;
    if (row.level < lowest.level) lowest = row;
  }
  // One row that begins there; the product looks at none that begins with the run itself.
  return { rows: [{ ...lowest, startedAt: Math.min(lowest.startedAt, at - 1) }], start: lowest.startedAt };
}
