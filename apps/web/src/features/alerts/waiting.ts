// What of a site waits and is not released: the highest level that nobody has decided, or that is valid and not told.
import type { Candidate } from '@bantay/contract/alerts';
import { instantOf } from '../../ui/time-words.ts';
import { releaseWarning } from './button-rules.ts';
import { type PendingTrigger, undecided } from './pending-triggers.ts';
import type { Feed } from './use-feed.ts';

/** Its level is higher than the released one. */
export const isRaising = (candidate: Candidate): boolean =>
  'site_id' in candidate && candidate.public_alert_level > candidate.released_level;

export const stampOf = (candidate: Candidate): string =>
  'release_details' in candidate ? candidate.release_details.data_ts : candidate.data_ts;

/** What of a site waits and is not released: the highest level, and whether a person has still to decide. */
export interface Waiting {
  level: 1 | 2 | 3;
  since: number;
  isDecided: boolean;
  /** The trigger to decide first; null where only the release is missing. */
  pending: PendingTrigger | null;
  candidate: Candidate;
}

export function waitingOf({ candidates }: Feed, siteCode: string): Waiting | null {
  const first = undecided(candidates).find((one) => one.siteCode === siteCode);
  const decided = candidates.find(
    (candidate) => 'site_code' in candidate && candidate.site_code === siteCode && isRaising(candidate),
  );
  const level = decided?.public_alert_level ?? 0;
  if (first && (first.trigger.alert_level >= level || !decided || !releaseWarning(decided).isOn)) {
    const since = instantOf(first.trigger.ts ?? first.trigger.ts_updated);
    return { level: first.trigger.alert_level, since, isDecided: false, pending: first, candidate: first.candidate };
  }
  if (!decided || level === 0 || !releaseWarning(decided).isOn) return null;
  return { level, since: instantOf(stampOf(decided)), isDecided: true, pending: null, candidate: decided };
}
