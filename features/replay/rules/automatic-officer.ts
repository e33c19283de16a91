// An officer who never sleeps: says "valid" to everything and releases what is due, for trials of long stretches of time.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { Candidate } from '../../alerts/rules/candidate-types.ts';
import { placeEvent } from '../../alerts/rules/event-sorting.ts';
import { type ReleaseEffect, releaseEffect } from '../../alerts/rules/release-effect.ts';
import type { ReleasedEvent } from '../../alerts/rules/released-event.ts';
import { writtenTriggers } from './derived-release.ts';

/** A routine event with one release, as the system opens it. */
export function routineEvent(siteId: number, dataAt: Instant, eventId = 1, releaseId = eventId): ReleasedEvent {
  return {
    eventId,
    siteId,
    status: 1,
    startedAt: dataAt,
    validity: null,
    alert: { eventAlertId: eventId, level: 0, startedAt: dataAt, endedAt: null },
    releases: [{ releaseId, dataAt, releasedAt: dataAt + HALF_HOUR_MS, publisherId: null }],
    savedTriggers: [],
  };
}

/** Effect of a valid release of a candidate. */
export function effectOf(event: ReleasedEvent, candidate: Candidate): ReleaseEffect {
  return releaseEffect({
    event,
    level: candidate.level,
    dataAt: candidate.dataAt,
    toExtendValidity: candidate.toExtendValidity,
    isEventValid: true,
    triggersAt: writtenTriggers(candidate).map((trigger) => trigger.at),
  });
}

/** The event after a release at its data stamp. */
export function afterRelease(event: ReleasedEvent, candidate: Candidate, effect: ReleaseEffect): ReleasedEvent {
  const { dataAt, level } = candidate;
  const release = {
    releaseId: event.releases[0]!.releaseId + 1, // an event has at least one
    dataAt,
    releasedAt: dataAt + HALF_HOUR_MS,
    publisherId: 1,
  };
  const written = writtenTriggers(candidate);
  const before = effect.opensEvent ? [] : event.savedTriggers;
  return {
    ...event,
    eventId: effect.opensEvent ? event.eventId + 1 : event.eventId,
    status: effect.status,
    startedAt: effect.opensEvent ? dataAt : event.startedAt,
    validity: effect.validity,
    alert: effect.opensAlert
      ? { eventAlertId: event.alert.eventAlertId + 1, level, startedAt: dataAt, endedAt: null }
      : event.alert,
    releases: effect.opensAlert ? [release] : [release, ...event.releases],
    savedTriggers: [...before.filter((one) => !written.some((w) => w.letter === one.letter)), ...written],
  };
}

/** The event at `now`: back to routine when its extended monitoring is over. */
export function eventAt(event: ReleasedEvent, now: Instant): ReleasedEvent {
  if (placeEvent(event, now).place !== 'to routine') return event;
  const [last] = event.releases;
  return routineEvent(event.siteId, last!.dataAt, event.eventId + 1, last!.releaseId + 1); // an event has at least one
}

/** Candidates that the officer releases now. */
export const dueOf = (candidates: readonly Candidate[]) =>
  candidates.filter((candidate) => candidate.isReleaseTime && candidate.blocked === null);
