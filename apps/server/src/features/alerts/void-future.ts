// The clock is back: half hours that it closed while it stood ahead are open again, and what they said is void.
import { isOfTheFuture, openStamp } from '@bantay/domain/alerts/run';
import { HALF_HOUR_MS, toManilaText } from '@bantay/domain/time/manila-time';
import { systemActor, writeAudit } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import type { Site } from '../sites/sites-service.ts';
import { cutPublicAlerts, deleteClosings, goBackTo } from './closings-queries.ts';

/**
 * As the outbox mends what was changed in the future (sms/sender.ts). Everything that the closings rested on is still
 * there: they are made again from the newest one that stays. Triggers and releases are left: nothing that raised is
 * taken back. Returns whether there was something to void. The caller holds the lock of the site.
 */
export async function voidFuture(tx: Db, site: Site, closedAt: number | null, now: number): Promise<boolean> {
  if (closedAt === null || !isOfTheFuture(closedAt, now)) return false;
  const open = openStamp(now);
  const { closings, newestAt } = await deleteClosings(tx, site.site_id, open, now);
  await cutPublicAlerts(tx, site.site_id, open);
  // The newest one that stays is made once more: its result was overwritten.
  await goBackTo(tx, site.site_id, newestAt === null ? null : newestAt - HALF_HOUR_MS);
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.future-voided',
    siteId: site.site_id,
    before: { closed: toManilaText(closedAt) },
    after: { closings, closed: newestAt === null ? null : toManilaText(newestAt) },
    topic: 'alerts',
  });
  return true;
}
