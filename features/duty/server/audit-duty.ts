// The audit row of whatever happens to a duty problem.
import { type Actor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';

export interface AuditContext {
  clock: Pick<FieldClock, 'now'>;
}

interface Happened {
  verb: 'raise' | 'end' | 'silence-over' | 'notice' | 'open' | 'acknowledge' | 'silence';
  problem: { problemId: number; siteId: number | null };
  after?: object;
}

export async function auditDuty(
  { clock }: AuditContext,
  tx: Db,
  by: Actor,
  { verb, problem, after = {} }: Happened,
): Promise<void> {
  const what = { action: `duty.${verb}`, siteId: problem.siteId, subjectId: problem.problemId, after };
  await writeAudit(tx, { ...by, fieldAt: clock.now(), ...what, topic: 'duty' });
}
