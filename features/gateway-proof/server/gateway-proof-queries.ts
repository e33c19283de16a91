// SQL of proofs of the gateway.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { ProofCause } from '../rules/proof.ts';

/** Held to the end of the transaction: of two servers one sends. */
export const lockProofs = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('gateway-proof')})`.execute(tx);

export interface SettingRow {
  version: number;
  number: string | null;
  by: string | null;
  reason: string | null;
  at: number;
}

export const readSetting = (db: Db) =>
  firstRow<SettingRow>(
    db,
    sql`select p.version, p.number, u.first_name || ' ' || u.last_name as by, p.reason, p.at
        from gateway_proof_numbers p left join users u on u.user_id = p.by_user order by p.version desc limit 1`,
  );

export const insertSetting = (
  tx: Db,
  { version, number, userId, reason }: { version: number; number: string | null; userId: number; reason: string },
) =>
  sql`insert into gateway_proof_numbers (version, number, by_user, reason)
      values (${version}, ${number}, ${userId}, ${reason})`.execute(tx);

export interface ProofRow {
  /** Machine time, epoch ms. */
  sentAt: number;
  arrivedAt: number | null;
  cause: ProofCause;
  now: number;
}

/** To this number, the newest first. */
export const listProofs = (db: Db, number: string, most: number) =>
  rows<ProofRow>(
    db,
    sql`select sent_at, arrived_at, cause, clock_timestamp() as now from gateway_proofs
        where number = ${number} order by proof_id desc limit ${most}`,
  );

/** Machine time: now, and when the newest round of a warning was written. */
export const readTimes = async (db: Db) =>
  (await firstRow<{ now: number; warnedAt: number | null }>(
    db,
    sql`select clock_timestamp() as now, (select written_at from sms_rounds
          where kind in ('warning', 'correction', 'cancellation') order by round_id desc limit 1) as warned_at`,
  ))!; // a query without "from" gives one row

export const insertProof = (
  tx: Db,
  { code, number, roundId, cause }: { code: string; number: string; roundId: number; cause: ProofCause },
) =>
  firstRow<{ proofId: number }>(
    tx,
    sql`insert into gateway_proofs (code, number, round_id, cause)
        values (${code}, ${number}, ${roundId}, ${cause}) returning proof_id`,
  );

export const readProof = (db: Db, proofId: number) =>
  firstRow<Pick<ProofRow, 'sentAt' | 'arrivedAt'>>(
    db,
    sql`select sent_at, arrived_at from gateway_proofs where proof_id = ${proofId}`,
  );

/** From the number, since the oldest proof that has not arrived and is not a day old. */
export const listCome = (tx: Db) =>
  rows<{ proofId: number; code: string; text: string }>(
    tx,
    sql`select p.proof_id, p.code, i.sms_msg as text
        from gateway_proofs p join sms_inbox i on i.number = p.number and i.stored_at >= p.sent_at
        where p.arrived_at is null and p.sent_at > clock_timestamp() - interval '1 day' order by i.inbox_id`,
  );

export const setArrived = (tx: Db, proofId: number) =>
  sql`update gateway_proofs set arrived_at = statement_timestamp() where proof_id = ${proofId} and arrived_at is null`.execute(
    tx,
  );

/** What the simulator of a demo took, and nobody has brought back yet. */
export const listTaken = (db: Db) =>
  rows<{ number: string; text: string; code: string }>(
    db,
    sql`select p.number, r.sms_msg as text, p.code
        from gateway_proofs p join sms_rounds r using (round_id) join sms_outbox o using (round_id)
        where p.arrived_at is null and o.state in ('accepted', 'delivered')
          and not exists (select 1 from sms_inbox i where i.gateway_id = 'demo-proof-' || p.code)`,
  );

export const forgetProofs = (db: Db, keptMs: number) =>
  sql`delete from gateway_proofs where sent_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );
