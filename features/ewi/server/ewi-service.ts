// Dissemination: who is warned, with which text, and what became of it. One text per release; changes are corrections.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeliveryEvent, nextDeliveryState } from '@bantay/kernel/sms/delivery-state';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { tellNews } from '@bantay/server/database/news.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import type { AcceptedRow, Outbox, Recipient, RoundKind } from '@bantay/server/sms/outbox.ts';
import { listSimulated } from '@bantay/server/sms/simulator-gateway.ts';
import { releasedWithGroundData } from '../../alerts/rules/public-alert-letters.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import { parseSiteCode } from '../../sites/rules/site.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { checkMessage, type MessageProblem } from '../../warning-texts/rules/message-check.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type ComposedMessage, composeMessage } from '../rules/compose-message.ts';
import { isUnchanged } from '../rules/correction-message.ts';
import { chooseRecipients } from './choose-recipients.ts';
import * as queries from './ewi-queries.ts';

export type Acknowledgement = queries.AcknowledgementRow;
export type Contact = queries.ContactRow;
export type Round = queries.RoundRow & { rows: queries.OutboxRow[] };

export interface Sending {
  releaseId: number;
  /** Null: taken from the release. */
  siteCode: string | null;
  text: string;
  /** Null: every reachable contact of the site. */
  mobileIds: number[] | null;
  releaseDetails: string | null;
}

export type Failure = queries.FailureRow;

export interface Correction {
  releaseId: number;
  kind: 'correction' | 'cancellation';
  text: string;
}

/** What a person says of a message in doubt. */
export type DoubtOutcome = 'arrived' | 'send again' | 'give up';
const DOUBT_EVENTS: Readonly<Record<DoubtOutcome, DeliveryEvent>> = {
  arrived: 'person says sent',
  'send again': 'person says not sent',
  'give up': 'person gives it up',
};

export interface EwiService {
  contacts(): Promise<Contact[]>;
  /** `added` 0: everybody had been written to before, and nothing is sent; `leftOut`: names that were listed in vain. */
  send(sending: Sending, userId: number): Promise<{ recipients: number; added: number; leftOut: string[] }>;
  /** Until the first message of a release is accepted, at most 2 s: who asks next finds 'Warning sent'. */
  /** False: this server sends, and after 2 s the gateway has accepted nothing. */
  waitForAcceptance(releaseId: number): Promise<boolean>;
  sendAgain(releaseId: number, outboxIds: number[] | null, userId: number): Promise<{ recipients: number }>;
  resolveDoubtful(outboxId: number, outcome: DoubtOutcome, userId: number): Promise<void>;
  correct(correction: Correction, userId: number): Promise<{ updateNumber: number; recipients: number }>;
  rounds(releaseId: number): Promise<Round[]>;
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
  municipality: Municipality;
  gateway: Gateway | null;
  /** Whether messages leave this process now. */
  isSending: () => boolean;
}

/** An answer to a press waits so long, and asks so often whether it may go. */
const ACCEPTANCE_MS = 2000;
const ACCEPTANCE_POLL_MS = 50;
const SIMULATED_SHOWN = 500;
/** Older failures have been overtaken by later releases. */
const FAILURE_DAYS = 7;

