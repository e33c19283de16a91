// What people say about duty problems: opened, acknowledged, silenced, and that the clock of the server is right.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import { ruleOf, SILENCE_REASON_MAX, silenceMaxMs } from '../rules/problem-kinds.ts';
import { type AuditContext, auditDuty } from './audit-duty.ts';
import * as queries from './duty-queries.ts';

export interface AnswerContext extends AuditContext {
  db: Db;
  clockHold: Pick<ClockService, 'confirm'>;
}

export interface Silence {
  problemId: number;
  until: number;
  reason: string;
}

/** Those that somebody had opened, or that are over, stay as they are. */
export function openProblems(context: AnswerContext, problemIds: readonly number[], userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const opened = await queries.setOpened(tx, problemIds, { userId }, context.clock.now());
    for (const problem of opened) await auditDuty(context, tx, actorOf(userId), { verb: 'open', problem });
  });
}

export function acknowledgeProblem(context: AnswerContext, problemId: number, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const problem = await requireOpen(tx, problemId);
    if (problem.acknowledgedAt !== null) throw acknowledgedBy(problem);
    const isEnd = ruleOf(problem.kind).endsBy === 'acknowledgement';
    await queries.setAcknowledged(tx, problemId, userId, context.clock.now(), isEnd);
    await auditDuty(context, tx, actorOf(userId), { verb: 'acknowledge', problem, after: { isEnd } });
  });
}

export function silenceProblem(
  context: AnswerContext,
  { problemId, until, reason }: Silence,
  userId: number,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const why = reason.trim();
    if (why === '') throw new Problem('silenceNoReason');
    if (reason.length > SILENCE_REASON_MAX) throw new Problem('silenceReasonTooLong');
    if (until <= now) throw new Problem('silenceEndWrong');
    const problem = await requireOpen(tx, problemId);
    const isTooLong = until > now + silenceMaxMs(problem.kind);
    if (isTooLong) throw new Problem(problem.kind === 'help' ? 'silenceOfHelpTooLong' : 'silenceEndWrong');
    await queries.setSilenced(tx, problemId, { until, reason: why, userId, now });
    await auditDuty(context, tx, actorOf(userId), { verb: 'silence', problem, after: { until, reason: why } });
  });
}

export async function confirmClock(context: AnswerContext, problemId: number, userId: number): Promise<void> {
  const { kind } = await inTransaction(context.db, (tx) => requireOpen(tx, problemId));
  if (kind !== 'clock') throw new Problem('clockNotInDoubt');
  await context.clockHold.confirm(actorOf(userId));
}

/** Raised and not over, or the refusal. */
async function requireOpen(tx: Db, problemId: number): Promise<queries.OpenRow> {
  const row = await queries.readProblem(tx, problemId);
  if (!row || row.raisedAt === null) throw new Problem('dutyProblemUnknown');
  if (row.acknowledgedAt !== null && row.endedAt !== null) throw acknowledgedBy(row);
  if (row.endedAt !== null) throw new Problem('dutyProblemOver', { at: toDisplayTime(row.endedAt) });
  return row;
}

const acknowledgedBy = (row: queries.OpenRow) =>
  new Problem('dutyAcknowledgedElsewhere', {
    name: row.acknowledgedBy ?? 'Somebody',
    at: toDisplayTime(row.acknowledgedAt ?? row.endedAt ?? row.since),
  });
