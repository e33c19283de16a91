// Takes one measurement or a whole observation away; what goes is kept in the audit row, so that it can be brought back.
import { asStored } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { lockMeasured } from './lock-measured.ts';
import * as queries from './surficial-queries.ts';
import { auditChange } from './write-observation.ts';

export interface RemoveContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  alerts: Pick<AlertsService, 'runOpen'>;
}

/** `one`: a measurement; `all`: an observation. */
export function removeMeasurements(
  context: RemoveContext,
  quantity: string,
  id: number,
  userId: number,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    if (quantity !== 'one' && quantity !== 'all') throw new Problem('quantityUnknown');
    const isAll = quantity === 'all';
    const { siteId, observation } = await lockMeasured(
      tx,
      isAll ? { moId: id, dataId: null } : { moId: null, dataId: id },
    );
    const { moId } = observation;
    const data = await queries.listData(tx, moId);
    // With its tag: what is brought back within 30 days is what was there.
    const going = [];
    for (const one of isAll ? data : data.filter((one) => one.dataId === id)) {
      going.push({ ...one, tag: await queries.readTagOf(tx, one.dataId) });
    }
    await queries.removeData(
      tx,
      going.map((one) => one.dataId),
    );
    if (going.length === data.length) await queries.removeObservation(tx, moId);
    else await queries.markChanged(tx, moId, userId, context.clock.now());
    const before = asStored({ ...observation, data: going });
    const change = { action: 'surficial.remove', siteId, subjectId: moId, before, after: undefined };
    await auditChange(context, tx, userId, change);
    await context.alerts.runOpen(siteId, tx);
  });
}
