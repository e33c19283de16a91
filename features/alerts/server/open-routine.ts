// How a site comes to its routine event: at the first start, after its extended monitoring, after an event that never was.
import { halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { placeEvent } from '../rules/event-sorting.ts';
import type { ClockHold } from './alerts-service.ts';
import { mendBoards } from './boards-service.ts';
import * as queries from './releases-queries.ts';

export interface RoutineContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list'>;
}

/** Sites whose three days of extended monitoring are over; one that fails does not stop the others. */
export async function shiftToRoutine(context: RoutineContext & { hold: Pick<ClockHold, 'isHeld'> }): Promise<void> {
  if (await context.hold.isHeld()) return;
  const off = await queries.listSitesOffRoutine(context.db);
  if (off.length === 0) return;
  const sites = (await context.sites.list()).filter(({ siteId }) => off.includes(siteId));
  await eachByItself(sites, 'back to routine', (site) => shiftSite(context, site));
}

function shiftSite({ db, clock }: Pick<RoutineContext, 'db' | 'clock'>, site: Site): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSite(tx, site.siteId);
    const stored = await queries.readSiteEvent(tx, site.siteId);
    if (!stored) return;
    const now = clock.now();
    const { place } = placeEvent(queries.toReleasedEvent(stored), now);
    if (place !== 'to routine' && !(place === 'closed' && stored.row.status !== 1)) return;
    const newest = stored.releases[0];
    await queries.closeAlert(tx, stored.row.eventAlertId, halfHour(now));
    await openRoutine(tx, site, halfHour(now), newest?.dataTs ?? halfHour(now), now);
    await writeAudit(tx, {
      ...systemActor,
      fieldAt: now,
      action: 'alerts.back-to-routine',
      siteId: site.siteId,
      subjectId: stored.row.eventId,
      topic: 'alerts',
    });
  });
}

export async function ensureFirstReleases({ db, clock, sites }: RoutineContext): Promise<void> {
  const fresh = await queries.listSitesWithoutEvent(db);
  // Those that have one are asked nothing at a start, however many they are.
  for (const site of (await sites.list()).filter(({ siteId }) => fresh.includes(siteId))) {
    await inTransaction(db, async (tx) => {
      await lockSite(tx, site.siteId);
      if (await queries.readSiteEvent(tx, site.siteId)) return;
      const now = clock.now();
      await openRoutineOf(tx, site, now);
    });
  }
  await mendBoards(db);
}

/** Of a site that is new: two half hours back, so that the first real candidate is newer. */
export const openRoutineOf = (tx: Db, site: Site, now: Instant): Promise<void> =>
  openRoutine(tx, site, halfHour(now) - 3_600_000, halfHour(now) - 3_600_000, now);

/** A routine event with its level-0 alert and a first statement, so that no site is ever without one. */
export async function openRoutine(tx: Db, site: Site, startAt: Instant, dataAt: Instant, now: Instant): Promise<void> {
  const event = await queries.insertEvent(tx, site.siteId, startAt, 1, null);
  const alert = await queries.insertAlert(tx, event!.eventId, 0, startAt); // an insert that returns has its row
  const row = await queries.insertRelease(tx, {
    // An insert that returns has its row, this one for each level.
    eventAlertId: alert!.eventAlertId,
    siteId: site.siteId,
    dataAt,
    releaseTime: '00:00',
    releasedAt: now,
    triggerList: null,
    withRetriggerValidation: false,
    comments: 'opened by the system',
    fingerprint: '',
    kind: 'opening',
  });
  const releaseId = row!.releaseId; // as above
  await queries.insertLog(tx, { releaseId, at: now, component: 0, action: 'open', remarks: null });
}
