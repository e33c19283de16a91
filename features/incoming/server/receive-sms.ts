// One SMS comes in: stored once, sorted and, when it is a measurement, entered and answered, in one transaction.
import { type Actor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Outbox, Recipient } from '@bantay/server/sms/outbox.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import type { RollCallService } from '../../roll-call/server/roll-call-service.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import { codeAtStart } from '../../sites/rules/site-codes.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { acceptedAnswer, type RefusedText, refusedAnswer } from '../../surficial/rules/measurement-answer.ts';
import { parseMeasurementText, type TextError } from '../../surficial/rules/measurement-text.ts';
import type { MeasurementsService } from '../../surficial/server/measurements-service.ts';
import type { ReadAnswer, TwoNamesService } from '../../two-names/server/two-names-service.ts';
import { asksWhy, type ReplyKind, replyKind } from '../rules/reply-kind.ts';
import * as queries from './incoming-queries.ts';

export interface ReceiveContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  measurements: Pick<MeasurementsService, 'takeText'>;
  outbox: Pick<Outbox, 'queueAnswer'>;
  rollCall: Pick<RollCallService, 'takeText'>;
  sites: Pick<SitesService, 'list'>;
  twoNames: Pick<TwoNamesService, 'readAnswer'>;
  /** Why the site of a release has its level, in words; null: nobody is answered here, or there is nothing to say. */
  tellWhy: ((releaseId: number) => Promise<string | null>) | null;
}

export interface ArrivedSms {
  from: string;
  text: string;
  sentAt: number | null;
  /** The gateway's own name of the message, unique among all gateways. */
  gatewayId: string;
}

/** `duplicate` when the gateway has brought it before. */
export async function receiveSms(
  context: ReceiveContext,
  sms: ArrivedSms,
  by: Actor,
): Promise<ReplyKind | 'duplicate'> {
  const mobile = parseMobileNumber(sms.from);
  // Before the transaction: what stands is read over connections of its own.
  const why = mobile === null ? null : await whyFor(context, mobile, sms.text);
  const second = mobile === null ? null : await context.twoNames.readAnswer(mobile, sms.text);
  return inTransaction(context.db, async (tx) => {
    const number = mobile ?? sms.from.trim();
    await queries.lockNumber(tx, number);
    const owner = mobile === null ? null : await queries.readOwner(tx, mobile);
    const sender = { number, mobileId: owner?.mobileId ?? null, userId: owner?.userId ?? null };
    // Without an answer a person has to read it.
    const kind = why === null ? replyKind(sms.text) : 'bakit';
    const fieldAt = context.clock.now();
    const { gatewayId, text, sentAt } = sms;
    const releaseId = kind === 'measurement' ? null : await queries.readWarned(tx, number);
    const inboxId = await queries.insertMessage(tx, { ...sender, gatewayId, text, sentAt, fieldAt, kind, releaseId });
    if (inboxId === null) return 'duplicate';
    if (kind === 'measurement') {
      const outcome = await enterMeasurement(context, tx, text, sender.userId);
      await queries.noteOutcome(tx, inboxId, outcome.moId, outcome.refusal);
      if (mobile !== null) await context.outbox.queueAnswer(tx, sender, outcome.answer, outcome.isAlwaysTold);
    }
    if (why !== null && !(await context.outbox.queueAnswer(tx, sender, why)))
      await queries.setKind(tx, inboxId, replyKind(sms.text));
    const taken = await takenBy(context, tx, sender, { inboxId, text, kind, second });
    await writeAudit(tx, { ...by, fieldAt, action: 'incoming.receive', subjectId: inboxId, topic: 'incoming' });
    return taken ?? kind;
  });
}

interface Untaken {
  inboxId: number;
  text: string;
  kind: ReplyKind;
  second: ReadAnswer | null;
}

/** What is neither a measurement nor a question may be for somebody who waits for it; null: nobody does. */
async function takenBy(
  context: ReceiveContext,
  tx: Db,
  sender: Recipient,
  { inboxId, text, kind, second }: Untaken,
): Promise<ReplyKind | null> {
  if (second !== null) {
    await queries.setKind(tx, inboxId, 'confirm');
    await context.outbox.queueAnswer(tx, sender, await second.take(tx), true);
    return 'confirm';
  }
  if (kind !== 'ok' && kind !== 'other') return null;
  return (await takeRollCall(context, tx, sender, { inboxId, text })) ? 'rollcall' : null;
}

/** Whoever answers for people of an open roll-call: once it is clear who is meant, nobody has to read it. */
async function takeRollCall(
  { rollCall, outbox }: ReceiveContext,
  tx: Db,
  sender: Recipient,
  { inboxId, text }: { inboxId: number; text: string },
): Promise<boolean> {
  const taken = await rollCall.takeText(tx, { inboxId, number: sender.number, text });
  if (taken === null || taken.marked === 0) return false;
  await queries.setKind(tx, inboxId, 'rollcall');
  if (taken.answer !== null) await outbox.queueAnswer(tx, sender, taken.answer);
  return true;
}

/** Only whoever was warned within the day: strangers read the page for everybody. */
async function whyFor({ db, tellWhy }: ReceiveContext, number: string, text: string): Promise<string | null> {
  if (tellWhy === null || !asksWhy(text)) return null;
  const releaseId = await queries.readWarned(db, number);
  return releaseId === null ? null : tellWhy(releaseId);
}

/** What a measurement has become, and the words that go back. */
interface Outcome {
  moId: number | null;
  refusal: TextError | RefusedText | null;
  answer: string;
  isAlwaysTold: boolean;
}

async function enterMeasurement(
  { clock, measurements, sites }: ReceiveContext,
  tx: Db,
  text: string,
  userId: number | null,
): Promise<Outcome> {
  const codes = (await sites.list(false, tx)).map(({ siteCode }) => siteCode);
  let named: string | null = null;
  // The example is of the site that was meant, else of the first of the menus.
  const refused = (refusal: TextError | RefusedText): Outcome => ({
    ...{ moId: null, refusal, isAlwaysTold: refusal === 'wouldLower' },
    answer: refusedAnswer(refusal, named ?? codes[0] ?? DEFAULT_SITE.siteCode),
  });
  if (userId === null) return refused('unknownSender');
  const answer = parseMeasurementText(text, clock.now(), (rest) => {
    named = codeAtStart(rest, codes);
    return named;
  });
  if ('error' in answer) return refused(answer.error);
  const taken = await measurements.takeText(tx, answer.read, userId);
  if ('refusal' in taken) return refused(taken.refusal);
  const { moId, markers, doubts } = taken;
  const words = acceptedAnswer(answer.read, markers, doubts);
  // Whoever owns the number hears of each value that was changed in his name, and of each that looks mistyped.
  return { moId, refusal: null, answer: words, isAlwaysTold: taken.isOverwrite || doubts.length > 0 };
}
