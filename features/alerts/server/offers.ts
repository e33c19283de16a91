// Remembers which candidates were offered, so that a release can be held against what its officer saw.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { candidatesFor, resultToOffer } from '../rules/candidate.ts';
import { placeEvent } from '../rules/event-sorting.ts';
import type { EngineRun } from './engine.ts';
import { upsertOffer } from './releases-queries.ts';

/** What follows from a run that was just made. `isNew`: something is offered that was not before. */
export async function offerCandidates(
  tx: Db,
  { siteId, siteCode }: Site,
  { event, closed, result }: Pick<EngineRun, 'event' | 'closed' | 'result'>,
  now: number,
): Promise<{ isNew: boolean }> {
  if (event === null) return { isNew: false };
  const generated = resultToOffer(closed, result, now);
  let isNew = false;
  for (const candidate of candidatesFor({ siteCode, event, place: placeEvent(event, now), generated, now })) {
    const row = await upsertOffer(tx, siteId, candidate.dataAt, candidate.fingerprint);
    isNew ||= row?.isNew ?? false;
  }
  return { isNew };
}
