// The released side as an officer found it before a release: put together from the releases and what the audit kept.
import type { ReleasedEvent, SavedTrigger } from '../../alerts/rules/released-event.ts';
import type { ReleaseRow } from './replay-queries.ts';

/** Written by the system when a site gets, or goes back to, a routine event. */
export const OPENING = 'opening';

/** `earlier`: the site's releases before this one, oldest first. Null for the very first. */
export function eventBefore(earlier: readonly ReleaseRow[], release: ReleaseRow): ReleasedEvent | null {
  const last = earlier.at(-1);
  if (!last) return null;
  const ofEvent = earlier.filter((row) => row.eventId === last.eventId);
  const ofAlert = ofEvent.filter((row) => row.eventAlertId === last.eventAlertId);
  const [firstOfEvent = last] = ofEvent;
  const [firstOfAlert = last] = ofAlert;
  return {
    eventId: last.eventId,
    siteId: 0,
    status: firstOfEvent.kind === OPENING ? 1 : 2,
    startedAt: last.eventStart,
    validity: release.hasAudit ? release.validityBefore : last.validityAfter,
    alert: {
      eventAlertId: last.eventAlertId,
      level: last.level,
      startedAt: firstOfAlert.dataTs,
      endedAt: null,
    },
    releases: [...ofAlert]
      .sort((a, b) => b.dataTs - a.dataTs || b.releaseId - a.releaseId)
      .map((row) => ({
        releaseId: row.releaseId,
        dataAt: row.dataTs,
        releasedAt: row.releasedAt,
        publisherId: null,
      })),
    savedTriggers: newestPerLetter(ofEvent.flatMap((row) => row.triggers)),
  };
}

function newestPerLetter(triggers: readonly SavedTrigger[]): SavedTrigger[] {
  const newest = new Map<string, SavedTrigger>();
  for (const trigger of triggers) {
    if ((newest.get(trigger.letter)?.at ?? Number.NEGATIVE_INFINITY) <= trigger.at) newest.set(trigger.letter, trigger);
  }
  return [...newest.values()];
}
