// Dissemination: who is warned, with which text, and what became of it. One text per release; changes are corrections.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import type { AcceptedRow, Outbox } from '@bantay/server/sms/outbox.ts';
import { listSimulated } from '@bantay/server/sms/simulator-gateway.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type Correction, correctWarning } from './correct-warning.ts';
import { type Delivery, readDelivery, readTexts } from './delivery.ts';
import * as queries from './ewi-queries.ts';
import { noteAccepted, tellProgress, waitForAcceptance } from './note-accepted.ts';
import { type Reminder, remindSilent } from './remind-silent.ts';
import { type DoubtOutcome, resolveDoubtful, sendAgain } from './send-again.ts';
import { type Sending, type Sent, sendWarning } from './send-warning.ts';
import { type LettersContext, requireSendable } from './sendable.ts';

export type Acknowledgement = queries.AcknowledgementRow;
export type Contact = queries.ContactRow;
export { toRecipientContact } from './choose-recipients.ts';
export type { Delivery } from './delivery.ts';
export type Round = queries.RoundRow & { rows: queries.OutboxRow[] };
export type Failure = queries.FailureRow;

export interface EwiService {
  contacts(): Promise<Contact[]>;
  send(sending: Sending, userId: number): Promise<Sent>;
  /**
   * Until the first message of a release is accepted, at most 2 s: who asks next finds 'Warning sent'. False: this server
   * sends, and after 2 s the gateway has accepted nothing.
   */
  waitForAcceptance(releaseId: number): Promise<boolean>;
  sendAgain(releaseId: number, outboxIds: number[] | null, userId: number): Promise<{ recipients: number }>;
  resolveDoubtful(outboxId: number, outcome: DoubtOutcome, userId: number): Promise<void>;
  correct(correction: Correction, userId: number): Promise<{ updateNumber: number; recipients: number }>;
  /** Texts of a release, newest first; what reminds of one counts as its message. */
  rounds(releaseId: number): Promise<Round[]>;
  /** What became of the text that holds of a release, with each reminder of it; null: nothing was sent. */
  delivery(releaseId: number, tx?: Db): Promise<Delivery | null>;
  /** In the caller's transaction, that of `lockSendable`: the same text once more to those whom it names. */
  remind(tx: Db, reminder: Reminder, userId: number): Promise<void>;
  /** Of several who send, correct or remind the second waits; refused where there is nothing to tell of the release any more. */
  lockSendable(tx: Db, releaseId: number): Promise<void>;
  acknowledgement(releaseId: number): Promise<Acknowledgement | null>;
  gatewayProblem(): string | null;
  simulated(): ReturnType<typeof listSimulated>;
  /** Releases of which some people were not told, of the last days. */
  failures(): Promise<Failure[]>;
  /** Releases with messages of which nobody knows whether they arrived. */
  doubts(): Promise<Failure[]>;
  /** Levels above 0 in force, released before an instant of field time, of which nobody was told. */
  untold(before: number): Promise<queries.UntoldRow[]>;
  /** Called by the sender inside the transaction that marks a row accepted. */
  noteAccepted(tx: Db, row: AcceptedRow): Promise<void>;
  tellProgress(db: Db, releaseId: number): Promise<void>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  releases: ReleaseService;
  texts: WarningTextsService;
  onDemand: OnDemandService;
  outbox: Outbox;
  settings: Pick<SettingsBook, 'read'>;
  publicLog: LettersContext['publicLog'];
  gateway: Gateway | null;
  /** Whether messages leave this process now. */
  isSending: () => boolean;
}

const SIMULATED_SHOWN = 500;
/** Older failures have been overtaken by later releases. */
const FAILURE_DAYS = 7;

export function makeEwiService(parts: Parts): EwiService {
  const { db, releases, gateway } = parts;

  return {
    contacts: () => queries.listContacts(db),
    send: (sending, userId) => sendWarning(parts, sending, userId),
    waitForAcceptance: (releaseId) => waitForAcceptance(parts, releaseId),
    sendAgain: (releaseId, outboxIds, userId) => sendAgain(parts, releaseId, outboxIds, userId),
    resolveDoubtful: (outboxId, outcome, userId) => resolveDoubtful(parts, outboxId, outcome, userId),
    correct: (correction, userId) => correctWarning(parts, correction, userId),

    async rounds(releaseId) {
      await releases.requireRelease(releaseId);
      return readTexts(db, releaseId);
    },
    delivery: (releaseId, tx = db) => readDelivery(tx, releaseId),
    remind: (tx, reminder, userId) => remindSilent(parts, tx, reminder, userId),
    lockSendable: async (tx, releaseId) => void (await requireSendable(parts, tx, releaseId, null)),

    acknowledgement: (releaseId) => queries.readAcknowledgement(db, releaseId),
    gatewayProblem: () => (gateway ? null : 'No SMS gateway configured'),
    simulated: () => listSimulated(db, SIMULATED_SHOWN),
    failures: () => queries.listFailures(db, 'failed', FAILURE_DAYS),
    doubts: () => queries.listFailures(db, 'doubtful', FAILURE_DAYS),
    untold: (before) => queries.listUntold(db, before),
    noteAccepted: (tx, row) => noteAccepted(parts, tx, row),
    tellProgress: (anyDb, releaseId) => tellProgress(parts, anyDb, releaseId),
  };
}
