// An observation that somebody enters or edits on the page: judged, held against what stands, and written whole.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  type EnteredObservation,
  isOldEntry,
  type JudgedObservation,
  judgeObservation,
  type ObservationRefusal,
} from '../rules/observation-rules.ts';
import { type ConflictContext, type InTheWay, inTheWay, isChanged, isSame, isTaken } from './measurement-conflicts.ts';
import * as queries from './surficial-queries.ts';
import { markersInUse, overwriteRound, storeRound, type WriteContext } from './write-observation.ts';

export interface EnterContext extends WriteContext, ConflictContext {
  db: Db;
  sites: Pick<SitesService, 'read'>;
}

export interface ObservationRequest extends EnteredObservation {
  siteCode: string;
  /** The observation that is edited; null for a new one. */
  moId: number | null;
  /** True: what stands at that minute may be overwritten; false: whoever entered it; null: one's own only. */
  replaces: boolean | null;
  /** Of the edited observation as it was read; null: whatever it is by now. */
  version: number | null;
  /** Who filled the form; null: whoever sends it. */
  enteredBy: number | null;
}

export interface Entered {
  moId: number;
  at: number;
  /** New, and so long ago that a slip of the date is likely. */
  isOld: boolean;
}

const REFUSALS: Record<ObservationRefusal, ProblemCode> = {
  timeUnreadable: 'observationTimeUnreadable',
  inFuture: 'observationInFuture',
  markerUnknown: 'observationMarkerUnknown',
  measurementWrong: 'measurementWrong',
  noMeasurement: 'observationEmpty',
  weatherUnknown: 'weatherUnknown',
  noObserver: 'observerMissing',
  observerWrong: 'observerWrong',
  observerTooLong: 'observerTooLong',
  typeUnknown: 'observationTypeUnknown',
};

export function enterObservation(
  context: EnterContext,
  request: ObservationRequest,
  userId: number,
): Promise<Entered | InTheWay> {
  return inTransaction(context.db, async (tx) => {
    const site = await context.sites.read(request.siteCode.toLowerCase(), tx);
    if (!site) throw new Problem('siteNotFound');
    if ((request.enteredBy ?? userId) !== userId) throw new Problem('observationOfOther');
    const { siteId } = site;
    await lockSite(tx, siteId);
    const inUse = await markersInUse(tx, siteId);
    const now = context.clock.now();
    const judged = judgeObservation(request, { now, inUse: [...inUse.keys()] });
    if ('refusal' in judged) throw new Problem(REFUSALS[judged.refusal], { what: judged.what.slice(0, 40) });
    const round = { siteId, observation: judged.observation, inUse };
    const { at } = round.observation;
    const isOld = request.moId === null && isOldEntry(at, now);
    const { edited, before } = await readStanding(tx, siteId, request.moId, at);
    if (!before) return { moId: await storeRound(context, tx, round, { source: 'WEB', userId }), at, isOld };
    const data = await queries.listData(tx, before.moId);
    const left = edited ? notSaidAnyMore(data, round.observation) : [];
    if (left.length === 0 && isSame(before, data, round.observation)) return { moId: before.moId, at, isOld };
    const conflict = edited
      ? isChanged(edited, request.version) && 'changedMeanwhile'
      : isTaken(before, request.replaces, userId);
    // Nothing was written: what stands in the way is answered, not thrown.
    if (conflict) return inTheWay(context, tx, conflict, before, data);
    await overwriteRound(context, tx, round, { before, data, left }, userId);
    return { moId: before.moId, at, isOld };
  });
}

/** The observation that is edited, and what is written over: it, or what stands at that minute. */
async function readStanding(tx: Db, siteId: number, moId: number | null, at: number) {
  const edited = moId === null ? null : await requireObservation(tx, moId, siteId);
  const there = await queries.readObservationAt(tx, siteId, at);
  if (edited && there && there.moId !== edited.moId) throw new Problem('observationMinuteTaken');
  return { edited, before: edited ?? there };
}

async function requireObservation(tx: Db, moId: number, siteId: number): Promise<queries.ObservationRow> {
  const row = await queries.readObservation(tx, moId);
  if (!row || row.siteId !== siteId) throw new Problem('observationUnknown');
  return row;
}

/** Of markers that are in no use any more nothing can be said: those stay. */
const notSaidAnyMore = (data: readonly queries.DataRow[], { cm }: JudgedObservation) =>
  data.filter((one) => one.inUse && !cm.has(one.markerName));
