// One SMS to the duty list tells of all problems that are due, with the seals of the records as they stand.
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { isNoticeDue } from '../rules/decide-problems.ts';
import { type NoticedSeal, noticeText } from '../rules/notice-text.ts';
import { type AuditContext, auditDuty } from './audit-duty.ts';
import * as queries from './duty-queries.ts';

export interface NotifyContext extends AuditContext {
  chain: Pick<ChainService, 'sealOf'>;
  outbox: Pick<Outbox, 'queueNotice'>;
  /** Who is on the duty list is asked each time. */
  settings: Pick<SettingsBook, 'read'>;
}

type SealedSite = Pick<Site, 'siteId' | 'siteCode'>;

/** `machine`: the time by which the pause to the next notice is counted. */
export async function notifyDuty(
  context: NotifyContext,
  tx: Db,
  machine: number,
  sites: readonly SealedSite[],
): Promise<void> {
  const { clock, outbox, settings } = context;
  const clocks = { machine, field: clock.now() };
  const due = (await queries.listOpen(tx)).filter((row) => isNoticeDue(queries.toOpenProblem(row), clocks));
  if (due.length === 0) return;
  const numbers = (await settings.read(tx)).duty.map(({ number }) => number);
  if (numbers.length === 0) return;
  const text = noticeText(
    due.map((row) => ({
      kind: row.kind,
      site: row.siteCode?.toUpperCase() ?? null,
      since: row.since,
      facts: row.facts,
      isReminder: row.noticedAt !== null,
    })),
    await readSeals(context, tx, sites),
  );
  await outbox.queueNotice(tx, text, numbers);
  await queries.setNoticed(
    tx,
    due.map((row) => row.problemId),
  );
  const after = { people: numbers.length, text };
  for (const problem of due) await auditDuty(context, tx, systemActor, { verb: 'notice', problem, after });
}

/** Of every site whose record has begun. */
async function readSeals({ chain }: NotifyContext, tx: Db, sites: readonly SealedSite[]): Promise<NoticedSeal[]> {
  const seals: NoticedSeal[] = [];
  for (const { siteId, siteCode } of sites) {
    const seal = await chain.sealOf(siteId, tx);
    if (seal) seals.push({ site: siteCode.toUpperCase(), ...seal });
  }
  return seals;
}
