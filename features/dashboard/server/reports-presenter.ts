// Landslide features in the feed: the reports behind triggers, those without one, and what saved triggers told of.
import type { Candidate, CandidateTrigger, RoutineCandidate } from '../../alerts/rules/candidate-types.ts';
import { reportsOfRelease } from '../../alerts/rules/reports-of-release.ts';
import type { SiteState } from '../../alerts/server/standing-service.ts';
import type { Moms } from '../../moms/wire/moms.ts';
import type { SavedTrigger } from '../wire/dashboard.ts';
import type { Feed } from './feed-service.ts';

/** The feed with its reports in the words of the wire, by id. */
export type ShownFeed = Feed & { shownReports: ReadonlyMap<number, Moms> };

const shown = (feed: ShownFeed, reports: readonly { momsId: number }[]): Moms[] =>
  reports.flatMap(({ momsId }) => feed.shownReports.get(momsId) ?? []);

export function presentTriggerReports(
  feed: ShownFeed,
  state: SiteState,
  candidate: Candidate,
  trigger: CandidateTrigger,
): Moms[] {
  const { behind } = reportsOfRelease(state.reports, candidate.generated.monitoringStart, candidate.dataAt);
  return shown(feed, behind(trigger));
}

/** api-facts §7.2.2: what goes with the release without a trigger, and what is still open. */
export function presentSiteReports(feed: ShownFeed, state: SiteState, { generated, dataAt }: Candidate) {
  const { nonTriggering } = reportsOfRelease(state.reports, generated.monitoringStart, dataAt);
  return {
    non_triggering_moms: shown(feed, nonTriggering),
    unresolved_moms_list: shown(feed, generated.unresolvedReports),
  };
}

/** By site id, for the one candidate of all sites. */
export function presentRoutineReports(feed: ShownFeed, routine: RoutineCandidate): Record<string, Moms[]> {
  const siteIds = [...routine.a0, ...routine.nd].map((site) => site.siteId);
  return Object.fromEntries(
    feed.states
      .filter((state) => siteIds.includes(state.site.siteId))
      .map((state): [string, Moms[]] => {
        const { nonTriggering } = reportsOfRelease(state.reports, routine.dataAt, routine.dataAt);
        return [String(state.site.siteId), shown(feed, nonTriggering)];
      })
      .filter(([, reports]) => reports.length > 0),
  );
}

type Misc = NonNullable<SavedTrigger['trigger_misc']>;

/** What a saved trigger told of. */
export const presentReportReleases = (feed: ShownFeed, savedTriggerId: number): Misc['moms_releases'] =>
  feed.reportReleases
    .filter((row) => row.trigMiscId === savedTriggerId)
    .flatMap(({ momsRelId, momsId, releaseId }) => {
      const report = feed.shownReports.get(momsId);
      return report ? [{ moms_rel_id: momsRelId, moms_id: momsId, release_id: releaseId, moms_details: report }] : [];
    });
