// Sites of which a line of signs draws no more than whether anything measures there, by their facts: who counts them asks for no more.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { plateTruth } from '../rules/plate-truth.ts';
import { listInvalidEvents } from './releases-queries.ts';
import { readStates, type SiteState } from './site-state.ts';

/** Level 0, as it is drawn, and where it lies. */
export interface QuietSite {
  siteId: number;
  municipality: string;
  region: string;
  shown: 0 | 'no information';
}

/** Read at a time: somebody else may be served between them [ours]. */
const AT_ONCE = 500;

/** Of some sites those that are quiet; of all others something else is to be told, or they have no release. */
export async function readQuiet(
  db: Db,
  sites: Pick<SitesService, 'listOf'>,
  siteIds: readonly number[],
  now: number,
): Promise<QuietSite[]> {
  if (siteIds.length === 0) return [];
  const invalid = new Set((await listInvalidEvents(db, now - DAY_MS)).map(({ row }) => row.siteId));
  const found: QuietSite[] = [];
  for (let from = 0; from < siteIds.length; from += AT_ONCE) {
    const states = await readStates(db, await sites.listOf(siteIds.slice(from, from + AT_ONCE)), now);
    found.push(...states.filter(({ site }) => !invalid.has(site.siteId)).flatMap((state) => quietOf(state) ?? []));
  }
  return found;
}

function quietOf({ site, stored, place, newest, candidates }: SiteState): QuietSite | null {
  const { siteId, municipality, region, topics } = site;
  const { shown, waiting } = plateTruth({
    ...{ topics, released: stored.row.alertLevel, generated: newest },
    // It says since when a source is silent, and of a level nothing.
    lastSaidAt: new Map(),
  });
  if (shown !== 0 && shown !== 'no information') return null;
  if (place.place !== 'routine' || candidates.length > 0 || waiting !== null) return null;
  return stored.releases[0]?.cancelledAt === null ? { siteId, municipality, region, shown } : null;
}
