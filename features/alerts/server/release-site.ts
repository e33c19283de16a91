// The release of one site, from the lock to the run that follows: judged and written in one transaction.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { AlertsService, ClockHold } from './alerts-service.ts';
import { type JudgeContext, judgePosted } from './judge-posted.ts';
import type { PostedSiteRelease } from './posted-release.ts';
import { readSiteState } from './site-state.ts';
import { type WriteContext, writeRelease } from './write-release.ts';

export interface SiteReleaseContext extends JudgeContext, WriteContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
  alerts: Pick<AlertsService, 'runOpen'>;
  hold: Pick<ClockHold, 'isHeld'>;
}

export async function releaseSite(
  context: SiteReleaseContext,
  posted: PostedSiteRelease,
  userId: number,
): Promise<number[]> {
  const { db, clock, sites, alerts, hold } = context;
  // Before the transaction: it reads by the pool.
  const isHeld = await hold.isHeld();
  return inTransaction(db, async (tx) => {
    const site = await sites.readById(posted.siteId, tx);
    if (!site) throw new Problem('siteNotFound');
    await lockSite(tx, site.siteId);
    const now = clock.now();
    const state = await readSiteState(tx, site, now);
    if (!state) throw new Problem('nothingToRelease', { site: site.siteCode.toUpperCase() });
    const verdict = await judgePosted(context, tx, state, { posted, userId, now });
    if (verdict.repeatOf !== null) return [verdict.repeatOf];
    if (isHeld && verdict.candidate.level < state.event.alert.level) throw new Problem('clockInDoubt');
    const releaseId = await writeRelease(context, tx, state, verdict.candidate, { posted, userId, now });
    await alerts.runOpen(site.siteId, tx);
    return [releaseId];
  });
}
