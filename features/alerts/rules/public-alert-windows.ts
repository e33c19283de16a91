// Data presence: what each source says in the window of a run, and whether the ground was watched (methods §8.4, §8.5).
import {
  HALF_HOUR_MS,
  HOUR_MS,
  type Instant,
  RELEASE_INTERVAL_HOURS,
  releaseAfter,
  startOfManilaDay,
} from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import type { FeatureReport, SiteRecord, SourceStatus } from './public-alert.ts';
import type { MonitoringState } from './public-alert-state.ts';
import type { RunTriggers } from './public-alert-triggers.ts';
import { GROUND_SOURCES, isPossible, type TriggerSourceName, triggerSourceFacts } from './trigger-sources.ts';

/** Start of the release block that holds `at`. */
export function blockStart(at: Instant): Instant {
  return releaseAfter(at) - RELEASE_INTERVAL_HOURS * HOUR_MS;
}

/** Column rows count for this long after their last stamp. */
const COLUMN_ROW_MS = 3.5 * HOUR_MS;

/** The facts of a run together with its window. */
export interface WindowInput {
  record: SiteRecord;
  state: MonitoringState;
  triggers: RunTriggers;
  at: Instant;
}

/** Whether a stamp lies in the data window: the release block and the half hour before it; at level 0 since midnight. */
export function isInWindow(stamp: Instant, level: AlertLevel, at: Instant): boolean {
  if (level > 0) return stamp > blockStart(at) - HALF_HOUR_MS;
  return stamp >= startOfManilaDay(at);
}

/** State of each listed source in the window; earthquake is never listed, features and on demand only when they matter. */
export function currentStatuses(input: WindowInput): SourceStatus[] {
  const { triggers } = input;
  const statuses = GROUND_SENSORS.map((source) => sensorStatus(source, input));
  const moms = featureStatus(input);
  if (moms.dataAt !== null || raises(triggers, 'moms')) statuses.push(moms);
  statuses.push(sensorStatus('rainfall', input));
  if (triggers.running.some((trigger) => trigger.symbol === 'd1')) statuses.push(onDemandStatus(input));
  return statuses;
}

/** What is measured in the ground; landslide features are reported. */
const GROUND_SENSORS = GROUND_SOURCES.filter((source) => source !== 'moms');

const raises = ({ positives }: RunTriggers, source: TriggerSourceName) =>
  positives.some((trigger) => trigger.source === source);

function sensorStatus(source: TriggerSourceName, input: WindowInput): SourceStatus {
  const { triggers, at, record } = input;
  const newest = triggers.running.find(
    (trigger) =>
      trigger.source === source &&
      // What is possible says nothing of what the source shows; declared valid it has another symbol.
      !isPossible(trigger.symbol) &&
      isInWindow(trigger.updatedAt, triggers.level, at) &&
      isPresent(trigger, at),
  );
  const isMissing = newest === undefined || (source === 'subsurface' && !hasColumnRow(record, at));
  return isMissing ? { source, level: -1, dataAt: null } : { source, level: newest.level, dataAt: newest.updatedAt };
}

/** Continuous sources must have a fact inside the block; rain also one that already reaches beyond the stamp. */
function isPresent(trigger: OperationalTrigger, at: Instant): boolean {
  const inBlock = trigger.updatedAt > blockStart(at) && trigger.updatedAt <= at;
  if (trigger.source === 'rainfall') return trigger.updatedAt >= at || inBlock;
  return triggerSourceFacts(trigger.source).dataInterval !== 'continuous' || inBlock;
}

/** Whether some column of the site was read in the last 3 h 30 min. */
export function hasColumnRow(record: SiteRecord, at: Instant): boolean {
  return record.columnRows.some((row) => row.level > -1 && row.startedAt <= at && row.updatedAt >= at - COLUMN_ROW_MS);
}

/**
 * Reports known to a run: of the running period up to the end of the run's half hour, and from the oldest features trigger
 * that counts, which may be from before the event.
 */
function knownReports({ record, state, triggers, at }: WindowInput): FeatureReport[] {
  const raisedAt = triggers.positives.filter((one) => one.source === 'moms').map((one) => one.startedAt);
  const start = Math.min(state.start, ...raisedAt);
  const isKnown = ({ observedAt }: FeatureReport) => observedAt >= start && observedAt < at + HALF_HOUR_MS;
  return record.featureReports.filter(isKnown);
}

function featureStatus(input: WindowInput): SourceStatus {
  const { triggers, at } = input;
  const reports = knownReports(input).filter((report) => isInWindow(report.observedAt, triggers.level, at));
  if (reports.length === 0) return { source: 'moms', level: -1, dataAt: null };
  return {
    source: 'moms',
    level: Math.max(...reports.map((report) => report.level)),
    dataAt: Math.max(...reports.map((report) => report.observedAt)),
  };
}

/**
 * On demand beside another raising source is below threshold and never holds the alert. Alone it is raised while its
 * d1 is fresh, then "no data"; a d newer than the newest d1 ends that (methods §7, ours).
 */
function onDemandStatus({ triggers, at }: WindowInput): SourceStatus {
  const source = 'on demand';
  const requests = triggers.running.filter((trigger) => trigger.source === source);
  const newest = Math.max(...requests.map((trigger) => trigger.updatedAt));
  const lastRaise = Math.max(
    ...requests.filter((trigger) => trigger.symbol === 'd1').map((trigger) => trigger.updatedAt),
  );
  const isLowered = newest > lastRaise;
  if (triggers.positives.some((trigger) => trigger.source !== source)) return { source, level: 0, dataAt: newest };
  if (isLowered) return { source, level: 0, dataAt: newest };
  return isInWindow(lastRaise, triggers.level, at)
    ? { source, level: 1, dataAt: lastRaise }
    : { source, level: -1, dataAt: null };
}

/** Unresolved: newest report of an instance above 0; unreleased: not in a release yet (methods §6). */
export function featureLists(input: WindowInput): { unresolved: FeatureReport[]; unreleased: FeatureReport[] } {
  const { triggers, at } = input;
  const isWithin = (report: FeatureReport) => triggers.level > 0 || isInWindow(report.observedAt, 0, at);
  const reports = knownReports(input).filter(isWithin);
  const newest = new Map<number, FeatureReport>();
  for (const report of reports) {
    const known = newest.get(report.instanceId);
    const isNewer =
      known === undefined ||
      report.observedAt > known.observedAt ||
      (report.observedAt === known.observedAt && report.momsId > known.momsId);
    if (isNewer) newest.set(report.instanceId, report);
  }
  return {
    unresolved: [...newest.values()].filter((report) => report.level > 0),
    unreleased: reports.filter((report) => !report.isReleased),
  };
}

/** Whether the ground was watched in the window (methods §8.5). */
export function hasGroundData(current: readonly SourceStatus[], input: WindowInput): boolean {
  const { triggers, record } = input;
  const hasData = (source: TriggerSourceName) =>
    current.some((status) => status.source === source && status.level !== -1);
  if (triggers.level <= 1) {
    return GROUND_SENSORS.some(hasData) || (!record.hasActiveMarkers && hasData('moms'));
  }
  return GROUND_SOURCES.every((source) => !raises(triggers, source) || hasData(source));
}
