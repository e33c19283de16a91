// What follows from a tag that was set, ended or withdrawn: half hours packed anew, an audit row and a run at each site.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { packDays } from './pack-days.ts';
import { listSitesOfGauges } from './rainfall-queries.ts';

export interface TagContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  alerts: Pick<AlertsService, 'factArrived' | 'runOpen'>;
}

interface TagChange {
  action: string;
  rainId: number;
  tagId: number;
  /** Half hours whose readings are dropped now, or count again. */
  from: number;
  to: number;
  /** Readings count again: also the half hours of the last day are judged anew, upward only. */
  countsAgain: boolean;
  before?: object;
  after?: object;
}

/** Half hours that the change touched are packed anew, and every site of the gauge is judged again. */
export async function applyTag(
  { clock, alerts }: TagContext,
  tx: Db,
  userId: number,
  { action, rainId, tagId, from, to, countsAgain, before, after }: TagChange,
): Promise<void> {
  await packDays(tx, rainId, from, to);
  for (const { siteId } of await listSitesOfGauges(tx, [rainId])) {
    const what = { action, siteId, subjectId: tagId, before, after };
    await writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), ...what, topic: 'rainfall' });
    if (countsAgain) await alerts.factArrived(siteId, 'rainfall', from + 1, tx);
    else await alerts.runOpen(siteId, tx);
  }
}

/** Spans snap outward to half hours, so that whole columns are painted (screens §14). */
export const snappedEnd = (endAt: number) => Math.ceil(endAt / HALF_HOUR_MS) * HALF_HOUR_MS;

/** Nobody knows today that a gauge will be wrong tomorrow. The half hour that runs is tagged whole. */
export function refuseFuture(endAt: number | null, now: number): void {
  if (endAt !== null && endAt > snappedEnd(now)) throw new Problem('spanEndsInFuture');
}
