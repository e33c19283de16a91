// What an officer posts to release, in the words of the domain: for one site, or the routine of several.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { PostedSiteRelease } from '../rules/posted-site-release.ts';

export type { PostedSiteRelease };

export interface PostedRoutineRelease {
  dataAt: Instant | null;
  releaseTime: string;
  siteIds: number[];
  comments: string | null;
  withRetriggerValidation: boolean;
}

/** What was posted, by whom, and the one field time at which it is judged and written. */
export interface Posting<Posted> {
  posted: Posted;
  userId: number;
  now: Instant;
}
