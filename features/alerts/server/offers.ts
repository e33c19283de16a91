// Remembers which candidates were offered, so that a release can be held against what its officer saw.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { upsertOffer } from './releases-queries.ts';
import { readSiteState } from './site-state.ts';

/** `isNew`: something is offered that was not before. */
export async function offerCandidates(tx: Db, site: Site, now: number): Promise<{ isNew: boolean }> {
  const state = await readSiteState(tx, site, now);
  let isNew = false;
  for (const candidate of state?.candidates ?? []) {
    const row = await upsertOffer(tx, site.siteId, candidate.dataAt, candidate.fingerprint);
    isNew ||= row?.isNew ?? false;
  }
  return { isNew };
}
