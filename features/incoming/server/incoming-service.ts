// SMS that come in: each is stored, sorted and, when it is a measurement, entered and answered, in one transaction.
import { randomUUID } from 'node:crypto';
import { fateOfWords, reportedFate } from '@bantay/kernel/sms/report-words';
import { type Actor, actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { DeliveryReports, Noted } from '@bantay/server/sms/delivery-reports.ts';
import { emptyDone, forget, isReport, readSpool, type SpooledSms } from '@bantay/server/sms/gammu-gateway.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { type ReadReport, readReports } from '@bantay/server/sms/report-template.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import { parseSiteCode } from '../../sites/rules/site.ts';
import { acceptedAnswer, type RefusedText, refusedAnswer } from '../../surficial/rules/measurement-answer.ts';
import { parseMeasurementText, type TextError } from '../../surficial/rules/measurement-text.ts';
import type { MeasurementsService } from '../../surficial/server/measurements-service.ts';
import { INCOMING_MAX } from '../rules/limits.ts';
import { answerOf, type ReplyKind, replyKind } from '../rules/reply-kind.ts';
import * as queries from './incoming-queries.ts';

export interface ArrivedSms {
  from: string;
  text: string;
  sentAt: number | null;
  /** The gateway's own name of the message, unique among all gateways. */
  gatewayId: string;
}

export interface Incoming {
  messages: queries.MessageRow[];
  unread: number;
  counts: { ok: number; tulong: number };
}

export interface IncomingService {
  /** `duplicate` when the gateway has brought it before. */
  receive(sms: ArrivedSms, by: Actor): Promise<ReplyKind | 'duplicate'>;
  /**
   * Takes what a modem has brought into its spool; a message leaves the spool once it is stored. One that cannot be stored
   * holds up no other, and is thrown at the end.
   */
  takeSpool(folder: string): Promise<void>;
  /** Numbers and texts of a modem's spool do not stay there for ever. */
  emptySpool(folder: string): Promise<void>;
  /** What a gateway says of messages of ours, in its own shape; null: there is no report in it. */
  report(body: unknown): Promise<Noted[] | null>;
  /** In demo mode a person answers as a resident would. */
  simulate(from: string, text: string, userId: number): Promise<void>;
  list(page: { releaseId: number | null; before: number | null; limit: number }): Promise<Incoming>;
  markRead(inboxId: number, userId: number): Promise<void>;
  /** Residents who have asked for help and whom nobody has read yet. */
  unreadHelp(): Promise<queries.HelpRow[]>;
  /** The whole number; who looked is recorded. */
  showNumber(inboxId: number, userId: number): Promise<string>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  measurements: MeasurementsService;
  outbox: Outbox;
  reports: DeliveryReports;
  /** How the gateway writes its delivery reports (sms/report-template.ts); null: in our own shape. */
  reportShape: string | null;
}

const REPORTS_AT_ONCE = 4;

export function makeIncomingService({ db, clock, measurements, outbox, reports, reportShape }: Parts): IncomingService {
  const receive: IncomingService['receive'] = (sms, by) =>
    inTransaction(db, async (tx) => {
      const mobile = parseMobileNumber(sms.from);
      const number = mobile ?? sms.from.trim();
      await queries.lockNumber(tx, number);
      const owner = mobile === null ? null : await queries.readOwner(tx, mobile);
      const kind = replyKind(sms.text);
      const fieldAt = clock.now();
      const inboxId = await queries.insertMessage(tx, {
        gatewayId: sms.gatewayId,
        number,
        mobileId: owner?.mobileId ?? null,
        userId: owner?.userId ?? null,
        text: sms.text,
        sentAt: sms.sentAt,
        fieldAt,
        kind,
        releaseId: kind === 'measurement' ? null : await queries.readWarned(tx, number),
      });
      if (inboxId === null) return 'duplicate';
      if (kind === 'measurement') {
        const outcome = await enter(tx, sms.text, owner?.userId ?? null);
        await queries.noteOutcome(tx, inboxId, outcome.moId, outcome.refusal);
        const recipient = { number, mobileId: owner?.mobileId ?? null, userId: owner?.userId ?? null };
        if (mobile !== null) await outbox.queueAnswer(tx, recipient, outcome.answer, outcome.isAlwaysTold);
      }
      await writeAudit(tx, { ...by, fieldAt, action: 'incoming.receive', subjectId: inboxId, topic: 'incoming' });
      return kind;
    });

  return {
    receive,

    async takeSpool(folder) {
      const failures: unknown[] = [];
      for (const sms of await readSpool(folder)) {
        if (isReport(sms) && (await isOurs(sms))) {
          await forget(folder, sms);
          continue;
        }
        const arrived = { from: sms.from, text: sms.text.slice(0, INCOMING_MAX), sentAt: null };
        // It stays and is tried again; a call for help behind it does not wait for that.
        await receive({ ...arrived, gatewayId: `gammu ${sms.names[0]}` }, systemActor)
          .then(() => forget(folder, sms))
          .catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} message(s) were not stored`);
    },

    async emptySpool(folder) {
      await emptyDone(folder);
    },

    async report(body) {
      const read = readReports(reportShape, body);
      if (read === null) return null;
      const outcomes: Noted[] = [];
      // A few at once: of an unknown message each waits a little for the answer to its hand-over (delivery-reports.ts).
      for (let from = 0; from < read.length; from += REPORTS_AT_ONCE) {
        outcomes.push(...(await Promise.all(read.slice(from, from + REPORTS_AT_ONCE).map(noteOne))));
      }
      return outcomes;
    },

    async simulate(from, text, userId) {
      await receive({ from, text, sentAt: null, gatewayId: `simulator ${randomUUID()}` }, actorOf(userId));
    },

    async list({ releaseId, before, limit }) {
      const answers = releaseId === null ? [] : await queries.listAnswers(db, releaseId);
      const said = answers.map(({ kinds }) => answerOf(kinds));
      const page = await queries.listMessages(db, { releaseId, before, limit });
      // The first page is what everybody looks at: a flood of words pushes no call for help off it (finding A, minor).
      const oldest = before === null && page.length === limit ? page.at(-1)!.inboxId : null;
      const calls = oldest === null ? [] : await queries.listOlderCalls(db, { releaseId, before: oldest, limit });
      return {
        messages: [...calls, ...page],
        unread: await queries.countUnread(db),
        counts: {
          ok: said.filter((one) => one === 'ok').length,
          tulong: said.filter((one) => one === 'tulong').length,
        },
      };
    },

    unreadHelp: () => queries.listUnreadHelp(db),

    markRead: (inboxId, userId) =>
      inTransaction(db, async (tx) => {
        if (!(await queries.readNumber(tx, inboxId))) throw new Problem('messageUnknown');
        if ((await queries.markRead(tx, inboxId, userId)) === 0) return;
        await audit(tx, userId, 'incoming.read', inboxId, 'incoming');
      }),

    showNumber: (inboxId, userId) =>
      inTransaction(db, async (tx) => {
        const row = await queries.readNumber(tx, inboxId);
        if (!row) throw new Problem('messageUnknown');
        await audit(tx, userId, 'incoming.show-number', inboxId);
        return row.number;
      }),
  };

  /** What is under way changes nothing, whoever it is about. A number that is none (a phone may hide it) says nothing. */
  async function noteOne({ id, words, number }: ReadReport): Promise<Noted> {
    const fate = fateOfWords(words);
    if (fate === null) return 'no change';
    const written = number === null ? null : parseMobileNumber(number);
    return reports.note({ references: [id], number: written, fate, word: words.at(-1)! }); // it has a word
  }

  /** A report names the number only; without a message of ours to it the words are those of a person. */
  async function isOurs({ from, text }: SpooledSms): Promise<boolean> {
    const number = parseMobileNumber(from);
    if (number === null) return false;
    const report = { references: [], number, fate: reportedFate(text), word: text, perPartOf: 'gammu' };
    return (await reports.note(report)) !== 'unknown message';
  }

  /** What a measurement becomes, and the words that go back. */
  async function enter(
    tx: Db,
    text: string,
    userId: number | null,
  ): Promise<{ moId: number | null; refusal: TextError | RefusedText | null; answer: string; isAlwaysTold: boolean }> {
    const refuse = (refusal: TextError | RefusedText) => ({
      moId: null,
      refusal,
      answer: refusedAnswer(refusal),
      isAlwaysTold: refusal === 'wouldLower',
    });
    if (userId === null) return refuse('unknownSender');
    const answer = parseMeasurementText(text, clock.now(), parseSiteCode);
    if ('error' in answer) return refuse(answer.error);
    const taken = await measurements.takeText(tx, answer.read, userId);
    if ('refusal' in taken) return refuse(taken.refusal);
    const { moId, markers, doubts } = taken;
    const words = acceptedAnswer(answer.read, markers, doubts);
    // Whoever owns the number hears of each value that was changed in his name, and of each that looks mistyped.
    return { moId, refusal: null, answer: words, isAlwaysTold: taken.isOverwrite || doubts.length > 0 };
  }

  async function audit(tx: Db, userId: number, action: string, inboxId: number, topic?: 'incoming'): Promise<void> {
    const entry = { ...actorOf(userId), fieldAt: clock.now(), action, subjectId: inboxId };
    await writeAudit(tx, topic ? { ...entry, topic } : entry);
  }
}
