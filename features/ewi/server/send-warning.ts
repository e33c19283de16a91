// A warning is sent: one text per release, one row per recipient, and the audit row, in one transaction.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { releasedWithGroundData } from '../../alerts/rules/public-alert-letters.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type ComposedMessage, composeMessage } from '../rules/compose-message.ts';
import { chooseRecipients } from './choose-recipients.ts';
import * as queries from './ewi-queries.ts';
import {
  auditPress,
  type LettersContext,
  type PressContext,
  refuseText,
  requireSendable,
  type SendableContext,
} from './sendable.ts';

export interface Sending {
  releaseId: number;
  /** Null: taken from the release. */
  siteCode: string | null;
  text: string;
  /** Null: every reachable contact of the site. */
  mobileIds: number[] | null;
  releaseDetails: string | null;
}

/** `added` 0: everybody had been written to before, and nothing is sent; `leftOut`: names that were listed in vain. */
export interface Sent {
  recipients: number;
  added: number;
  leftOut: string[];
}

export interface ComposeContext {
  releases: Pick<ReleaseService, 'triggersOf'>;
  texts: Pick<WarningTextsService, 'templatesOf'>;
  onDemand: Pick<OnDemandService, 'forTexts'>;
  settings: Pick<SettingsBook, 'read'>;
}

export interface SendContext extends SendableContext, ComposeContext, PressContext, LettersContext {
  db: Db;
  releases: SendableContext['releases'] & ComposeContext['releases'];
  outbox: Pick<Outbox, 'insertRound' | 'addRecipients' | 'wake'>;
}

export function sendWarning(context: SendContext, sending: Sending, userId: number): Promise<Sent> {
  const { db, outbox, publicLog } = context;
  return inTransaction(db, async (tx) => {
    refuseText(sending.text);
    const { release, site } = await requireSendable(context, tx, sending.releaseId, sending.siteCode);
    const isStrict = sending.siteCode !== null;
    const contacts = await queries.listContacts(tx);
    const { recipients, leftOut } = chooseRecipients(contacts, site, sending.mobileIds, isStrict);
    const first = await firstRound(tx, sending);
    const composed = await compose(context, tx, release, site);
    const roundId =
      first?.roundId ??
      (await outbox.insertRound(tx, {
        kind: 'warning',
        releaseId: release.releaseId,
        updateNumber: 0,
        text: sending.text,
        letters: (await publicLog?.lettersFor(release.releaseId, sending.text, tx)) ?? null,
        composedText: composed.ok ? composed.text : null,
        senderUserId: userId,
        releaseDetails: sending.releaseDetails,
      }));
    const added = await outbox.addRecipients(tx, roundId, 'warning', recipients);
    // Two thousand rows need not travel here while the first message waits for this transaction.
    const all = await queries.countOutbox(tx, roundId);
    if (added === 0) return { recipients: all, added, leftOut };
    const superseded = await queries.cancelOlderReleases(tx, site.siteId, release.releaseId);
    const edited = composed.ok && composed.text !== sending.text && { composed: composed.text, sent: sending.text };
    const after = { added, superseded, leftOut, edited: edited || null };
    await auditPress(context, tx, { userId, action: 'ewi.send', release, after });
    await outbox.wake(tx);
    return { recipients: all, added, leftOut };
  });
}

/** What was sent of the release before; another text, or a correction since, leaves no room for this one. */
async function firstRound(tx: Db, { releaseId, text }: Sending): Promise<queries.RoundRow | undefined> {
  const rounds = await queries.listRounds(tx, releaseId);
  const first = rounds.find((round) => round.updateNumber === 0);
  if (first && (first.smsMsg !== text || rounds.length > 1)) {
    throw new Problem('otherTextSent', { name: first.sender ?? 'Somebody' });
  }
  return first;
}

/** The same text that the dialog composes, for the record of what was edited. */
async function compose(
  { releases, texts, onDemand, settings }: ComposeContext,
  tx: Db,
  release: ReleaseContext,
  site: Site,
): Promise<ComposedMessage> {
  return composeMessage({
    site: { ...site, siteCode: site.siteCode },
    level: release.alertLevel,
    dataAt: release.dataTs,
    hasGroundData: releasedWithGroundData(release.triggerList),
    triggers: await onDemand.forTexts(await releases.triggersOf(release, tx), tx),
    officeName: (await settings.read(tx)).office.office,
    templates: await texts.templatesOf(site.siteId, tx),
  });
}
