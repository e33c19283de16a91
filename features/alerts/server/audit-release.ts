// The audit row of a release, which is its event: of a site, and of the routine.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { Posting } from '../rules/posted-release.ts';
import type { SiteState } from './site-state.ts';

export async function auditRelease(
  tx: Db,
  state: SiteState,
  releaseId: number,
  { userId, now }: Posting<unknown>,
  after: unknown,
): Promise<void> {
  const { row } = state.stored;
  await writeAudit(tx, {
    ...actorOf(userId),
    fieldAt: now,
    action: 'alerts.release',
    siteId: state.site.siteId,
    subjectId: releaseId,
    before: { level: row.alertLevel, validity: row.validity, event: row.eventId },
    after,
    topic: 'alerts',
  });
}
