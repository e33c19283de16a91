// Which triggers count in a run, and which of them raise the site (methods §8.3).
import { DAY_MS, HALF_HOUR_MS, type Instant, releaseAfter } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertDurationMs, asAlertLevel } from './alert-level.ts';
import { MERGE_GAP_MS, type OperationalTrigger } from './operational-trigger.ts';
import type { EventTrigger, PublicAlertRow } from './public-alert.ts';
import { type MonitoringState, monitoringState } from './public-alert-state.ts';
import {
  isPositiveSymbol,
  isPossible,
  type TriggerSourceName,
  triggerSourceFacts,
  validAs,
} from './trigger-sources.ts';
import { isUndecided, shownStatus } from './validation.ts';

/** Triggers of a run. Lists are newest first in the order of §8.3. */
export interface RunTriggers {
  /** Every fact of the running period, level 0 included. */
  running: OperationalTrigger[];
  /** Those that raise: running and retroactive, without invalid ones (ours). */
  positives: EventTrigger[];
  /** Raising symbols that were declared invalid and do not count (ours). */
  declaredInvalid: EventTrigger[];
  /** g0t, s0t and r0t without a decision. */
  toValidate: EventTrigger[];
  level: AlertLevel;
}

/** How far before an event a trigger of level 2 or 3 still reaches (methods §8.3). */
const RETROACTIVE_MS = 2 * DAY_MS;
/** How far before an event a late g0t is still asked about: no fact arrives later than this (methods §8.9). */
const LATE_MS = DAY_MS;

/** Triggers that ended before this cannot matter to the run for stamp `at`: start of monitoring less the retroactive days. */
export function triggersNeededSince(rows: readonly PublicAlertRow[], at: Instant): Instant {
  return monitoringState(rows, at).start - RETROACTIVE_MS;
}

/** Collects the triggers of the run for stamp `at`. */
export function collectTriggers(
  triggers: readonly OperationalTrigger[],
  state: MonitoringState,
  at: Instant,
): RunTriggers {
  const stated = triggers
    .filter((trigger) => trigger.startedAt < at + HALF_HOUR_MS && trigger.level !== -1)
    .map((trigger) => asKnownAt(trigger, at));
  const known = stated.map(asDeclared);
  const running = known
    .filter((trigger) => trigger.updatedAt >= state.start)
    .sort((a, b) => b.startedAt - a.startedAt || b.triggerId - a.triggerId);
  const retroactive = state.type === 'event' ? retroactiveTriggers(known, stated, state.start) : [];
  const marked = [...raisingOf(running, false), ...raisingOf(retroactive, true)];
  const positives = marked.filter((trigger) => !trigger.isInvalid);
  return {
    running,
    positives,
    declaredInvalid: marked.filter((trigger) => trigger.isInvalid),
    toValidate: [
      ...undecidedWaiting(running).map((trigger) => ({ ...trigger, isInvalid: false, isRetroactive: false })),
      ...(state.type === 'event' ? undecidedWaiting(lateFacts(known, state.start)) : []).map((trigger) => ({
        ...trigger,
        isInvalid: false,
        isRetroactive: true,
      })),
    ].filter((trigger) => !isPossible(trigger.symbol) || isAsked(trigger, stated, positives)),
    level: asAlertLevel(Math.max(0, ...positives.map((trigger) => trigger.level))),
  };
}

const raisingOf = (triggers: readonly OperationalTrigger[], isRetroactive: boolean): EventTrigger[] =>
  triggers
    .filter(({ symbol }) => isPositiveSymbol(symbol))
    .map((trigger) => ({ ...trigger, isRetroactive, isInvalid: trigger.status === -1 }));

const undecidedWaiting = (triggers: readonly OperationalTrigger[]) =>
  triggers.filter(({ symbol, status }) => validAs(symbol) !== null && (status === null || status === 0));

/**
 * Whether somebody is asked about what is possible. Not where the source has raised by itself: a column anywhere in the
 * period, rain in that half hour or later; rain that raised before does not say what is missing now. Half hours of one
 * episode that became known apart are one question: the last stretch asks it, and its answer holds for all.
 */
function isAsked(
  { symbol, source, startedAt, updatedAt }: OperationalTrigger,
  stated: readonly OperationalTrigger[],
  positives: readonly EventTrigger[],
): boolean {
  const goesOn = stated.some(
    (one) => one.symbol === symbol && one.startedAt > startedAt && one.startedAt - updatedAt <= MERGE_GAP_MS,
  );
  const isRaised = positives.some(
    (one) => one.source === source && (source === 'subsurface' || one.updatedAt >= updatedAt),
  );
  return !isRaised && !goesOn;
}

/** Facts of the day before the event, newest first. */
const lateFacts = (triggers: readonly OperationalTrigger[], start: Instant) =>
  triggers
    .filter((trigger) => trigger.startedAt >= start - LATE_MS && trigger.updatedAt < start)
    .sort((a, b) => b.updatedAt - a.updatedAt);

/** A run for a past stamp sees a continuous row only up to that stamp, so that it repeats what the run of that time saw. */
function asKnownAt(trigger: OperationalTrigger, at: Instant): OperationalTrigger {
  const isContinuous = triggerSourceFacts(trigger.source).dataInterval === 'continuous';
  return isContinuous && trigger.updatedAt > at ? { ...trigger, updatedAt: Math.max(trigger.startedAt, at) } : trigger;
}

/** A g0t, s0t or r0t that a person declared valid is a g2, s2 or r1 for as long as that decision stands; the stored row keeps its symbol. */
function asDeclared(trigger: OperationalTrigger): OperationalTrigger {
  return trigger.status === 1 ? { ...trigger, ...validAs(trigger.symbol) } : trigger;
}

/** What was possible before the event and is declared valid in it counts at every level: a person was asked and has said so. */
function retroactiveTriggers(
  triggers: readonly OperationalTrigger[],
  stated: readonly OperationalTrigger[],
  start: Instant,
): OperationalTrigger[] {
  const wasPossible = new Set(stated.filter((one) => isPossible(one.symbol)).map((one) => one.triggerId));
  const counts = ({ source, status }: OperationalTrigger) =>
    shownStatus(source, status) === 1 || isUndecided(source, status);
  return triggers
    .filter(
      (trigger) =>
        trigger.startedAt >= start - RETROACTIVE_MS &&
        trigger.updatedAt < start &&
        (trigger.level >= 2 || wasPossible.has(trigger.triggerId)) &&
        counts(trigger) &&
        releaseAfter(trigger.updatedAt) + alertDurationMs(trigger.level) >= start,
    )
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

/** Newest per source and level, in the order given. */
export function newestPerLevel(newestFirst: readonly EventTrigger[]): EventTrigger[] {
  const newest = new Map<string, EventTrigger>();
  for (const trigger of newestFirst) {
    const key = `${trigger.source} ${trigger.level}`;
    if (!newest.has(key)) newest.set(key, trigger);
  }
  return [...newest.values()];
}

/** Highest trigger of each raising source. */
export function highestPerSource(unique: readonly EventTrigger[]): Map<TriggerSourceName, EventTrigger> {
  const highest = new Map<TriggerSourceName, EventTrigger>();
  for (const trigger of unique) {
    const known = highest.get(trigger.source);
    if (known === undefined || trigger.level > known.level) highest.set(trigger.source, trigger);
  }
  return highest;
}
