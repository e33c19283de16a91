// Writes what a look has decided: problems that begin, are raised, are forgotten, end, or whose silence is over.
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { Fault, ProblemSteps } from '../rules/decide-problems.ts';
import { ruleOf } from '../rules/problem-kinds.ts';
import { type AuditContext, auditDuty } from './audit-duty.ts';
import * as queries from './duty-queries.ts';

/** `open`: the problems by which it was decided, locked. */
export async function applySteps(
  context: AuditContext,
  tx: Db,
  steps: ProblemSteps,
  open: readonly queries.OpenRow[],
): Promise<void> {
  const now = context.clock.now();
  const rowOf = (id: number) => open.find((row) => row.problemId === id)!; // steps name open rows only
  for (const fault of steps.begin) {
    const isRaised = !ruleOf(fault.kind).isConfirmed;
    const row = await queries.insertProblem(tx, fault, isRaised ? now : null, now);
    const { problemId } = row!; // an insert that returns has its row
    const problem = { problemId, siteId: fault.siteId };
    if (isRaised) await auditDuty(context, tx, systemActor, { verb: 'raise', problem, after: told(fault) });
  }
  for (const problem of steps.raise.map(rowOf)) {
    await queries.raise(tx, problem.problemId, now);
    await auditDuty(context, tx, systemActor, { verb: 'raise', problem, after: told(problem) });
  }
  if (steps.forget.length > 0) await queries.forget(tx, steps.forget);
  for (const problem of steps.end.map(rowOf)) {
    await queries.end(tx, problem.problemId, now);
    await auditDuty(context, tx, systemActor, { verb: 'end', problem, after: told(problem) });
  }
  for (const problem of steps.wake.map(rowOf)) {
    await queries.wake(tx, problem.problemId);
    await auditDuty(context, tx, systemActor, { verb: 'silence-over', problem });
  }
}

const told = ({ kind, subject, since, facts }: Pick<Fault, 'kind' | 'subject' | 'since' | 'facts'>) => ({
  kind,
  subject,
  since,
  facts,
});
