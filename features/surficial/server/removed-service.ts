// Measurements that somebody deleted can be brought back for 30 days, as they were, with an audit row and a run of the engine.
import { asStored, operatorActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import {
  listRemoved,
  putBackMeasurement,
  putBackObservation,
  type RemovedRow,
  readRemoved,
} from './removed-queries.ts';
import { putTag } from './surficial-queries.ts';

/** Days for which a deletion can be taken back; as for files of the library. */
export const REMOVED_DAYS = 30;

export type { RemovedRow } from './removed-queries.ts';

export interface RemovedService {
  /** Newest first. */
  list(): Promise<RemovedRow[]>;
  /** Letters that are back, and those that somebody has measured anew at that minute and that stay. */
  restore(auditId: number): Promise<{ back: string[]; left: string[] }>;
}

export function makeRemovedService(db: Db, clock: FieldClock, alerts: AlertsService): RemovedService {
  return {
    list: () => listRemoved(db, REMOVED_DAYS),

    restore: (auditId) =>
      inTransaction(db, async (tx) => {
        const place = await readRemoved(tx, auditId, REMOVED_DAYS);
        if (place) await lockSite(tx, place.siteId);
        // Once more under the lock: another one may have brought it back.
        const found = place && (await readRemoved(tx, auditId, REMOVED_DAYS));
        if (!found) throw new Problem('measurementUnknown');
        const { before, siteId } = found;
        const now = clock.now();
        const moId = await putBackObservation(tx, siteId, before, now);
        const back: string[] = [];
        const left: string[] = [];
        for (const { markerId, markerName, measurement, tag } of before.data) {
          const dataId = await putBackMeasurement(tx, moId, markerId, measurement);
          if (dataId === null) left.push(markerName);
          else back.push(markerName);
          if (dataId === null || tag === null) continue;
          const { taggerId: userId, remarks, tagType: type, ts: at } = tag;
          await putTag(tx, { dataId, at, userId, remarks, type });
        }
        const after = asStored({ moId, back, left });
        const what = { action: 'surficial.restore', siteId, subjectId: auditId, after, topic: 'surficial' } as const;
        await writeAudit(tx, { ...operatorActor, fieldAt: now, ...what });
        await alerts.factArrived(siteId, 'surficial', before.ts, tx);
        return { back, left };
      }),
  };
}
