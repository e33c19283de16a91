// A round that came by SMS. Its sender's number can be forged, so it never lowers a level 2 or 3 that waits.
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, lockSite } from '@bantay/server/database/transaction.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type MarkersOfText, markersOfText } from '../rules/measurement-answer.ts';
import type { MeasurementText } from '../rules/measurement-text.ts';
import { type TypingDoubt, typingDoubts } from '../rules/typing-doubts.ts';
import { isSame } from './measurement-conflicts.ts';
import * as queries from './surficial-queries.ts';
import { markersInUse, overwriteRound, storeRound, type WriteContext } from './write-observation.ts';

export interface TextContext extends WriteContext {
  sites: Pick<SitesService, 'read'>;
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

/** In the transaction that stores the message. What somebody else has entered for that minute stays. */
export async function takeText(
  context: TextContext,
  tx: Db,
  text: MeasurementText,
  userId: number,
): Promise<TakenText> {
  // One that is watched no more is unknown to whoever measures there.
  const site = await context.sites.read(text.siteCode, tx);
  if (!site) return { refusal: 'site' };
  const { siteId } = site;
  await lockSite(tx, siteId);
  const inUse = await markersInUse(tx, siteId);
  const markers = markersOfText(text.cm, [...inUse.keys()]);
  if (markers.taken.length === 0) return { refusal: 'noMarkerInUse' };
  const cm = new Map([...text.cm].filter(([letter]) => inUse.has(letter)));
  const round = { siteId, observation: { ...text, cm }, inUse };
  const before = await queries.readObservationAt(tx, siteId, text.at);
  if (before && before.enteredBy !== userId) return { refusal: 'taken' };
  const data = before ? await queries.listData(tx, before.moId) : [];
  if (before && isSame(before, data, round.observation)) {
    return { moId: before.moId, markers, isOverwrite: false, doubts: [] };
  }
  const last = await queries.listLastCm(tx, siteId, text.at);
  const doubts = typingDoubts(cm, new Map(last.map((one) => [one.markerName, one.cm])));
  const done = await withoutLowering(context, tx, siteId, async () => {
    if (!before) return storeRound(context, tx, round, { source: 'SMS', userId });
    await overwriteRound(context, tx, round, { before, data, left: [] }, userId);
    return before.moId;
  });
  return done === null ? { refusal: 'wouldLower' } : { moId: done, markers, isOverwrite: before !== null, doubts };
}

/** Null when a level 2 or 3 of the site would be lower afterwards: then nothing of it stays. */
async function withoutLowering(
  { clock }: TextContext,
  tx: Db,
  siteId: number,
  work: () => Promise<number>,
): Promise<number | null> {
  const raised = await queries.listRaised(tx, siteId, clock.now());
  const outcome = await inSavepoint(tx, async () => {
    const moId = await work();
    const after = new Map((await queries.listRaised(tx, siteId, clock.now())).map((one) => [one.triggerId, one.level]));
    if (raised.some((one) => (after.get(one.triggerId) ?? 0) < one.level)) throw new WouldLower();
    return moId;
  });
  if (!('error' in outcome)) return outcome.value;
  if (outcome.error instanceof WouldLower) return null;
  throw outcome.error;
}

/** Ends the part of a transaction in which an SMS would have lowered what waits. */
class WouldLower extends Error {}
