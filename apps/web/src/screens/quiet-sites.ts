// With many sites those where nothing is to be done and that show the same stand as one on the first screen, and open.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import type { OnGoing, WaitingReport } from '../api/shapes.ts';
import { type NowItem, reportsOf } from './now-model.ts';
import { foldSigns, type SignOfSite } from './strip-model.ts';

type Summary = OnGoing['summary'][number];
type Known = Pick<Feed, 'candidates' | 'onGoing'>;

/** Fewer take little more room each for itself [ours]. */
const FOLD_FROM = 3;

export interface CardSign extends SignOfSite {
  summary: Summary;
}

/**
 * What is released, runs, was taken back, waits or may wait at a site keeps it for itself. `reports` null: whether a report of
 * residents waits is not known, and nothing is folded. `isOutdated`: no level is shown as if it were current.
 */
export function cardSigns(feed: Feed, reports: readonly WaitingReport[] | null, isOutdated: boolean): CardSign[] {
  return feed.onGoing.summary.map((summary) => {
    const { siteCode, siteId } = summary.site;
    const waits = waitingOf(feed, siteCode);
    const isCalm = summary.state === 'routine' && summary.plate.waiting === null && waits === null;
    return {
      waits,
      ...{ summary, siteCode, level: isOutdated ? null : summary.plate.shown, alertLevel: summary.alertLevel },
      isWaiting: !isCalm || hasCandidate(feed, siteId) || reports === null || reportsOf(reports, siteCode) > 0,
      isCancelled: summary.cancelledAt !== null,
    };
  });
}

/** The routine release is about all sites, and has a line of its own. */
const hasCandidate = ({ candidates }: Known, siteId: number) =>
  candidates.some((one) => 'siteId' in one && one.siteId === siteId);

/** Groups in the order in which they stand; two quiet ones stand each for itself. */
export const foldCards = (signs: readonly CardSign[]): CardSign[][] =>
  foldSigns(signs).flatMap((group) => (group.length < FOLD_FROM ? group.map((one) => [one]) : [group]));

/** The sites that may be told as a number. */
export const foldable = (signs: readonly CardSign[]): ReadonlySet<string> =>
  new Set(
    foldCards(signs)
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ siteCode }) => siteCode)),
  );

/** One thing to do, or several of foldable sites that are the same: nothing measures, or a sensor is silent. */
export type NowLine = { same: null; item: NowItem } | { same: 'unknown' | 'silent'; items: NowItem[] };

/** In their order; a fold stands where the first of it stood. */
export function foldLines(items: readonly NowItem[], sites: ReadonlySet<string>): NowLine[] {
  const sameAs = new Map<'unknown' | 'silent', NowItem[]>();
  for (const item of items) {
    const same = sameOf(item, sites);
    if (same) sameAs.set(same, [...(sameAs.get(same) ?? []), item]);
  }
  const told = new Set<string>();
  return items.flatMap((item): NowLine[] => {
    const same = sameOf(item, sites);
    const all = same ? (sameAs.get(same) ?? []) : [];
    if (same === null || all.length < FOLD_FROM) return [{ same: null, item }];
    if (told.has(same)) return [];
    told.add(same);
    return [{ same, items: all }];
  });
}

function sameOf(item: NowItem, sites: ReadonlySet<string>): 'unknown' | 'silent' | null {
  if (item.kind === 'unknown') return sites.has(item.siteCode) ? 'unknown' : null;
  if (item.kind !== 'problem' || item.problem.kind !== 'silent') return null;
  return sites.has(item.problem.siteCode ?? '') ? 'silent' : null;
}
