// Candidate alerts: from the generated alert and the released event to what is offered for release (methods §9).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import { candidateFingerprint } from './candidate-fingerprint.ts';
import type { Candidate, CandidateKind, CandidateTrigger, CandidateValidity, DueState } from './candidate-types.ts';
import { isRunning, nextReleaseDue } from './event-sorting.ts';
import type { EventTrigger, GeneratedAlert } from './public-alert.ts';
import { triggerListOf } from './public-alert-letters.ts';
import { type EventPlace, lastRelease, type ReleasedEvent } from './released-event.ts';
import { noonDataStamp, noonRelease } from './routine-schedule.ts';
import { internalSymbolOf, isPossible } from './trigger-sources.ts';
import { isUndecided } from './validation.ts';

/** What a candidate is made from. */
export interface CandidateInput {
  siteCode: string;
  event: ReleasedEvent;
  place: EventPlace;
  generated: GeneratedAlert;
  /** Field time. */
  now: Instant;
}

/** A release is marked late this long after its time. */
export const LATE_AFTER_MS = HALF_HOUR_MS;

/**
 * Of the newest closed and the open half hour, the one a candidate carries: the closed one, unless the open one brought
 * a trigger row that the closed one has not, or a higher level (methods §8.9, ours). After a release nothing is offered
 * before its half hour has ended, so that no statement speaks of data that are still to come. A closing of the future was
 * made by a clock that stood ahead: it says nothing. What is only possible is shown at once and changes no offer.
 */
export function resultToOffer(closed: GeneratedAlert | null, open: GeneratedAlert, now: Instant): GeneratedAlert {
  if (closed === null || closed.at > now || open.level > closed.level) return open;
  const known = new Set([...closed.triggers, ...closed.toValidate].map((trigger) => trigger.triggerId));
  const fresh = [...open.triggers, ...open.toValidate].filter((trigger) => !known.has(trigger.triggerId));
  if (fresh.some((trigger) => !isPossible(trigger.symbol))) return open;
  return fresh.length === 0 ? closed : { ...closed, toValidate: [...closed.toValidate, ...fresh] };
}

/** Candidates of one site: none, one, or beside a noon release also the panel of triggers that were all declared invalid. */
export function candidatesFor(input: CandidateInput): Candidate[] {
  const { event, place, generated, now } = input;
  const lastDataAt = lastRelease(event.releases, now)?.dataAt ?? Number.NEGATIVE_INFINITY;
  const candidates: Candidate[] = [];
  const offer = (kind: CandidateKind, dataAt: Instant = generated.at) => {
    if (dataAt > now) return;
    const isHigher = dataAt === lastDataAt && generated.level > event.alert.level;
    if (dataAt > lastDataAt || isHigher) candidates.push(candidate(input, kind, dataAt));
  };
  const hasPanel = generated.triggers.length + generated.toValidate.length > 0;
  if (generated.level > 0) offer(isRunning(place) ? 'on-going' : 'onset');
  else if (isRunning(place) && event.alert.level > 0) offer('lowering');
  else if (hasPanel) offer(isRunning(place) ? 'on-going' : 'onset');
  const isQuiet = candidates.every((one) => one.level === 0);
  if (place.place === 'extended' && isQuiet && isExtendedDue(input)) offer('extended', noonDataStamp(generated.at));
  return candidates;
}

/** Data of 11:30 are there and belong to today; the candidate stays until released or the day ends (ours). */
const isExtendedDue = ({ generated }: CandidateInput): boolean => generated.at >= noonDataStamp(generated.at);

function candidate(input: CandidateInput, kind: CandidateKind, dataAt: Instant): Candidate {
  const { event, generated, now, siteCode } = input;
  const triggers = candidateTriggers(input, kind);
  const counted = generated.triggers.filter((trigger) => !trigger.isInvalid);
  const { level, internal } = generated;
  const dueAt = releaseDue(kind, input, dataAt);
  const blocked = blockedBy(kind, level, triggers);
  // A panel that only asks is no release: nothing is due, and nothing can be late.
  const isReleaseTime = blocked !== 'only possible' && isItTime(input, kind, dueAt);
  return {
    siteId: event.siteId,
    siteCode,
    kind,
    dataAt,
    level,
    internal,
    triggerList: triggerListOf(internal),
    validityStatus: validityOfTriggers(generated.triggers, counted),
    isReleaseTime,
    due: dueState(isReleaseTime, dueAt, now),
    dueAt,
    hasGroundData: generated.hasGroundData,
    toExtendValidity: isExtending(generated),
    triggers,
    generated,
    blocked,
    fingerprint: fingerprintOf(event.siteId, kind, level, generated),
  };
}

