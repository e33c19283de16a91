// A warning that was sent is corrected or taken back: what waits of it is cancelled, and whom it reached is told.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox, Recipient } from '@bantay/server/sms/outbox.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { isUnchanged } from '../rules/correction-message.ts';
import * as queries from './ewi-queries.ts';
import {
  auditPress,
  type LettersContext,
  type PressContext,
  refuseText,
  requireSendable,
  type SendableContext,
} from './sendable.ts';

export interface Correction {
  releaseId: number;
  kind: 'correction' | 'cancellation';
  text: string;
}

export interface CorrectContext extends SendableContext, PressContext, LettersContext {
  db: Db;
  releases: SendableContext['releases'] & Pick<ReleaseService, 'cancel'>;
  outbox: Pick<Outbox, 'insertRound' | 'addRecipients' | 'wake'>;
  texts: Pick<WarningTextsService, 'templatesOf'>;
}

export function correctWarning(
  context: CorrectContext,
  { releaseId, kind, text }: Correction,
  userId: number,
): Promise<{ updateNumber: number; recipients: number }> {
  const { db, releases, outbox, texts, publicLog } = context;
  return inTransaction(db, async (tx) => {
    refuseText(text);
    const { release } = await requireSendable(context, tx, releaseId, null);
    const rounds = await queries.listRounds(tx, releaseId);
    const [newest] = rounds;
    if (!newest) throw new Problem('notSentYet');
    const templates = await texts.templatesOf(release.siteId, tx);
    if (kind === 'correction' && isUnchanged(text, newest.smsMsg, templates)) throw new Problem('correctionUnchanged');
    // What reminds of the old text stops with it.
    const reminders = await queries.listReminders(tx, releaseId);
    const roundIds = [...rounds, ...reminders].map((round) => round.roundId);
    // First the cancelling, then the look: a row that the sender takes in between is seen as handed over.
    await queries.cancelUnclaimed(tx, roundIds, kind === 'correction' ? 'corrected' : 'cancelled');
    const recipients = addressees(await queries.listOutbox(tx, roundIds), kind);
    const updateNumber = Math.max(newest.updateNumber, reminders[0]?.updateNumber ?? 0) + 1;
    const roundId = await outbox.insertRound(tx, {
      kind,
      releaseId,
      updateNumber,
      text,
      letters: (await publicLog?.lettersFor(releaseId, text, tx)) ?? null,
      composedText: null,
      senderUserId: userId,
      releaseDetails: null,
    });
    await outbox.addRecipients(tx, roundId, kind, recipients);
    if (kind === 'cancellation') await releases.cancel(tx, releaseId);
    const after = { updateNumber, recipients: recipients.length, text };
    await auditPress(context, tx, { userId, action: `ewi.${kind}`, release, after });
    await outbox.wake(tx);
    return { updateNumber, recipients: recipients.length };
  });
}

/** A correction goes to everybody addressed; a cancellation to those whom the text has, or may have, reached. */
function addressees(rows: readonly queries.OutboxRow[], kind: Correction['kind']): Recipient[] {
  const reached = new Set(['accepted', 'delivered', 'claimed', 'doubtful']);
  const chosen = rows.filter((row) => kind === 'correction' || reached.has(row.state) || row.mayHaveLeft);
  const byNumber = new Map(chosen.map((row) => [row.number, row]));
  return [...byNumber.values()].map((row) => ({ number: row.number, mobileId: row.mobileId, userId: row.userId }));
}
