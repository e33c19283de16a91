// Two names: what the guard of releases asks, and the doors of whoever asks for a second name or gives it.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseCheck } from '../../alerts/server/release-service.ts';
import { changedSince, type ReturnedFor } from '../rules/proposal.ts';
import { wantedFor } from '../rules/second-person.ts';
import { type ReadAnswer, readAnswer } from './answer-by-sms.ts';
import { type ProposalContext, readLeft, readyFor } from './proposal-context.ts';
import * as queries from './proposals-queries.ts';
import { type Asked, propose } from './propose.ts';
import { type Doing, type Settled, settleIn } from './settle.ts';

export interface Waiting {
  row: queries.ProposalRow;
  /** Who could give the second name. */
  others: number;
  /** Until whoever asked may go alone. */
  leftMs: number;
}

export interface Shown extends Waiting {
  /** As it would be sent now; null: it cannot be composed. */
  text: string | null;
  recipients: number;
  /** Said before anybody confirms: text or recipients are others by now. */
  changed: ReturnedFor | null;
}

export type { ReadAnswer } from './answer-by-sms.ts';
export type { ProposalRow as StandingRow } from './proposals-queries.ts';
export type Done = Exclude<Settled, { kind: 'refused' }>;

export interface TwoNamesService {
  /** Plugged into the guard of releases. */
  check: ReleaseCheck;
  /** At all sites. */
  open(): Promise<queries.ProposalRow[]>;
  read(proposalId: number): Promise<Shown>;
  /** `done`: the second person was declined. */
  propose(asked: Asked): Promise<{ shown: Waiting; done: Done | null }>;
  act(proposalId: number, doing: Doing): Promise<Done>;
  /** Null: the SMS is no answer to anybody who asked. */
  readAnswer(number: string, text: string): Promise<ReadAnswer | null>;
  tidy(): Promise<void>;
}

export function makeTwoNamesService(context: ProposalContext): TwoNamesService {
  const { db } = context;
  return {
    check: (tx, judged) => checkRelease(context, tx, judged),
    open: () => queries.listOpen(db),
    read: (proposalId) => show(context, proposalId),
    async propose(asked) {
      const { proposalId, settled } = await propose(context, asked);
      return { shown: await waitingOf(context, proposalId), done: settled && doneOf(settled) };
    },
    act: (proposalId, doing) => act(context, proposalId, doing),
    readAnswer: (number, text) => readAnswer(context, number, text),
    tidy: async () => void (await queries.forgetCodes(db)),
  };
}

async function checkRelease(context: ProposalContext, tx: Db, judged: Parameters<ReleaseCheck>[1]): Promise<void> {
  const wanted = wantedFor(await context.policies.of(tx, judged.siteId), judged);
  if (wanted === null || (await queries.hasPassed(tx, judged))) return;
  const { siteCode, level } = judged;
  throw new Problem('secondPersonNeeded', { site: siteCode.toUpperCase(), level, mode: wanted.mode });
}

async function requireProposal(db: Db, proposalId: number): Promise<queries.ProposalRow> {
  const row = await queries.readProposal(db, proposalId);
  if (!row) throw new Problem('proposalUnknown');
  return row;
}

async function waitingOf(context: ProposalContext, proposalId: number): Promise<Waiting> {
  const row = await requireProposal(context.db, proposalId);
  return { row, ...(await readLeft(context, context.db, row)) };
}

async function show(context: ProposalContext, proposalId: number): Promise<Shown> {
  const waiting = await waitingOf(context, proposalId);
  const { row } = waiting;
  const ready = await readyFor(context, row.posted);
  const changed = row.state === 'open' ? changedSince(row, { ...ready, fingerprint: row.fingerprint }) : null;
  return { ...waiting, text: ready.text, recipients: ready.recipients, changed };
}

async function act(context: ProposalContext, proposalId: number, doing: Doing): Promise<Done> {
  const row = await requireProposal(context.db, proposalId);
  const ready = await readyFor(context, row.posted);
  return inTransaction(context.db, async (tx) => doneOf(await settleIn(context, tx, row, doing, ready)));
}

/** Thrown inside of its transaction, in which nothing was written. */
function doneOf(settled: Settled): Done {
  if (settled.kind !== 'refused') return settled;
  const { why, row, leftMs } = settled;
  if (why === 'ownProposal') throw new Problem('ownProposal');
  if (why === 'notOwn') throw new Problem('notOwnProposal', { name: row.proposer });
  if (why === 'tooEarly') throw new Problem('overrideTooEarly', { seconds: Math.ceil(leftMs / 1000) });
  if (row.releaseId === null) throw new Problem('proposalEnded');
  throw new Problem('proposalReleased', { site: row.siteCode.toUpperCase(), level: row.level });
}