export function makeEwiService(parts: Parts): EwiService {
  const { db, clock, sites, releases, texts, onDemand, outbox, municipality, gateway, isSending } = parts;

  /** The same guards for sending and correcting: known, of this site, the newest, not cancelled. */
  const requireSendable = async (tx: Db, releaseId: number, siteCode: string | null) => {
    // Before it is looked at: whoever waited here sees the cancellation that the other has just made.
    await queries.lockRelease(tx, releaseId);
    const release = await releases.requireRelease(releaseId, tx);
    const site = (await sites.readById(release.siteId, tx))!; // releases point to sites
    if (siteCode !== null && parseSiteCode(siteCode) !== site.siteCode) {
      throw new Problem('releaseOfOtherSite', { site: site.siteCode.toUpperCase() });
    }
    if (release.cancelledAt !== null) throw new Problem('releaseCancelled');
    if (!release.isNewest) throw new Problem('releaseNotNewest');
    return { release, site };
  };

  const audit = (tx: Db, userId: number, action: string, release: ReleaseContext, after: unknown) =>
    writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: clock.now(),
      action,
      siteId: release.siteId,
      subjectId: release.releaseId,
      after,
      topic: 'ewi',
    });

  return {
    contacts: () => queries.listContacts(db),

    send: (sending, userId) =>
      inTransaction(db, async (tx) => {
        refuseText(sending.text);
        const { release, site } = await requireSendable(tx, sending.releaseId, sending.siteCode);
        const isStrict = sending.siteCode !== null;
        const contacts = await queries.listContacts(tx);
        const { recipients, leftOut } = chooseRecipients(contacts, site, sending.mobileIds, isStrict);
        const rounds = await queries.listRounds(tx, release.releaseId);
        const first = rounds.find((round) => round.updateNumber === 0);
        if (first && (first.smsMsg !== sending.text || rounds.length > 1)) {
          throw new Problem('otherTextSent', { name: first.sender ?? 'Somebody' });
        }
        const composed = await compose(tx, release, site);
        const roundId =
          first?.roundId ??
          (await outbox.insertRound(tx, {
            kind: 'warning',
            releaseId: release.releaseId,
            updateNumber: 0,
            text: sending.text,
            composedText: composed.ok ? composed.text : null,
            senderUserId: userId,
            releaseDetails: sending.releaseDetails,
          }));
        const added = await outbox.addRecipients(tx, roundId, 'warning', recipients);
        // Two thousand rows need not travel here while the first message waits for this transaction.
        const all = await queries.countOutbox(tx, roundId);
        if (added === 0) return { recipients: all, added, leftOut };
        const superseded = await queries.cancelOlderReleases(tx, site.siteId, release.releaseId);
        await audit(tx, userId, 'ewi.send', release, {
          added,
          superseded,
          leftOut,
          edited:
            composed.ok && composed.text !== sending.text ? { composed: composed.text, sent: sending.text } : null,
        });
        await outbox.wake(tx);
        return { recipients: all, added, leftOut };
      }),

    async waitForAcceptance(releaseId) {
      const end = performance.now() + ACCEPTANCE_MS;
      while (isSending() && performance.now() < end) {
        if (await queries.readAcknowledgement(db, releaseId)) return true;
        await sleep(ACCEPTANCE_POLL_MS);
      }
      return !isSending();
    },

    sendAgain: (releaseId, outboxIds, userId) =>
      inTransaction(db, async (tx) => {
        const { release } = await requireSendable(tx, releaseId, null);
        const [newest] = await queries.listRounds(tx, releaseId);
        const rows = newest ? await queries.listOutbox(tx, [newest.roundId]) : [];
        const failed = rows.filter((row) => row.state === 'failed' && (outboxIds?.includes(row.outboxId) ?? true));
        if (failed.length === 0) throw new Problem('nothingFailed');
        const ids = failed.map((row) => row.outboxId);
        const queued = await queries.setState(tx, ids, 'failed', nextDeliveryState('failed', 'send again')!, null);
        await audit(tx, userId, 'ewi.send-again', release, { outbox: ids });
        await outbox.wake(tx);
        return { recipients: queued };
      }),

    resolveDoubtful: (outboxId, outcome, userId) =>
      inTransaction(db, async (tx) => {
        const row = await queries.readOutboxRow(tx, outboxId);
        if (!row || row.releaseId === null) throw new Problem('messageUnknown');
        const release = await releases.requireRelease(row.releaseId, tx);
        const state = nextDeliveryState('doubtful', DOUBT_EVENTS[outcome])!; // each stands in the table
        if ((await queries.setState(tx, [outboxId], 'doubtful', state, null)) === 0) throw new Problem('notDoubtful');
        await audit(tx, userId, 'ewi.resolve-doubtful', release, { outbox: outboxId, outcome });
        if (state === 'accepted') {
          await noteFirst(tx, release.releaseId, userId);
        } else if (state === 'queued') await outbox.wake(tx);
      }),

    correct: (correction, userId) =>
      inTransaction(db, async (tx) => {
        refuseText(correction.text);
        const { release } = await requireSendable(tx, correction.releaseId, null);
        const rounds = await queries.listRounds(tx, release.releaseId);
        if (rounds.length === 0) throw new Problem('notSentYet');
        if (correction.kind === 'correction' && isUnchanged(correction.text, rounds[0]!.smsMsg)) {
          throw new Problem('correctionUnchanged');
        }
        const roundIds = rounds.map((round) => round.roundId);
        const reason = correction.kind === 'correction' ? 'corrected' : 'cancelled';
        // First the cancelling, then the look: a row that the sender takes in between is seen as handed over.
        await queries.cancelUnclaimed(tx, roundIds, reason);
        const addressed = await queries.listOutbox(tx, roundIds);
        const recipients = addressees(addressed, correction.kind);
        const updateNumber = rounds[0]!.updateNumber + 1; // newest first, and there is one
        const roundId = await outbox.insertRound(tx, {
          kind: correction.kind,
          releaseId: release.releaseId,
          updateNumber,
          text: correction.text,
          composedText: null,
          senderUserId: userId,
          releaseDetails: null,
        });
        await outbox.addRecipients(tx, roundId, correction.kind, recipients);
        if (correction.kind === 'cancellation') await releases.cancel(tx, release.releaseId);
        await audit(tx, userId, `ewi.${correction.kind}`, release, {
          updateNumber,
          recipients: recipients.length,
          text: correction.text,
        });
        await outbox.wake(tx);
        return { updateNumber, recipients: recipients.length };
      }),

    async rounds(releaseId) {
      await releases.requireRelease(releaseId);
      const rounds = await queries.listRounds(db, releaseId);
      const rows = await queries.listOutbox(
        db,
        rounds.map((round) => round.roundId),
      );
      return rounds.map((round) => ({ ...round, rows: rows.filter((row) => row.roundId === round.roundId) }));
    },

    acknowledgement: (releaseId) => queries.readAcknowledgement(db, releaseId),
    gatewayProblem: () => (gateway ? null : 'No SMS gateway configured'),
    simulated: () => listSimulated(db, SIMULATED_SHOWN),
    failures: () => queries.listFailures(db, 'failed', FAILURE_DAYS),
    doubts: () => queries.listFailures(db, 'doubtful', FAILURE_DAYS),
    untold: (before) => queries.listUntold(db, before),

    async noteAccepted(tx, row) {
      if (row.releaseId === null || row.kind !== 'warning') return;
      await noteFirst(tx, row.releaseId, row.senderUserId ?? 1);
    },

    async tellProgress(anyDb, releaseId) {
      const release = await releases.requireRelease(releaseId, anyDb);
      const site = await sites.readById(release.siteId, anyDb);
      await tellNews(anyDb, { topic: 'ewi', site: site?.siteCode ?? null, subject: releaseId });
    },
  };

  /** "Warning sent" begins with the first accepted message (screens §10): acknowledgement, log and news, once. */
  async function noteFirst(tx: Db, releaseId: number, issuerId: number): Promise<void> {
    const first = await queries.insertAcknowledgement(tx, releaseId, issuerId, clock.now());
    if (!first) return;
    await releases.noteSent(tx, releaseId, 'first message accepted by the gateway');
    const release = await releases.requireRelease(releaseId, tx);
    await writeAudit(tx, {
      ...systemActor,
      fieldAt: clock.now(),
      action: 'ewi.sent',
      siteId: release.siteId,
      subjectId: releaseId,
      topic: 'alerts',
    });
  }

  /** The same text that the dialog composes, for the record of what was edited. */
  async function compose(tx: Db, release: ReleaseContext, site: Site): Promise<ComposedMessage> {
    return composeMessage({
      site: { ...site, siteCode: site.siteCode },
      level: release.alertLevel,
      dataAt: release.dataTs,
      hasGroundData: releasedWithGroundData(release.triggerList),
      triggers: await onDemand.forTexts(await releases.triggersOf(release, tx), tx),
      officeName: municipality.office,
      templates: await texts.templates(tx),
    });
  }
}

function refuseText(text: string): void {
  const [problem] = checkMessage(text);
  if (problem) throw new Problem('textRefused', { what: problemWords(problem) });
}

function problemWords(problem: MessageProblem): string {
  switch (problem.problem) {
    case 'empty':
      return 'it is empty.';
    case 'too long':
      return `it needs ${problem.parts} SMS parts, at most ${problem.maxParts} are sent.`;
    case 'link':
      return `carriers block texts with links or dotted names: "${problem.found}".`;
  }
}

/** A correction goes to everybody addressed; a cancellation to those whom the text has, or may have, reached. */
function addressees(rows: readonly queries.OutboxRow[], kind: RoundKind): Recipient[] {
  const reached = new Set(['accepted', 'delivered', 'claimed', 'doubtful']);
  const chosen = rows.filter((row) => kind === 'correction' || reached.has(row.state) || row.mayHaveLeft);
  const byNumber = new Map(chosen.map((row) => [row.number, row]));
  return [...byNumber.values()].map((row) => ({ number: row.number, mobileId: row.mobileId, userId: row.userId }));
}
