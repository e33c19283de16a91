// SMS that come in: stored, sorted and, when one is a measurement, entered and answered; read by people, and who read is kept.
import { randomUUID } from 'node:crypto';
import { type Actor, actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { DeliveryReports, Noted } from '@bantay/server/sms/delivery-reports.ts';
import { emptyDone } from '@bantay/server/sms/gammu-gateway.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { MeasurementsService } from '../../surficial/server/measurements-service.ts';
import { answerOf, type ReplyKind } from '../rules/reply-kind.ts';
import * as queries from './incoming-queries.ts';
import { noteReports } from './note-reports.ts';
import { type ArrivedSms, type ReceiveContext, receiveSms } from './receive-sms.ts';
import { takeSpool } from './take-spool.ts';

export interface Incoming {
  messages: queries.MessageRow[];
  unread: number;
  counts: { ok: number; tulong: number };
}

interface Page {
  /** Null: of all releases and of none. */
  releaseId: number | null;
  /** Messages older than this one; null: the newest. */
  before: number | null;
  limit: number;
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
  list(page: Page): Promise<Incoming>;
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
  rollCall: ReceiveContext['rollCall'];
  sites: Pick<SitesService, 'list'>;
  twoNames: ReceiveContext['twoNames'];
  tellWhy: ReceiveContext['tellWhy'];
  /** How the gateway writes its delivery reports (sms/report-template.ts); null: in our own shape. */
  reportShape: string | null;
}

export function makeIncomingService(context: Parts): IncomingService {
  const { db } = context;

  return {
    receive: (sms, by) => receiveSms(context, sms, by),
    takeSpool: (folder) => takeSpool(context, folder),
    emptySpool: async (folder) => void (await emptyDone(folder)),
    report: (body) => noteReports(context, body),
    async simulate(from, text, userId) {
      const sms = { from, text, sentAt: null, gatewayId: `simulator ${randomUUID()}` };
      await receiveSms(context, sms, actorOf(userId));
    },
    list: (page) => listIncoming(db, page),
    unreadHelp: () => queries.listUnreadHelp(db),
    markRead: (inboxId, userId) => markRead(context, inboxId, userId),
    showNumber: (inboxId, userId) => showNumber(context, inboxId, userId),
  };
}

async function listIncoming(db: Db, { releaseId, before, limit }: Page): Promise<Incoming> {
  const answers = releaseId === null ? [] : await queries.listAnswers(db, releaseId);
  const said = answers.map(({ kinds }) => answerOf(kinds));
  const count = (answer: string) => said.filter((one) => one === answer).length;
  const page = await queries.listMessages(db, { releaseId, before, limit });
  // The first page is what everybody looks at: a flood of words pushes no call for help off it (finding A, minor).
  const last = before === null && page.length === limit ? page.at(-1) : undefined;
  const calls = last ? await queries.listOlderCalls(db, { releaseId, before: last.inboxId, limit }) : [];
  const unread = await queries.countUnread(db);
  return { messages: [...calls, ...page], unread, counts: { ok: count('ok'), tulong: count('tulong') } };
}

function markRead(context: Pick<Parts, 'db' | 'clock'>, inboxId: number, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    if (!(await queries.readNumber(tx, inboxId))) throw new Problem('messageUnknown');
    if ((await queries.markRead(tx, inboxId, userId)) === 0) return;
    const entry = { fieldAt: context.clock.now(), action: 'incoming.read', subjectId: inboxId };
    await writeAudit(tx, { ...actorOf(userId), ...entry, topic: 'incoming' });
  });
}

function showNumber(context: Pick<Parts, 'db' | 'clock'>, inboxId: number, userId: number): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const row = await queries.readNumber(tx, inboxId);
    if (!row) throw new Problem('messageUnknown');
    const entry = { fieldAt: context.clock.now(), action: 'incoming.show-number', subjectId: inboxId };
    await writeAudit(tx, { ...actorOf(userId), ...entry });
    return row.number;
  });
}
