// What proposals are made with, and what is looked at before their transaction.
import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { PostedSiteRelease, ReleaseService } from '../../alerts/server/release-service.ts';
import type { PushService } from '../../push/server/push-service.ts';
import type { SendingPlanService } from '../../sending-plan/server/sending-plan-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { waitLeft } from '../rules/wait-left.ts';
import type { PoliciesService } from './policies-service.ts';
import { listOfficers, type Officer, type ProposalRow } from './proposals-queries.ts';

export interface ProposalContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  /** HMAC key of the codes. */
  secret: string;
  sites: Pick<SitesService, 'readById'>;
  releases: Pick<ReleaseService, 'judgeIn' | 'releaseIn' | 'isHeld'>;
  plans: Pick<SendingPlanService, 'contents'>;
  policies: Pick<PoliciesService, 'of'>;
  outbox: Pick<Outbox, 'queueOwnCode' | 'dropCodes' | 'queueAccountNotice'>;
  push: Pick<PushService, 'queueNotice'>;
  /** Of this process: another one has another beginning. */
  processName: string;
  /** ms since the machine started; no clock that is set changes it. */
  sinceBoot: () => number;
}

/** Read by the pool, so before the transaction in which it counts. */
export interface Ready {
  isHeld: boolean;
  text: string | null;
  textSha: string;
  recipientsSha: string;
  recipients: number;
}

const sha = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

export async function readyFor({ releases, plans, sites }: ProposalContext, posted: PostedSiteRelease): Promise<Ready> {
  const site = await sites.readById(posted.siteId);
  if (!site) throw new Problem('siteNotFound');
  if (posted.dataAt === null) throw new Problem('dataStampRefused');
  const { siteCode } = site;
  const { level, triggerIds, dataAt } = posted;
  const { text, numbers } = await plans.contents({ siteCode, level, triggerIds, dataAt });
  return {
    isHeld: await releases.isHeld(),
    ...{ text, recipients: numbers.length },
    textSha: sha([text === null ? 'no text' : 'text', text ?? '']),
    recipientsSha: sha(numbers),
  };
}

export const othersAmong = (officers: readonly Officer[], userId: number) =>
  officers.filter((officer) => officer.userId !== userId);

/** ms until whoever asked may go alone. */
export function leftOf({ processName, sinceBoot }: ProposalContext, row: ProposalRow, others: number): number {
  const bySinceBoot = row.processName === processName ? sinceBoot() - row.processMs : null;
  return waitLeft({ afterMs: row.overrideAfterS * 1000, others }, { byClock: row.passedMs, bySinceBoot });
}

export async function readLeft(context: ProposalContext, db: Db, row: ProposalRow) {
  const others = othersAmong(await listOfficers(db, row.siteId), row.proposedBy).length;
  return { others, leftMs: leftOf(context, row, others) };
}

export const noteDeed = (
  { clock }: ProposalContext,
  tx: Db,
  by: Actor,
  { verb, row, after }: { verb: string; row: { proposalId: number; siteId: number; level: number }; after?: object },
) =>
  writeAudit(tx, {
    ...by,
    fieldAt: clock.now(),
    ...{ action: `two-names.${verb}`, siteId: row.siteId, subjectId: row.proposalId, topic: 'alerts' },
    after: { level: row.level, ...after },
  });
