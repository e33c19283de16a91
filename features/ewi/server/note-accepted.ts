// What the sender has to say of a warning: its first message was accepted, or it went on.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { tellNews } from '@bantay/server/database/news.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AcceptedRow } from '@bantay/server/sms/outbox.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import * as queries from './ewi-queries.ts';

/** An answer to a press waits so long, and asks so often whether it may go. */
const ACCEPTANCE_MS = 2000;
const ACCEPTANCE_POLL_MS = 50;

export interface AcceptedContext {
  clock: Pick<FieldClock, 'now'>;
  releases: Pick<ReleaseService, 'requireRelease' | 'noteSent'>;
}

/** "Warning sent" begins with the first accepted message (screens §10): acknowledgement, log and news, once. */
export async function noteFirst(
  { clock, releases }: AcceptedContext,
  tx: Db,
  releaseId: number,
  issuerId: number,
): Promise<void> {
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

/** Corrections, codes and answers make nothing "sent". */
export async function noteAccepted(context: AcceptedContext, tx: Db, row: AcceptedRow): Promise<void> {
  if (row.releaseId === null || row.kind !== 'warning') return;
  await noteFirst(context, tx, row.releaseId, row.senderUserId ?? 1);
}

export interface ProgressContext {
  sites: Pick<SitesService, 'readById'>;
  releases: Pick<ReleaseService, 'requireRelease'>;
}

export async function tellProgress({ sites, releases }: ProgressContext, db: Db, releaseId: number): Promise<void> {
  const release = await releases.requireRelease(releaseId, db);
  const site = await sites.readById(release.siteId, db);
  await tellNews(db, { topic: 'ewi', site: site?.siteCode ?? null, subject: releaseId });
}

export interface WaitContext {
  db: Db;
  /** Whether messages leave this process now. */
  isSending: () => boolean;
}

/** False: this server sends, and after 2 s the gateway has accepted nothing. */
export async function waitForAcceptance({ db, isSending }: WaitContext, releaseId: number): Promise<boolean> {
  const end = performance.now() + ACCEPTANCE_MS;
  while (isSending() && performance.now() < end) {
    if (await queries.readAcknowledgement(db, releaseId)) return true;
    await sleep(ACCEPTANCE_POLL_MS);
  }
  return !isSending();
}
