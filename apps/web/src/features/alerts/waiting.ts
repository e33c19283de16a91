// What of a site waits and is not released: the highest level that nobody has decided, or that is valid and not told.
import type { Candidate } from '@bantay/contract/alerts';
import { HALF_HOUR_MS } from '@bantay/domain/time/manila-time';
import { instantOf } from '../../ui/time-words.ts';
import { releaseWarning } from './button-rules.ts';
import { askedSince, dataTimeOf, type PendingTrigger, undecided } from './pending-triggers.ts';
import type { Feed } from './use-feed.ts';

/** Its level is higher than the released one. */
export const isRaising = (candidate: Candidate): boolean =>
  'site_id' in candidate && candidate.public_alert_level > candidate.released_level;

export const stampOf = (candidate: Candidate): string =>
  'release_details' in candidate ? candidate.release_details.data_ts : candidate.data_ts;

/** When the last of its triggers was declared valid: since then only the release is missing. */
export function validSince(candidate: Candidate): number {
  const triggers = 'trigger_list_arr' in candidate ? candidate.trigger_list_arr : [];
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
  /** The trigger to decide first; null where only the release is missing. */
  pending: PendingTrigger | null;
  candidate: Candidate;
}

/** Data that came late, or waited for their release: their own time is said beside the wait. */
export const isOlder = ({ since, dataAt }: { since: number; dataAt: number }): boolean =>
  since - dataAt >= HALF_HOUR_MS;

export function waitingOf({ candidates }: Feed, siteCode: string): Waiting | null {
  const first = undecided(candidates).find((one) => one.siteCode === siteCode);
  const decided = candidates.find(
    (candidate) => 'site_code' in candidate && candidate.site_code === siteCode && isRaising(candidate),
  );
  const level = decided?.public_alert_level ?? 0;
  if (first && (first.trigger.alert_level >= level || !decided || !releaseWarning(decided).isOn)) {
    const { trigger, candidate } = first;
    const [since, dataAt] = [askedSince(trigger), dataTimeOf(trigger)];
    return { level: trigger.alert_level, since, dataAt, isDecided: false, pending: first, candidate };
  }
  if (!decided || level === 0 || !releaseWarning(decided).isOn) return null;
  const [since, dataAt] = [validSince(decided), instantOf(stampOf(decided))];
  return { level, since, dataAt, isDecided: true, pending: null, candidate: decided };
}
