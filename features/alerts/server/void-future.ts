// The clock is back: half hours that it closed while it stood ahead are open again, and what they said is void.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { CLOCK_APART_MS } from '../../clock/rules/judge-clock.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { isOfTheFuture, openStamp } from '../rules/run.ts';
import { putGeneratedBoards } from './boards-queries.ts';
import { cutPublicAlerts, deleteClosings, goBackTo, moveTriggers } from './closings-queries.ts';

/**
 * As the outbox mends what was changed in the future (sms/settle-row.ts). Everything that the closings rested on is still
 * there: they are made again from the newest one that stays. Nothing that raised is taken back: a trigger of the future
 * counts from now on, releases stay. The caller holds the lock of the site.
 */
export async function voidFuture(tx: Db, site: Site, closedAt: number | null, now: number): Promise<void> {
  const siteId = site.siteId;
  const open = openStamp(now);
  const triggers = await moveTriggers(tx, siteId, open, now + CLOCK_APART_MS);
  const stretches = await cutPublicAlerts(tx, siteId, open, now + CLOCK_APART_MS);
  const isClosed = closedAt !== null && isOfTheFuture(closedAt, now);
  const voided = isClosed ? await deleteClosings(tx, siteId, open, now) : null;
  // The newest one that stays is made once more: its result was overwritten.
  if (voided) {
    await goBackTo(tx, siteId, voided.newestAt === null ? null : voided.newestAt - HALF_HOUR_MS);
    await putGeneratedBoards(tx, [siteId]);
  }
  if (triggers + stretches === 0 && voided === null) return;
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.future-voided',
    siteId,
    before: { closed: closedAt === null ? null : toManilaText(closedAt) },
    after: { closings: voided?.closings ?? 0, stretches, triggers },
    topic: 'alerts',
  });
}
