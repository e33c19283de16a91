// Where there are many sites the dashboard shows those of a municipality or a region; what it does not show is counted, never left out.
import type { Feed, FeedScope } from '@bantay/features/dashboard/pages/use-feed.ts';
import { waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { areMany } from '@bantay/features/dashboard/rules/many-sites.ts';
import type { OnGoing } from '../api/shapes.ts';

type Site = OnGoing['summary'][number]['site'];

/** What an address asks for; null: everything. Of few sites all are shown, whatever stands there. */
export function scopeOf(search: URLSearchParams, siteCount: number): FeedScope | null {
  const [municipality, region] = [search.get('municipality'), search.get('region')];
  if (!areMany(siteCount)) return null;
  if (municipality) return { municipality };
  return region ? { region } : null;
}

/** One choice, as a list of choices knows it; empty: everything. */
export const choiceOf = (scope: FeedScope | null): string => (scope ? new URLSearchParams(scope).toString() : '');

/** As the server compares them. */
const fold = (text: string) => text.toLowerCase();
const isIn = (site: Pick<Site, 'municipality' | 'region'>, scope: FeedScope): boolean =>
  'municipality' in scope
    ? fold(site.municipality) === fold(scope.municipality)
    : fold(site.region) === fold(scope.region);

export interface ScopeOption {
  scope: FeedScope;
  name: string;
  count: number;
}

/** Regions first, each kind by its name; the one that is chosen is there even where it has no site. */
export function scopeOptions(
  { onGoing, calm }: Pick<Feed, 'onGoing' | 'calm'>,
  chosen: FeedScope | null,
): ScopeOption[] {
  const found = new Map<string, ScopeOption>();
  const add = (scope: FeedScope, name: string, count: number) => {
    const key = fold(choiceOf(scope));
    const known = found.get(key);
    if (known) known.count += count;
    else found.set(key, { scope, name, count });
  };
  // As it is spelled in the address, so that the list shows it as chosen.
  if (chosen) add(chosen, 'region' in chosen ? chosen.region : chosen.municipality, 0);
  const told = onGoing.summary.map(({ site: { region, municipality } }) => ({ region, municipality, sites: 1 }));
  for (const { region, municipality, sites } of [...told, ...(calm?.places ?? [])]) {
    add({ region }, region, sites);
    add({ municipality }, municipality, sites);
  }
  return [...found.values()].sort(
    (one, other) =>
      Number('municipality' in one.scope) - Number('municipality' in other.scope) ||
      one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
}

export interface Outside {
  all: number;
  shown: number;
  /** Sites that are not shown, and stand above level 0, are watched on, or have something that waits. */
  loud: number;
  /** Sites that are not shown and at which nothing measures. */
  unknown: number;
}

/** How many sites a feed speaks of, told or counted. */
export const countOf = ({ onGoing, calm }: Pick<Feed, 'onGoing' | 'calm'>): number =>
  calm?.all ?? onGoing.summary.length;

export function outsideOf(all: Pick<Feed, 'onGoing' | 'candidates' | 'calm'>, scope: FeedScope): Outside {
  const waits = new Set(all.candidates.flatMap((one) => ('siteCode' in one ? [one.siteCode] : [])));
  const outside = all.onGoing.summary.filter(({ site }) => !isIn(site, scope));
  const isLoud = ({ site, alertLevel, state, cancelledAt }: OnGoing['summary'][number]) =>
    alertLevel > 0 ||
    state !== 'routine' ||
    cancelledAt !== null ||
    (waits.has(site.siteCode) && waitingOf(all, site.siteCode) !== null);
  const loud = outside.filter(isLoud);
  const counted = (all.calm?.places ?? []).filter((place) => !isIn(place, scope));
  const sum = (places: typeof counted) => places.reduce((total, { sites }) => total + sites, 0);
  return {
    all: countOf(all),
    shown: countOf(all) - outside.length - sum(counted),
    loud: loud.length,
    unknown:
      outside.filter((one) => one.plate.shown === null && !loud.includes(one)).length +
      sum(counted.filter(({ shown }) => shown === null)),
  };
}
