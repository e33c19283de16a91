// Measurements come in, are corrected, tagged and removed: each change whole, with its audit row and its run of the engine.
import { DAY_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { type Actor, actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { TagType } from '../rules/marker-reading.ts';
import { type MarkersOfText, markersOfText } from '../rules/measurement-answer.ts';
import type { MeasurementText } from '../rules/measurement-text.ts';
import {
  type EnteredObservation,
  isOldEntry,
  type JudgedObservation,
  judgeObservation,
  type ObservationRefusal,
  parseMeasurement,
  refuseTag,
  type TagRefusal,
} from '../rules/observation-rules.ts';
import { type TypingDoubt, typingDoubts } from '../rules/typing-doubts.ts';
import * as markers from './markers-queries.ts';
import { type InTheWay, isChanged, isSame, isTaken, makeConflicts } from './measurement-conflicts.ts';
import * as queries from './surficial-queries.ts';

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

export interface Correction {
  moId: number | null;
  at: number | null;
  dataId: number | null;
  measurement: string | number | null;
  /** What the form was filled from; null: whatever stands. */
  wasAt: number | null;
  wasCm: number | null;
}

export interface NewTag {
  /** Null: a new tag, or another one in the place of what stands. */
  tagId: number | null;
  dataId: number;
  type: TagType;
  remarks: string;
  /** What the form was filled from, null: no tag; undefined: whatever stands. */
  was?: { type: TagType; remarks: string } | null | undefined;
}

export type TakenText =
  | {
      moId: number;
      markers: MarkersOfText;
      /** Other values stood there before. */
      isOverwrite: boolean;
      /** What looks mistyped: it is stored all the same, because it may be true, and asked about. */
      doubts: TypingDoubt[];
    }
  | { refusal: 'site' | 'noMarkerInUse' | 'taken' | 'wouldLower' };

interface Entered {
  moId: number;
  at: number;
  /** New, and so long ago that a slip of the date is likely. */
  isOld: boolean;
}

export interface MeasurementsService {
  enter(request: ObservationRequest, userId: number): Promise<Entered | InTheWay>;
  /** A round that no person entered: of the demo. Letters that are not in use are left out. */
  record(siteId: number, observation: JudgedObservation): Promise<void>;
  /**
   * A round that came by SMS, in the transaction that stores the message. Letters that are not in use are left out; what
   * somebody else has entered for that minute stays; so does a level 2 or 3 that waits: a sender's number can be forged, and
   * only an officer lowers it.
   */
  takeText(tx: Db, text: MeasurementText, userId: number): Promise<TakenText>;
  correct(correction: Correction, userId: number): Promise<void>;
  /** `one`: a measurement; `all`: an observation. */
  remove(quantity: string, id: number, userId: number): Promise<void>;
  /** Returns the id of the tag. */
  tag(tag: NewTag, userId: number): Promise<number>;
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
const TAG_REFUSALS: Record<TagRefusal, ProblemCode> = {
  noRemarks: 'tagNoRemarks',
  remarksTooLong: 'tagRemarksTooLong',
  backToValidating: 'tagBackToValidating',
};

export function makeMeasurementsService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  accounts: AccountsService,
  alerts: AlertsService,
): MeasurementsService {
  const { inTheWay, refuseOutdated, refuseOutdatedTag } = makeConflicts(accounts);

  return {
    enter: (request, userId) =>
      inTransaction(db, async (tx) => {
        const site = await sites.read(request.siteCode.toLowerCase(), tx);
        if (!site) throw new Problem('siteNotFound');
        if ((request.enteredBy ?? userId) !== userId) throw new Problem('observationOfOther');
        await lockSite(tx, site.siteId);
        const inUse = await markersInUse(tx, site.siteId);
        const context = { now: clock.now(), inUse: [...inUse.keys()] };
        const judged = judgeObservation(request, context);
        if ('refusal' in judged) throw new Problem(REFUSALS[judged.refusal], { what: judged.what.slice(0, 40) });
        const { observation } = judged;
        const { at } = observation;
        const isOld = request.moId === null && isOldEntry(at, context.now);
        const edited = request.moId === null ? null : await requireObservation(tx, request.moId, site);
        const there = await queries.readObservationAt(tx, site.siteId, at);
        if (edited && there && there.moId !== edited.moId) throw new Problem('observationMinuteTaken');
        const before = edited ?? there;
        if (!before) return { moId: await store(tx, site.siteId, observation, inUse, 'WEB', userId), at, isOld };
        const data = await queries.listData(tx, before.moId);
        const left = edited ? data.filter((one) => one.inUse && !observation.cm.has(one.markerName)) : [];
        if (left.length === 0 && isSame(before, data, observation)) return { moId: before.moId, at, isOld };
        const conflict = edited
          ? isChanged(edited, request.version) && 'changedMeanwhile'
          : isTaken(before, request.replaces, userId);
        // Nothing was written: what stands in the way is answered, not thrown.
        if (conflict) return inTheWay(tx, conflict, before, data);
        await overwrite(tx, site.siteId, { before, data, left }, observation, inUse, userId);
        return { moId: before.moId, at, isOld };
      }),

    record: (siteId, observation) =>
      inTransaction(db, async (tx) => {
        await lockSite(tx, siteId);
        await store(tx, siteId, observation, await markersInUse(tx, siteId), 'DEMO', null);
      }),

    async takeText(tx, text, userId) {
      // One that is watched no more is unknown to whoever measures there.
      const site = await sites.read(text.siteCode, tx);
      if (!site) return { refusal: 'site' };
      await lockSite(tx, site.siteId);
      const inUse = await markersInUse(tx, site.siteId);
      const markers = markersOfText(text.cm, [...inUse.keys()]);
      if (markers.taken.length === 0) return { refusal: 'noMarkerInUse' };
      const cm = new Map([...text.cm].filter(([letter]) => inUse.has(letter)));
      const observation = { ...text, cm };
      const before = await queries.readObservationAt(tx, site.siteId, text.at);
      if (before && before.enteredBy !== userId) return { refusal: 'taken' };
      const data = before ? await queries.listData(tx, before.moId) : [];
      if (before && isSame(before, data, observation)) {
        return { moId: before.moId, markers, isOverwrite: false, doubts: [] };
      }
      const last = await queries.listLastCm(tx, site.siteId, text.at);
      const doubts = typingDoubts(cm, new Map(last.map((one) => [one.markerName, one.cm])));
      const done = await withoutLowering(tx, site.siteId, async () => {
        if (!before) return store(tx, site.siteId, observation, inUse, 'SMS', userId);
        await overwrite(tx, site.siteId, { before, data, left: [] }, observation, inUse, userId);
        return before.moId;
      });
      return done === null ? { refusal: 'wouldLower' } : { moId: done, markers, isOverwrite: before !== null, doubts };
    },

    correct: (correction, userId) =>
      inTransaction(db, async (tx) => {
        const move = correction.moId !== null && correction.at !== null;
        const change = correction.dataId !== null;
        if (!move && !change) throw new Problem('nothingToChange');
        const cm = change ? parseMeasurement(correction.measurement ?? '') : null;
        if (change && cm === null) throw new Problem('measurementWrong', { what: '' });
        const siteId = await siteOf(tx, move ? correction.moId : null, correction.dataId);
        // Without a new time nothing is moved, and nobody has looked whether that observation is there.
        await refuseOutdated(tx, { ...correction, moId: move ? correction.moId : null });
        const touched: number[] = [];
        if (move) touched.push(...(await moveTo(tx, siteId, correction.moId!, correction.at!, userId)));
        if (cm !== null) touched.push(await changeTo(tx, siteId, correction.dataId!, cm, userId));
        await alerts.factArrived(siteId, 'surficial', toRevise(touched, clock.now()), tx);
      }),

    remove: (quantity, id, userId) =>
      inTransaction(db, async (tx) => {
        if (quantity !== 'one' && quantity !== 'all') throw new Problem('quantityUnknown');
        const siteId = await siteOf(tx, quantity === 'all' ? id : null, quantity === 'one' ? id : null);
        const moId = quantity === 'all' ? id : (await requireData(tx, id)).moId;
        const observation = (await queries.readObservation(tx, moId))!; // found just now, under the lock
        const data = await queries.listData(tx, moId);
        const removed = quantity === 'all' ? data : data.filter((one) => one.dataId === id);
        // With its tag: what is brought back within 30 days is what was there.
        const going = [];
        for (const one of removed) going.push({ ...one, tag: await queries.readTagOf(tx, one.dataId) });
        await queries.removeData(
          tx,
          going.map((one) => one.dataId),
        );
        if (going.length === data.length) await queries.removeObservation(tx, moId);
        else await queries.markChanged(tx, moId, userId, clock.now());
        await audit(
          tx,
          actorOf(userId),
          'surficial.remove',
          siteId,
          moId,
          asStored({ ...observation, data: going }),
          undefined,
        );
        await alerts.runOpen(siteId, tx);
      }),

    tag: (tag, userId) =>
      inTransaction(db, async (tx) => {
        const siteId = await siteOf(tx, null, tag.dataId);
        const before = await queries.readTagOf(tx, tag.dataId);
        if (tag.tagId !== null && before?.markerTagId !== tag.tagId) throw new Problem('tagUnknown');
        if (before) await refuseOutdatedTag(tx, tag.was, before);
        const refusal = refuseTag(tag.type, tag.remarks, before?.tagType ?? null);
        if (refusal !== null) throw new Problem(TAG_REFUSALS[refusal]);
        const now = clock.now();
        const tagId = await queries.putTag(tx, { ...tag, at: now, userId });
        const { type, remarks } = tag;
        await audit(tx, actorOf(userId), 'surficial.tag', siteId, tag.dataId, before ? asStored(before) : undefined, {
          type,
          remarks,
        });
        await alerts.runOpen(siteId, tx);
        return tagId;
      }),
  };

  /** Null when a level 2 or 3 of the site would be lower afterwards: then nothing of it stays. */
  async function withoutLowering(tx: Db, siteId: number, work: () => Promise<number>): Promise<number | null> {
    const raised = await queries.listRaised(tx, siteId, clock.now());
    const outcome = await inSavepoint(tx, async () => {
      const moId = await work();
      const after = new Map(
        (await queries.listRaised(tx, siteId, clock.now())).map((one) => [one.triggerId, one.level]),
      );
      if (raised.some((one) => (after.get(one.triggerId) ?? 0) < one.level)) throw new WouldLower();
      return moId;
    });
    if (!('error' in outcome)) return outcome.value;
    if (outcome.error instanceof WouldLower) return null;
    throw outcome.error;
  }

  async function store(
    tx: Db,
    siteId: number,
    observation: JudgedObservation,
    inUse: ReadonlyMap<string, number>,
    source: 'WEB' | 'SMS' | 'DEMO',
    userId: number | null,
  ): Promise<number> {
    const now = clock.now();
    const moId = await queries.insertObservation(tx, { ...observation, siteId, source, userId, now });
    if (moId === null) throw new Problem('observationMinuteTaken');
    await putAll(tx, moId, observation, inUse);
    const actor: Actor = userId === null ? { actor: 'system', userId: null } : actorOf(userId);
    const stored = { ...observation, cm: Object.fromEntries(observation.cm) };
    await audit(tx, actor, 'surficial.observe', siteId, moId, undefined, stored);
    await alerts.factArrived(siteId, 'surficial', observation.at, tx);
    return moId;
  }

  /** What stands becomes what is said now; `left` are measurements that are no longer said. */
  async function overwrite(
    tx: Db,
    siteId: number,
    { before, data, left }: { before: queries.ObservationRow; data: queries.DataRow[]; left: queries.DataRow[] },
    observation: JudgedObservation,
    inUse: ReadonlyMap<string, number>,
    userId: number,
  ): Promise<void> {
    await queries.updateObservation(tx, before.moId, { ...observation, userId, now: clock.now() });
    await putAll(tx, before.moId, observation, inUse);
    await queries.removeData(
      tx,
      left.map((one) => one.dataId),
    );
    const change = { ...observation, cm: Object.fromEntries(observation.cm) };
    await audit(tx, actorOf(userId), 'surficial.edit', siteId, before.moId, asStored({ ...before, data }), change);
    await alerts.factArrived(siteId, 'surficial', toRevise([before.ts, observation.at], clock.now()), tx);
  }

  async function putAll(
    tx: Db,
    moId: number,
    { cm }: JudgedObservation,
    inUse: ReadonlyMap<string, number>,
  ): Promise<void> {
    for (const [name, value] of cm) {
      const markerId = inUse.get(name);
      if (markerId !== undefined) await queries.putMeasurement(tx, moId, markerId, value);
    }
  }

  async function requireObservation(tx: Db, moId: number, site: Site): Promise<queries.ObservationRow> {
    const row = await queries.readObservation(tx, moId);
    if (!row || row.siteId !== site.siteId) throw new Problem('observationUnknown');
    return row;
  }

  async function requireData(tx: Db, dataId: number): Promise<queries.DataRow> {
    const row = await queries.readData(tx, dataId);
    if (!row) throw new Problem('measurementUnknown');
    return row;
  }

  /** Takes the lock of the site behind an observation or a measurement; both must be of one site and still there. */
  async function siteOf(tx: Db, moId: number | null, dataId: number | null): Promise<number> {
    const read = async () => {
      const observation = moId === null ? null : await queries.readObservation(tx, moId);
      if (moId !== null && !observation) throw new Problem('observationUnknown');
      const data = dataId === null ? null : await requireData(tx, dataId);
      if (observation && data && observation.siteId !== data.siteId) throw new Problem('measurementUnknown');
      return (observation ?? data)!.siteId; // callers name one of them
    };
    const siteId = await read();
    await lockSite(tx, siteId);
    // Somebody may have removed it while this one waited.
    return read();
  }

  async function moveTo(tx: Db, siteId: number, moId: number, instant: number, userId: number): Promise<number[]> {
    const to = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    const now = clock.now();
    if (to > now) throw new Problem('observationInFuture');
    const before = (await queries.readObservation(tx, moId))!; // found under the lock
    const there = await queries.readObservationAt(tx, siteId, to);
    if (there && there.moId !== moId) throw new Problem('observationMinuteTaken');
    if (before.ts !== to) {
      await queries.moveObservation(tx, moId, to);
      await queries.markChanged(tx, moId, userId, now);
      await audit(tx, actorOf(userId), 'surficial.move', siteId, moId, { at: before.ts }, { at: to });
    }
    return [before.ts, to];
  }

  async function changeTo(tx: Db, siteId: number, dataId: number, cm: number, userId: number): Promise<number> {
    const before = await requireData(tx, dataId);
    await queries.putMeasurement(tx, before.moId, before.markerId, cm);
    await queries.markChanged(tx, before.moId, userId, clock.now());
    const change = { marker: before.markerName, cm };
    await audit(tx, actorOf(userId), 'surficial.correct', siteId, dataId, { cm: before.measurement }, change);
    return (await queries.readObservation(tx, before.moId))!.ts; // a measurement has its observation
  }

  async function audit(
    tx: Db,
    by: Actor,
    action: string,
    siteId: number,
    subjectId: number,
    before: unknown,
    after: unknown,
  ): Promise<void> {
    await writeAudit(tx, { ...by, fieldAt: clock.now(), action, siteId, subjectId, before, after, topic: 'surficial' });
  }
}

/** Ends the part of a transaction in which an SMS would have lowered what waits. */
class WouldLower extends Error {}

/** The earliest instant that is looked at again: of the last day, or the newest when all are older. */
function toRevise(touched: readonly number[], now: number): number {
  const recent = touched.filter((at) => at > now - DAY_MS);
  return recent.length > 0 ? Math.min(...recent) : Math.max(...touched);
}

async function markersInUse(tx: Db, siteId: number): Promise<Map<string, number>> {
  const all = await markers.listMarkers(tx, siteId);
  return new Map(all.filter((marker) => marker.inUse).map((marker) => [marker.markerName, marker.markerId]));
}
