// What of a site waits and is not released: the highest level that nobody has decided, or that is valid and not told.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Candidate } from '@bantay/web/api/shapes.ts';
import { instantOf } from '@bantay/web/ui/time-words.ts';
import { isPossible, levelOf, releaseWarning } from './button-rules.ts';
import { askedSince, dataTimeOf, type PendingTrigger, undecided } from './pending-triggers.ts';
import type { Feed } from './use-feed.ts';

/** Its level is higher than the released one. */
export const isRaising = (candidate: Candidate): boolean =>
  'siteId' in candidate && candidate.publicAlertLevel > candidate.releasedLevel;

/** Null for the routine, which is of several sites. */
export const siteIdOf = (candidate: Candidate): number | null => ('siteId' in candidate ? candidate.siteId : null);

export const stampOf = (candidate: Candidate): string =>
  'releaseDetails' in candidate ? candidate.releaseDetails.dataTs : candidate.dataTs;

/** When the last of its triggers was declared valid: since then only the release is missing. */
export function validSince(candidate: Candidate): number {
  const triggers = 'triggerListArr' in candidate ? candidate.triggerListArr : [];
  const decided = triggers.flatMap(({ decision }) => (decision?.at ? [instantOf(decision.at)] : []));
  return decided.length === 0 ? instantOf(stampOf(candidate)) : Math.max(...decided);
}

/** What of a site waits and is not released: the highest level, and whether a person has still to decide. */
export interface Waiting {
  level: 1 | 2 | 3;
  /** When somebody was asked, or when it was declared valid. */
  since: number;
  /** The data's own time. */
  dataAt: number;
  isDecided: boolean;
  /** Only possible: the level is what a 'Valid' would make of it. */
  isPossible: boolean;
  /** The trigger to decide first; null where only the release is missing. */
  pending: PendingTrigger | null;
  candidate: Candidate;
}

/** Data that came late, or waited for their release: their own time is said beside the wait. */
export const isOlder = ({ since, dataAt }: { since: number; dataAt: number }): boolean =>
  since - dataAt >= HALF_HOUR_MS;

export function waitingOf({ candidates }: Pick<Feed, 'candidates'>, siteCode: string): Waiting | null {
  const open = undecided(candidates).filter((one) => one.siteCode === siteCode);
  const first = open.find((one) => !isPossible(one.trigger));
  const decided = candidates.find(
    (candidate) => 'siteCode' in candidate && candidate.siteCode === siteCode && isRaising(candidate),
  );
  const level = decided?.publicAlertLevel ?? 0;
  if (first && (first.trigger.alertLevel >= level || !decided || !releaseWarning(decided).isOn)) return toDecide(first);
  // What is only possible stands behind what waits for its release.
  if (!decided || level === 0 || !releaseWarning(decided).isOn) return open[0] ? toDecide(open[0]) : null;
  const [since, dataAt] = [validSince(decided), instantOf(stampOf(decided))];
  return { level, since, dataAt, isDecided: true, isPossible: false, pending: null, candidate: decided };
}

function toDecide(pending: PendingTrigger): Waiting {
  const { trigger, candidate } = pending;
  return {
    level: levelOf(trigger),
    since: askedSince(trigger),
    dataAt: dataTimeOf(trigger),
    isDecided: false,
    isPossible: isPossible(trigger),
    pending,
    candidate,
  };
}