function fingerprintOf(siteId: number, kind: CandidateKind, level: AlertLevel, generated: GeneratedAlert): string {
  // Somebody who releases is not sent back because something has become possible.
  const waiting = generated.toValidate.filter((trigger) => !isPossible(trigger.symbol));
  const triggers = kind === 'extended' ? [] : [...generated.triggers, ...waiting];
  return candidateFingerprint({ siteIds: [siteId], kind, level, triggers });
}

/** New triggers of the candidate and those declared invalid; none in extended monitoring. */
function candidateTriggers({ event, generated, now }: CandidateInput, kind: CandidateKind): CandidateTrigger[] {
  if (kind === 'extended') return [];
  const isNew = (trigger: EventTrigger) => {
    if (kind === 'onset') return true;
    const letter = internalSymbolOf(trigger.symbol)?.symbol;
    const saved = event.savedTriggers.find((one) => one.letter === letter);
    // Saved by a clock that stood ahead: what is true now is not in it.
    return saved === undefined || saved.at < trigger.updatedAt || saved.at > now + HALF_HOUR_MS;
  };
  const raising = generated.triggers
    .map((trigger) => ({ ...trigger, isNew: isNew(trigger) }))
    .filter((trigger) => trigger.isNew || trigger.isInvalid)
    .map((trigger) => ({
      ...trigger,
      isReleasable: trigger.isNew && !trigger.isInvalid && trigger.level > 0,
      isUndecided: isUndecided(trigger.source, trigger.status),
    }));
  const waiting = generated.toValidate.map((trigger) => ({
    ...trigger,
    isNew: true,
    isReleasable: false,
    isUndecided: true,
  }));
  return [...raising, ...waiting];
}

function validityOfTriggers(all: readonly EventTrigger[], counted: readonly EventTrigger[]): CandidateValidity {
  if (counted.length === all.length) return 'valid';
  return counted.length === 0 ? 'invalid' : 'partially valid';
}

/** Why 'Release Warning' is off: something to decide, or nothing valid left to publish. What is only possible stops no release. */
function blockedBy(
  kind: CandidateKind,
  level: AlertLevel,
  triggers: readonly CandidateTrigger[],
): Candidate['blocked'] {
  const undecided = triggers.filter((trigger) => trigger.isUndecided);
  if (undecided.some((trigger) => !isPossible(trigger.symbol))) return 'undecided triggers';
  if (level > 0 || (kind !== 'onset' && kind !== 'on-going')) return null;
  return undecided.length > 0 && undecided.length === triggers.length ? 'only possible' : 'all declared invalid';
}

/** No ground data, unresolved features, or a raising source that is now without data or near the threshold (methods §9.3). */
export function isExtending(generated: GeneratedAlert): boolean {
  if (!generated.hasGroundData || generated.unresolvedReports.length > 0) return true;
  return generated.triggers.some((trigger) =>
    generated.current.some((status) => status.source === trigger.source && status.level < 0),
  );
}

/** When the release is asked for: at once for onset, raise and lowering, four-hourly while running, at noon in extended monitoring. */
function releaseDue(kind: CandidateKind, { event, generated, now }: CandidateInput, dataAt: Instant): Instant {
  if (kind === 'extended') return noonRelease(dataAt);
  const last = lastRelease(event.releases, now);
  const isRaise = generated.level > event.alert.level;
  if (kind === 'on-going' && last !== null && !isRaise) return nextReleaseDue(last.dataAt);
  return dataAt + HALF_HOUR_MS;
}

/** A release that is due stays so until it is made (ours); a raise is due at its own stamp. */
const isItTime = ({ generated }: CandidateInput, kind: CandidateKind, dueAt: Instant): boolean =>
  kind !== 'on-going' || generated.at >= dueAt - HALF_HOUR_MS;

/** Due when its time has come, late half an hour after it. */
export function dueState(isReleaseTime: boolean, dueAt: Instant, now: Instant): DueState {
  if (!isReleaseTime) return 'not due';
  return now >= dueAt + LATE_AFTER_MS ? 'late' : 'due';
}
