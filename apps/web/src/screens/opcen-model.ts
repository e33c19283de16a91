// From the feed to what the dashboard's parts need: names, reasons, what is late, and one shape for all that can be told.
import { releasedWithGroundData } from '@bantay/features/alerts/rules/public-alert-letters.ts';
import { siteLine } from '@bantay/features/dashboard/pages/alert-words.ts';
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import type { TellableRelease } from '@bantay/features/ewi/pages/warning-text.ts';
import { type EwiTemplate, templatesIn } from '@bantay/features/warning-texts/rules/templates.ts';
import type { Candidate, EventAlert, OnGoing, SiteCandidate } from '../api/shapes.ts';
import { servesSite } from './next-release.ts';
import { releasable } from './now-model.ts';

/** The candidate of a site (the first when there are two), or the routine one for null. */
export function candidateOf(candidates: readonly Candidate[], siteId: number | null): Candidate | undefined {
  return candidates.find((one) => ('siteId' in one ? one.siteId === siteId : siteId === null));
}

/**
 * What the dialogs of the dashboard are about. Where it has a feed of its own, what waits stands in that and in the one of every page, and in
 * either of them sooner: of each site the newer says it. The routine release is the own one's.
 */
export function knownOf(
  own: Feed | undefined,
  shown: Feed | undefined,
): Pick<Feed, 'candidates' | 'onGoing'> | undefined {
  if (!own || !shown || own === shown) return own ?? shown;
  const [newer, older] = own.now >= shown.now ? [own, shown] : [shown, own];
  const isOfSite = (one: Candidate): one is SiteCandidate => 'siteId' in one;
  const ofSites = newer.candidates.filter(isOfSite);
  const told = new Set(ofSites.map(({ siteId }) => siteId));
  return {
    onGoing: own.onGoing,
    candidates: [
      ...ofSites,
      ...older.candidates.filter(isOfSite).filter(({ siteId }) => !told.has(siteId)),
      ...own.candidates.filter((one) => !isOfSite(one)),
    ],
  };
}

/** The releases that can be disseminated from the dashboard: the newest of each alert, and those of today's routine. */
export function tellableIds({ overdue, latest, extended, routine }: OnGoing): number[] {
  const newest = [...overdue, ...latest, ...extended].flatMap(({ releases }) => releases[0]?.releaseId ?? []);
  const released = 'releasedSites' in routine ? routine.releasedSites : [];
  return [...newest, ...released.map(({ releaseId }) => releaseId)];
}

export function tellableAlert(alert: EventAlert): TellableRelease | null {
  const newest = alert.releases[0];
  if (!newest) return null;
  return {
    releaseId: newest.releaseId,
    dataTs: newest.dataTs,
    level: alert.publicAlertSymbol.alertLevel,
    hasGroundData: releasedWithGroundData(newest.triggerList),
    site: alert.event.site,
    triggers: alert.latestEventTriggers.map((trigger) => ({
      source: trigger.internalSym.triggerSymbol.triggerHierarchy.triggerSource,
      level: trigger.internalSym.triggerSymbol.alertLevel,
      eqId: trigger.triggerMisc?.onDemand?.eqId ?? null,
      ts: trigger.ts,
      info: trigger.info,
    })),
    // Level 0 has no bulletin to print.
    bulletin:
      alert.publicAlertSymbol.alertLevel === 0
        ? null
        : {
            number: newest.bulletinNumber,
            releaseTime: newest.releaseTime,
            publisher: alert.publisher?.name ?? null,
          },
  };
}

export function tellableRoutine(
  onGoing: OnGoing,
  row: { siteCode: string; releaseId: number; dataTs: string },
): TellableRelease | null {
  const site = onGoing.summary.find((one) => one.site.siteCode === row.siteCode)?.site;
  if (!site) return null;
  const released = 'releasedSites' in onGoing.routine ? onGoing.routine.releasedSites : [];
  const own = released.find((one) => one.releaseId === row.releaseId);
  // Unknown is not "measured": without the release nothing is said of the ground.
  const hasGroundData = own !== undefined && releasedWithGroundData(own.triggerList);
  const { releaseId, dataTs } = row;
  return { releaseId, dataTs, level: 0, hasGroundData, site, triggers: [], bulletin: null };
}

/** The texts as a site is told: the server composes from the same ones. */
export function templatesOfSite(
  templates: readonly EwiTemplate[],
  { languages = [] }: Pick<Feed, 'languages'>,
  siteCode: string,
): readonly EwiTemplate[] {
  const set = languages.find((one) => one.siteCode === siteCode);
  return templatesIn(templates, set?.language);
}

/** The sites that a candidate is about, in one line. */
export function namesOf(candidate: Candidate, onGoing: OnGoing): string {
  const ids =
    'siteId' in candidate ? [candidate.siteId] : candidate.routineDetails.flatMap((group) => group.siteIdList);
  return onGoing.summary
    .filter((one) => ids.includes(one.site.siteId))
    .map((one) => siteLine(one.site))
    .join(' + ');
}

/** What is late at a site and only has to be released; what raises has its own button. */
export function lateRelease(
  candidates: readonly Candidate[],
  siteId: number,
  release: (candidate: Candidate) => void,
): (() => void) | null {
  const late = releasable(candidates).find((one) => one.isLate && servesSite(one, siteId));
  return late ? () => release(late) : null;
}
