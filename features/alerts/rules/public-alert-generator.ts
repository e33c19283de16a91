// The public alert of one site at one half hour, from stored facts alone (methods §8).
import type { Instant } from '@bantay/kernel/time/manila-time';
import {
  ALERT_EXTENSION_LIMIT_MS,
  type EventTrigger,
  type GeneratedAlert,
  type GeneratorOptions,
  type SiteRecord,
  type SourceStatus,
} from './public-alert.ts';
import { internalAlert } from './public-alert-letters.ts';
import { monitoringState } from './public-alert-state.ts';
import { collectTriggers, highestPerSource, newestPerLevel, type RunTriggers } from './public-alert-triggers.ts';
import { heldValidity, holdReasons, isEndOfValidity, validityOf } from './public-alert-validity.ts';
import {
  blockStart,
  currentStatuses,
  featureLists,
  hasColumnRow,
  hasGroundData,
  type WindowInput,
} from './public-alert-windows.ts';
import type { TriggerSourceName } from './trigger-sources.ts';

/** Level, internal string, validity and data presence of a site for the run at stamp `at`. */
export function generatePublicAlert(record: SiteRecord, at: Instant, options: GeneratorOptions): GeneratedAlert {
  const state = monitoringState(record.publicAlerts, at);
  const triggers = collectTriggers(record.triggers, state, at);
  const input: WindowInput = { record, state, triggers, at };
  const features = featureLists(input);
  const common = {
    at,
    run: options.run,
    monitoringStart: state.start,
    toValidate: triggers.toValidate,
    unresolvedReports: features.unresolved,
    unreleasedReports: features.unreleased,
  };
  const listed = withNewerInvalid(triggers);
  if (triggers.level === 0) {
    const current = currentStatuses(input);
    const ground = hasGroundData(current, input);
    return { ...common, ...quiet(ground), current, triggers: listed };
  }
  const validity = validityOf(Math.max(...triggers.positives.map((trigger) => trigger.updatedAt)), triggers.level);
  const isEnding = isEndOfValidity(at, validity);
  const current = withNearThreshold(currentStatuses(input), record, at, isEnding);
  const ground = hasGroundData(current, input);
  const raising = highestPerSource(newestPerLevel(triggers.positives));
  const withoutData = sourcesWithoutData(raising, current, record, at);
  const held = isEnding
    ? holdReasons({
        at,
        run: options.run,
        validity,
        extensionLimitMs: options.extensionLimitMs ?? ALERT_EXTENSION_LIMIT_MS,
        withoutData,
        current,
        hasGroundData: ground,
        unresolved: features.unresolved,
      })
    : [];
  if (isEnding && held.length === 0) return { ...common, ...quiet(ground), current, triggers: [] };
  return {
    ...common,
    level: triggers.level,
    internal: internalAlert({ level: triggers.level, hasGroundData: ground, raising, withoutData, current }),
    hasGroundData: ground,
    firstRaisedAt: Math.min(...triggers.positives.map((trigger) => trigger.startedAt)),
    validity: isEnding ? heldValidity(at) : validity,
    current,
    triggers: listed,
    held,
  };
}

function quiet(ground: boolean) {
  const level = 0 as const;
  return {
    level,
    internal: ground ? 'A0' : 'ND',
    hasGroundData: ground,
    validity: null,
    firstRaisedAt: null,
    held: [],
  };
}

/** Newest per source and level, and beside them those declared invalid after the newest one that counts. */
function withNewerInvalid(triggers: RunTriggers): EventTrigger[] {
  const valid = newestPerLevel(triggers.positives);
  const invalid = newestPerLevel(triggers.declaredInvalid).filter((trigger) => {
    const counted = valid.find((other) => other.symbol === trigger.symbol);
    return counted === undefined || counted.updatedAt < trigger.updatedAt;
  });
  return [...valid, ...invalid];
}

/** Rain between 75 % and 100 % of a threshold at the end of validity: current level −2 (methods §8.6). */
function withNearThreshold(
  current: SourceStatus[],
  record: SiteRecord,
  at: Instant,
  isEnding: boolean,
): SourceStatus[] {
  if (!isEnding || !record.nearThresholdAt.includes(at)) return current;
  return current.map((status) =>
    status.source === 'rainfall' && status.level === 0 ? { ...status, level: -2 } : status,
  );
}

/**
 * Raising sources without data in the window whose own trigger is older than the release block. A column that was
 * read in the last 3 h 30 min has data here even at the first stamp of a block, where its window is empty.
 */
function sourcesWithoutData(
  raising: ReadonlyMap<TriggerSourceName, EventTrigger>,
  current: readonly SourceStatus[],
  record: SiteRecord,
  at: Instant,
): Set<TriggerSourceName> {
  const missing = new Set<TriggerSourceName>();
  for (const [source, trigger] of raising) {
    const status = current.find((one) => one.source === source);
    const isRead = source === 'subsurface' && hasColumnRow(record, at);
    if (status?.level === -1 && !isRead && trigger.updatedAt < blockStart(at)) missing.add(source);
  }
  return missing;
}
