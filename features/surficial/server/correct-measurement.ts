// The time of a round or the value of one measurement is put right, or both in one go.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMeasurement } from '../rules/observation-rules.ts';
import { lockMeasured, type Named, requireObservation } from './lock-measured.ts';
import { type ConflictContext, refuseOutdated } from './measurement-conflicts.ts';
import * as queries from './surficial-queries.ts';
import { auditChange, toRevise, type WriteContext } from './write-observation.ts';

export interface CorrectContext extends WriteContext, ConflictContext {
  db: Db;
}

export interface Correction {
  moId: number | null;
  at: number | null;
  dataId: number | null;
  measurement: string | number | null;
  /** What the form was filled from; null: whatever stands. */
  wasAt: number | null;
  wasCm: number | null;
}

export function correctMeasurement(context: CorrectContext, correction: Correction, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { named, to, cm } = readCorrection(correction);
    const found = await lockMeasured(tx, named);
    await refuseOutdated(context, tx, found, correction);
    const touched: number[] = [];
    if (to !== null) touched.push(...(await moveTo(context, tx, found.observation, to, userId)));
    if (found.data && cm !== null) touched.push(await changeTo(context, tx, found.data, cm, userId));
    await context.alerts.factArrived(found.siteId, 'surficial', toRevise(touched, context.clock.now()), tx);
  });
}

/** `to` null: nothing is moved; `cm` null: no value is changed. */
function readCorrection({ moId, at, dataId, measurement }: Correction): {
  named: Named;
  to: number | null;
  cm: number | null;
} {
  const cm = dataId === null ? null : parseMeasurement(measurement ?? '');
  if (dataId !== null && cm === null) throw new Problem('measurementWrong', { what: '' });
  if (moId !== null && at !== null) {
    return { named: { moId, dataId }, to: Math.floor(at / MINUTE_MS) * MINUTE_MS, cm };
  }
  if (dataId === null) throw new Problem('nothingToChange');
  // Without a new time nothing is moved, and nobody looks whether that observation is there.
  return { named: { moId: null, dataId }, to: null, cm };
}

/** Returns when it was and when it is. */
async function moveTo(
  context: CorrectContext,
  tx: Db,
  before: queries.ObservationRow,
  to: number,
  userId: number,
): Promise<number[]> {
  const { moId, siteId } = before;
  const now = context.clock.now();
  if (to > now) throw new Problem('observationInFuture');
  const there = await queries.readObservationAt(tx, siteId, to);
  if (there && there.moId !== moId) throw new Problem('observationMinuteTaken');
  if (before.ts !== to) {
    await queries.moveObservation(tx, moId, to);
    await queries.markChanged(tx, moId, userId, now);
    const change = { before: { at: before.ts }, after: { at: to } };
    await auditChange(context, tx, userId, { action: 'surficial.move', siteId, subjectId: moId, ...change });
  }
  return [before.ts, to];
}

/** Returns when it was measured, as it is said by now. */
async function changeTo(
  context: CorrectContext,
  tx: Db,
  { dataId, moId, markerId, siteId, markerName, measurement }: queries.DataRow,
  cm: number,
  userId: number,
): Promise<number> {
  await queries.putMeasurement(tx, moId, markerId, cm);
  await queries.markChanged(tx, moId, userId, context.clock.now());
  const change = { before: { cm: measurement }, after: { marker: markerName, cm } };
  await auditChange(context, tx, userId, { action: 'surficial.correct', siteId, subjectId: dataId, ...change });
  return (await requireObservation(tx, moId, 'measurementUnknown')).ts;
}
