// What becomes of a release that waits: confirmed, released alone, taken back or returned, each in one transaction under the site's lock.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, lockSite } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { aloneText } from '../rules/code-text.ts';
import { changedSince, type Deed, type DeedVerdict, judgeDeed, type ReturnedFor } from '../rules/proposal.ts';
import { leftOf, noteDeed, othersAmong, type ProposalContext, type Ready } from './proposal-context.ts';
import * as queries from './proposals-queries.ts';

export type Settled =
  | { kind: 'released'; releaseId: number }
  | { kind: 'withdrawn' }
  | { kind: 'returned'; returnedFor: ReturnedFor }
  | { kind: 'refused'; why: Exclude<DeedVerdict, 'go on' | 'repeat'>; row: queries.ProposalRow; leftMs: number };

/** What somebody does, with what only one of the deeds has. */
export interface Doing {
  kind: Deed['kind'];
  by: number;
  /** Of a confirmation. */
  way?: 'page' | 'sms';
  /** Of a release alone. */
  reason?: string;
}

/** Writes nothing where it is refused. */
export async function settleIn(
  context: ProposalContext,
  tx: Db,
  seen: Pick<queries.ProposalRow, 'proposalId' | 'siteId'>,
  doing: Doing,
  ready: Ready,
): Promise<Settled> {
  await lockSite(tx, seen.siteId);
  const row = (await queries.lockProposal(tx, seen.proposalId))!; // it was seen, and none is ever deleted
  const officers = await queries.listOfficers(tx, row.siteId);
  const leftMs = leftOf(context, row, othersAmong(officers, row.proposedBy).length);
  const verdict = judgeDeed(row, { kind: doing.kind, by: doing.by, leftMs });
  if (verdict === 'repeat') return repeated(row);
  if (verdict !== 'go on') return { kind: 'refused', why: verdict, row, leftMs };
  const mayRelease = (userId: number) => officers.some((officer) => officer.userId === userId);
  if (doing.kind === 'withdraw') {
    await endAndDrop(context, tx, row, { state: 'withdrawn' });
    await noteDeed(context, tx, actorOf(doing.by), { verb: 'withdraw', row });
    return { kind: 'withdrawn' };
  }
  if (!mayRelease(doing.by)) return { kind: 'refused', why: 'ended', row, leftMs };
  if (!mayRelease(row.proposedBy)) return giveBack(context, tx, row, 'proposer');
  return releaseNow(context, tx, row, endingOf(doing), ready);
}

const repeated = ({ releaseId }: queries.ProposalRow): Settled =>
  releaseId === null ? { kind: 'withdrawn' } : { kind: 'released', releaseId };

const endingOf = ({ kind, by, way = 'page', reason = '' }: Doing): Passing =>
  kind === 'confirm' ? { state: 'confirmed', confirmedBy: by, way } : { state: 'overridden', reason };

/** The second person was offered, and is declined: the record shows it. */
export async function settleDeclined(
  context: ProposalContext,
  tx: Db,
  proposalId: number,
  ready: Ready,
): Promise<Settled> {
  const row = (await queries.lockProposal(tx, proposalId))!; // written in this transaction, or found in it
  return releaseNow(context, tx, row, { state: 'alone' }, ready);
}

type Passing = Extract<queries.Ending, { state: 'confirmed' | 'overridden' | 'alone' }>;

/** Judged again: what is not the same any more goes back to whoever asked. */
async function releaseNow(
  context: ProposalContext,
  tx: Db,
  row: queries.ProposalRow,
  ending: Passing,
  ready: Ready,
): Promise<Settled> {
  const release = { posted: postedNow(context, row), userId: row.proposedBy, isHeld: ready.isHeld };
  // A refusal of the guard takes nothing with it but what was tried here.
  const tried = await inSavepoint(tx, async () => {
    const judged = await context.releases.judgeIn(tx, release);
    const changed = judged ? changedSince(row, { ...ready, fingerprint: judged.fingerprint }) : 'candidate';
    if (changed !== null) return { changed };
    await endAndDrop(context, tx, row, ending);
    const releaseId = await context.releases.releaseIn(tx, release);
    await queries.setRelease(tx, row.proposalId, releaseId);
    return { changed, releaseId };
  });
  if ('error' in tried) {
    if (tried.error instanceof Problem) return giveBack(context, tx, row, 'candidate');
    throw tried.error;
  }
  if (tried.value.changed !== null) return giveBack(context, tx, row, tried.value.changed);
  await tellEnding(context, tx, row, ending, tried.value.releaseId);
  return { kind: 'released', releaseId: tried.value.releaseId };
}

/** The release says when it was made, which is now. */
const postedNow = ({ clock }: ProposalContext, { posted }: queries.ProposalRow) => ({
  ...posted,
  releaseTime: toManilaText(clock.now()).slice(11, 16),
});

async function giveBack(
  context: ProposalContext,
  tx: Db,
  row: queries.ProposalRow,
  returnedFor: ReturnedFor,
): Promise<Settled> {
  await endAndDrop(context, tx, row, { state: 'returned', returnedFor });
  await noteDeed(context, tx, systemActor, { verb: 'return', row, after: { for: returnedFor } });
  return { kind: 'returned', returnedFor };
}

/** Its codes are of no use any more. */
export async function endAndDrop(
  { outbox }: ProposalContext,
  tx: Db,
  { proposalId }: Pick<queries.ProposalRow, 'proposalId'>,
  ending: queries.Ending,
): Promise<void> {
  if ((await queries.endProposal(tx, proposalId, ending)) === 0) throw new Error(`Proposal ${proposalId} has ended.`);
  await outbox.dropCodes(tx, await queries.roundsOf(tx, proposalId));
}

const VERBS = { confirmed: 'confirm', overridden: 'override', alone: 'alone' } as const;

/** A release without a second name although one was due: every officer is told. */
async function tellEnding(
  context: ProposalContext,
  tx: Db,
  row: queries.ProposalRow,
  ending: Passing,
  releaseId: number,
): Promise<void> {
  const by = actorOf(ending.state === 'confirmed' ? ending.confirmedBy : row.proposedBy);
  const { state, ...more } = ending;
  await noteDeed(context, tx, by, { verb: VERBS[state], row, after: { release: releaseId, ...more } });
  if (ending.state !== 'overridden') return;
  const text = aloneText({ name: row.proposer, siteCode: row.siteCode, level: row.level }, ending.reason);
  const others = othersAmong(await queries.listOfficers(tx, row.siteId), row.proposedBy);
  for (const { userId, numbers } of others) await context.outbox.queueAccountNotice(tx, userId, text, numbers);
  const items = [{ what: 'inilabas nang walang ikalawang pangalan', site: row.siteCode, level: row.level }];
  const numbers = others.flatMap((one) => one.numbers);
  await context.push.queueNotice(tx, { numbers, problems: [], items });
}
