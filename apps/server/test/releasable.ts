// A site in which rain has gone over the threshold and an officer has found it valid: a release is all that is missing.
import type { Candidate } from '@bantay/features/alerts/rules/candidate-types.ts';
import type { PostedSiteRelease } from '@bantay/features/alerts/rules/posted-release.ts';
import { readSiteState, type SiteState } from '@bantay/features/alerts/server/site-state.ts';
import { candidateOf, decide, LPA, rain } from './field.ts';
import { type House, people } from './harness.ts';
import { idOf } from './written.ts';

/** The trigger that was found valid, and the two officers. */
export async function makeReleasable(house: House) {
  const officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  const candidate = (await candidateOf(officer))!; // 80 mm are over the threshold
  const triggerId = candidate.trigger_list_arr[0]!.trigger_id; // so there is the rain's
  await decide(officer, triggerId, 1);
  const [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
  return { officer, triggerId, elena, noel };
}

export async function stateOf(house: House): Promise<SiteState> {
  const site = await house.app.services.sites.requireById(LPA);
  return (await readSiteState(house.app.db, site, house.now()))!; // start-up leaves no site without a release
}

/** What the page would post of it. */
export const postedOf = (candidate: Candidate): PostedSiteRelease => ({
  siteId: candidate.siteId,
  kind: candidate.kind,
  level: candidate.level,
  dataAt: candidate.dataAt,
  releaseTime: '09:10',
  triggerIds: candidate.triggers.map((trigger) => trigger.triggerId),
  fingerprint: candidate.fingerprint,
  comments: null,
  withRetriggerValidation: false,
  isEventValid: true,
  isManuallyLowered: false,
});
