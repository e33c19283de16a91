// For tests only: the released side of a replay; every candidate whose release time has come is released at once.
import { candidatesFor } from '../src/alerts/candidate.ts';
import type { CandidateRules } from '../src/alerts/candidate-rules.ts';
import type { Candidate } from '../src/alerts/candidate-types.ts';
import { placeEvent } from '../src/alerts/event-sorting.ts';
import type { GeneratedAlert } from '../src/alerts/public-alert.ts';
import { type ReleaseEffect, releaseEffect } from '../src/alerts/release-effect.ts';
import type { ReleasedEvent, SavedTrigger } from '../src/alerts/released-event.ts';
import { internalSymbolOf } from '../src/alerts/trigger-sources.ts';
import { HALF_HOUR_MS, type Instant } from '../src/time/manila-time.ts';

/** A routine event with one release long ago. */
export function routineEvent(siteId: number, dataAt: Instant, eventId = 1): ReleasedEvent {
  return {
    eventId,
    siteId,
    status: 1,
    startedAt: dataAt,
    validity: null,
    alert: { eventAlertId: eventId, level: 0, startedAt: dataAt, endedAt: null },
    releases: [{ releaseId: eventId, dataAt, releasedAt: dataAt + HALF_HOUR_MS, publisherId: null }],
    savedTriggers: [],
  };
}

/** The event after a release. */
export function afterRelease(
  event: ReleasedEvent,
  candidate: Candidate,
  effect: ReleaseEffect,
  isReference: boolean,
): ReleasedEvent {
  const release = {
    releaseId: event.releases[0]!.releaseId + 1,
    dataAt: candidate.dataAt,
    releasedAt: candidate.dataAt + HALF_HOUR_MS,
    publisherId: 1,
  };
  const written: SavedTrigger[] = candidate.triggers
    .filter((trigger) => trigger.isReleasable)
    .map((trigger) => ({ letter: internalSymbolOf(trigger.symbol)!.symbol, at: trigger.updatedAt }));
  const before = effect.opensEvent ? [] : event.savedTriggers;
  const savedTriggers = [...before.filter((one) => !written.some((w) => w.letter === one.letter)), ...written];
  return {
    ...event,
    eventId: effect.opensEvent ? event.eventId + 1 : event.eventId,
    status: effect.status,
    startedAt: effect.opensEvent ? candidate.dataAt : event.startedAt,
    // The oracle's statement of §10 never moves a validity back: a premature lowering keeps that of the generator.
    validity:
      isReference && effect.kind === 'premature lowering'
        ? Math.max(event.validity ?? 0, candidate.generated.validity ?? 0)
        : effect.validity,
    alert: effect.opensAlert
      ? {
          eventAlertId: event.alert.eventAlertId + 1,
          level: candidate.level,
          startedAt: candidate.dataAt,
          endedAt: null,
        }
      : event.alert,
    releases: effect.opensAlert ? [release] : [release, ...event.releases],
    savedTriggers,
  };
}

/** Released side of one site during a replay. */
export class Releases {
  constructor(
    public event: ReleasedEvent,
    private readonly rules: CandidateRules,
    private readonly isReference: boolean,
  ) {}

  /** Candidates of a run; those whose time has come are released. */
  step(generated: GeneratedAlert, now: Instant): Candidate[] {
    const place = placeEvent(this.event, now);
    if (place.place === 'to routine')
      this.event = routineEvent(this.event.siteId, this.event.releases[0]!.dataAt, this.event.eventId + 1);
    const input = {
      siteCode: 'lpa',
      event: this.event,
      place: placeEvent(this.event, now),
      generated,
      now,
      rules: this.rules,
    };
    const candidates = candidatesFor(input);
    for (const candidate of candidates) {
      if (!candidate.isReleaseTime) continue;
      const written = candidate.triggers.filter((trigger) => trigger.isReleasable);
      const effect = releaseEffect({
        event: this.event,
        level: candidate.level,
        dataAt: candidate.dataAt,
        toExtendValidity: candidate.toExtendValidity,
        isEventValid: true,
        triggersAt: written.map((trigger) => trigger.updatedAt),
      });
      this.event = afterRelease(this.event, candidate, effect, this.isReference);
    }
    return candidates;
  }
}
