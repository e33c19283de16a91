// Many sites: those where nothing is to be told are only counted. What does not add up is not believed.
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import type { listCandidateAlerts } from '../wire/dashboard.ts';

/** The sites that are not told of: all of them at level 0. */
export type Calm = NonNullable<ReplyOf<typeof listCandidateAlerts>['calm']>;

const isCount = (sites: number) => Number.isInteger(sites) && sites > 0;

/** Whether what is told and what is counted are all sites, each of them once: otherwise nobody knows what stands at those left out. */
export function addsUp(summary: OnGoing['summary'], { all, places }: Calm): boolean {
  if (!Array.isArray(places) || !places.every(({ sites, shown }) => isCount(sites) && (shown === 0 || shown === null)))
    return false;
  const told = new Set(summary.map(({ site }) => site.siteId)).size;
  return told === summary.length && places.reduce((sum, { sites }) => sum + sites, told) === all;
}
