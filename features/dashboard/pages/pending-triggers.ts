// Triggers that wait for a person, over all candidates, the highest level first: what the popup lists and 'Now' begins with.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Candidate, CandidateTrigger, SiteCandidate } from '@bantay/web/api/shapes.ts';
import { isUndecided, levelOf } from './button-rules.ts';

export interface PendingTrigger {
  siteCode: string;
  candidate: SiteCandidate;
  trigger: CandidateTrigger;
}

// Not by ui/time-words: the popup is on every page and would load what lies beside it.
const instantOf = (wire: string): number => fromManilaText(wire) ?? 0;

/** The data's own time: the first stamp of the trigger. */
export const dataTimeOf = ({ ts, tsUpdated }: CandidateTrigger): number => instantOf(ts ?? tsUpdated);

/** Since when somebody is asked: a reading that came late has not waited since it was measured. */
export const askedSince = (trigger: CandidateTrigger): number =>
  trigger.askedAt ? instantOf(trigger.askedAt) : dataTimeOf(trigger);

const isSiteCandidate = (candidate: Candidate): candidate is SiteCandidate => 'siteId' in candidate;

/** Popup rule: no status, or an earthquake that is only validating; never routine (specification 000, §4). */
export function newAlerts(candidates: readonly Candidate[]): PendingTrigger[] {
  return pending(
    candidates,
    (trigger) =>
      trigger.validatingStatus === null || (trigger.triggerType === 'earthquake' && trigger.validatingStatus === 0),
  );
}

/** Everything undecided, validating included. */
export function undecided(candidates: readonly Candidate[]): PendingTrigger[] {
  return pending(candidates, isUndecided);
}

function pending(candidates: readonly Candidate[], waits: (trigger: CandidateTrigger) => boolean): PendingTrigger[] {
  return candidates
    .filter(isSiteCandidate)
    .flatMap((candidate) =>
      candidate.triggerListArr.filter(waits).map((trigger) => ({ siteCode: candidate.siteCode, candidate, trigger })),
    )
    .sort(
      // Two of one second stand in the order in which they were stored, or a list read by two would differ.
      ({ trigger: one }, { trigger: other }) =>
        levelOf(other) - levelOf(one) || askedSince(one) - askedSince(other) || one.triggerId - other.triggerId,
    );
}
