// The second name by SMS: the code of this number and this proposal, used once, thrice wrong and it is over.
import { timingSafeEqual } from 'node:crypto';
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { lockSite } from '@bantay/server/database/transaction.ts';
import { answerText, type CodeAnswer, codeOf, WRONG_MOST } from '../rules/code-text.ts';
import { noteDeed, type ProposalContext, type Ready, readyFor } from './proposal-context.ts';
import * as queries from './proposals-queries.ts';
import { macOf } from './propose.ts';
import { type Settled, settleIn } from './settle.ts';

/** What an SMS will do, looked at before its transaction: it is done in it, and answered. */
export interface ReadAnswer {
  take(tx: Db): Promise<string>;
}

/** Null: it is no answer to anybody who asked, so others read it. */
export async function readAnswer(context: ProposalContext, number: string, text: string): Promise<ReadAnswer | null> {
  const code = codeOf(text);
  if (code === null) return null;
  const codes = await queries.listCodes(context.db, number);
  const newest = codes[0];
  if (newest === undefined) return null;
  const meant = codes.find(({ proposalId, codeMac }) =>
    timingSafeEqual(codeMac, macOf(context, { proposalId, number, code })),
  );
  if (meant === undefined) return { take: (tx) => takeWrong(context, tx, number, newest) };
  const row = await queries.readProposal(context.db, meant.proposalId);
  // One that has ended is looked at for nothing: what it says now would not matter.
  const ready = row?.state === 'open' ? await readyFor(context, row.posted) : null;
  return { take: (tx) => takeCode(context, tx, { number, meant, ready }) };
}

interface Meant {
  number: string;
  meant: queries.CodeRow;
  ready: Ready | null;
}

async function takeCode(context: ProposalContext, tx: Db, { number, meant, ready }: Meant): Promise<string> {
  // Before the codes: whoever ends it on a page takes the locks in this order.
  await lockSite(tx, meant.siteId);
  const code = (await queries.listCodes(tx, number)).find(({ codeId }) => codeId === meant.codeId);
  const isGood = code?.isGood && code.wrong < WRONG_MOST;
  if (!isGood) return answerText({ kind: 'over' }, meant);
  if (ready === null) return answerText({ kind: 'ended' }, meant);
  await queries.spendCode(tx, meant.codeId);
  const doing = { kind: 'confirm', by: meant.userId, way: 'sms' } as const;
  return answerText(answerOf(await settleIn(context, tx, meant, doing, ready)), meant);
}

function answerOf(settled: Settled): CodeAnswer {
  if (settled.kind === 'released' || settled.kind === 'returned') return { kind: settled.kind };
  return { kind: 'ended' };
}

/** Counted at every code that this number has: nobody tries one after the other. */
async function takeWrong(context: ProposalContext, tx: Db, number: string, newest: queries.CodeRow): Promise<string> {
  const good = (await queries.listCodes(tx, number)).filter(({ isGood, wrong }) => isGood && wrong < WRONG_MOST);
  if (good.length === 0) return answerText({ kind: 'over' }, newest);
  await queries.countWrong(
    tx,
    good.map(({ codeId }) => codeId),
  );
  const left = WRONG_MOST - 1 - Math.max(...good.map(({ wrong }) => wrong));
  const person = good[0]?.userId ?? newest.userId;
  await noteDeed(context, tx, systemActor, { verb: 'wrong-code', row: newest, after: { person, left } });
  return answerText(left === 0 ? { kind: 'over' } : { kind: 'wrong', left }, newest);
}
