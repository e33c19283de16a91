// SQL of rehearsals.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { RehearsalStep, Rehearsed, StepDone } from '../rules/rehearsal.ts';

export interface RehearsalRow extends Rehearsed {
  rehearsalId: number;
  steps: StepDone[];
  fault: string | null;
  /** What it told: null and empty, nobody. */
  proofId: number | null;
  pushIds: number[];
  /** Machine time. */
  now: number;
}

/** The newest first. */
export const listRehearsals = (db: Db, most: number) =>
  rows<RehearsalRow>(
    db,
    sql`select rehearsal_id, started_at, ended_at, steps, failed_at, fault, proof_id,
          push_ids::float8[] as push_ids, clock_timestamp() as now
        from rehearsals order by rehearsal_id desc limit ${most}`,
  );

/** Machine time, and when this installation was begun. */
export const readSince = async (db: Db) =>
  (await firstRow<{ now: number; since: number }>(
    db,
    sql`select clock_timestamp() as now, coalesce((select min(started_at) from rehearsals), clock_timestamp()) as since`,
  ))!; // a query without "from" gives one row

export async function insertRehearsal(db: Db): Promise<number> {
  const inserted = sql`insert into rehearsals default values returning rehearsal_id`;
  const row = await firstRow<{ rehearsalId: number }>(db, inserted);
  return row!.rehearsalId; // an insert that returns has its row
}

export const endRehearsal = (
  db: Db,
  rehearsalId: number,
  { steps, failedAt, fault }: { steps: readonly StepDone[]; failedAt: RehearsalStep | null; fault: string | null },
) =>
  changed(
    db,
    sql`update rehearsals set ended_at = statement_timestamp(), steps = ${JSON.stringify(steps)}::jsonb,
          failed_at = ${failedAt}, fault = ${fault} where rehearsal_id = ${rehearsalId}`,
  );

export const setTold = (tx: Db, rehearsalId: number, proofId: number | null, pushIds: readonly number[]) =>
  changed(
    tx,
    sql`update rehearsals set proof_id = ${proofId}, push_ids = ${pushIds}::bigint[] where rehearsal_id = ${rehearsalId}`,
  );

export const forgetRehearsals = (db: Db, keptMs: number) =>
  sql`delete from rehearsals where started_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );
