// Writes a round of measurements that was judged, new or in the place of what stands, with its audit row and its run.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { JudgedObservation } from '../rules/observation-rules.ts';
import { listMarkers } from './markers-queries.ts';
import * as queries from './surficial-queries.ts';

export interface WriteContext {
  clock: Pick<FieldClock, 'now'>;
  alerts: Pick<AlertsService, 'factArrived'>;
}

/** What was measured at a site, whose lock the caller holds. */
export interface Round {
  siteId: number;
  observation: JudgedObservation;
  /** Ids by letter; other letters are left out. */
  inUse: ReadonlyMap<string, number>;
}

/** Who says it, by which way. */
export interface Said {
  source: 'WEB' | 'SMS' | 'DEMO';
  /** Null: no person. */
  userId: number | null;
}

/** An observation that stands; `left` are its measurements that are no longer said. */
export interface Standing {
  before: queries.ObservationRow;
  data: queries.DataRow[];
  left: queries.DataRow[];
}

/** Returns the id of the new observation. */
export async function storeRound(context: WriteContext, tx: Db, round: Round, said: Said): Promise<number> {
  const { siteId, observation } = round;
  const moId = await queries.insertObservation(tx, { ...observation, siteId, ...said, now: context.clock.now() });
  if (moId === null) throw new Problem('observationMinuteTaken');
  await putAll(tx, moId, round);
  const after = { ...observation, cm: Object.fromEntries(observation.cm) };
  const what = { action: 'surficial.observe', siteId, subjectId: moId, before: undefined, after };
  await auditChange(context, tx, said.userId, what);
  await context.alerts.factArrived(siteId, 'surficial', observation.at, tx);
  return moId;
}

/** What stands becomes what is said now. */
export async function overwriteRound(
  context: WriteContext,
  tx: Db,
  round: Round,
  { before, data, left }: Standing,
  userId: number,
): Promise<void> {
  const { siteId, observation } = round;
  const now = context.clock.now();
  await queries.updateObservation(tx, before.moId, { ...observation, userId, now });
  await putAll(tx, before.moId, round);
  await queries.removeData(
    tx,
    left.map((one) => one.dataId),
  );
  await auditChange(context, tx, userId, {
    action: 'surficial.edit',
    siteId,
    subjectId: before.moId,
    before: asStored({ ...before, data }),
    after: { ...observation, cm: Object.fromEntries(observation.cm) },
  });
  await context.alerts.factArrived(siteId, 'surficial', toRevise([before.ts, observation.at], now), tx);
}

async function putAll(tx: Db, moId: number, { observation, inUse }: Round): Promise<void> {
  for (const [name, value] of observation.cm) {
    const markerId = inUse.get(name);
    if (markerId !== undefined) await queries.putMeasurement(tx, moId, markerId, value);
  }
}

/** The earliest instant that is looked at again: of the last day, or the newest when all are older. */
export function toRevise(touched: readonly number[], now: number): number {
  const recent = touched.filter((at) => at > now - DAY_MS);
  return recent.length > 0 ? Math.min(...recent) : Math.max(...touched);
}

/** Ids by letter. */
export async function markersInUse(tx: Db, siteId: number): Promise<Map<string, number>> {
  const all = await listMarkers(tx, siteId);
  return new Map(all.filter((marker) => marker.inUse).map((marker) => [marker.markerName, marker.markerId]));
}

interface Change {
  action: string;
  siteId: number;
  subjectId: number;
  before: unknown;
  after: unknown;
}

/** `userId` null: no person did it. */
export async function auditChange(
  { clock }: Pick<WriteContext, 'clock'>,
  tx: Db,
  userId: number | null,
  change: Change,
): Promise<void> {
  const by = userId === null ? systemActor : actorOf(userId);
  await writeAudit(tx, { ...by, fieldAt: clock.now(), ...change, topic: 'surficial' });
}
