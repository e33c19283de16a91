// The gateway of demo mode: nothing leaves the house; a page shows what would have been sent, to whom, when.
import { sql } from 'kysely';
import { type Db, rows } from '../database/database.ts';
import type { Gateway } from './gateway.ts';

/** A real modem needs a few seconds; half a second lets people see the progress. */
const PAUSE_MS = 400;

export function makeSimulatorGateway(db: Db): Gateway {
  return {
    kind: 'simulator',
    takesKeys: true,
    parallel: 4,
    timeoutMs: 5000,
    async send({ number, name, text, idempotencyKey }) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await sql`insert into simulated_sms (idempotency_key, number, name, sms_msg)
        values (${idempotencyKey}, ${number}, ${name}, ${text}) on conflict (idempotency_key) do nothing`.execute(db);
      return { outcome: 'accepted', reference: null };
    },
  };
}

export const listSimulated = (db: Db, limit: number) =>
  rows<{ id: number; at: number; number: string; name: string; smsMsg: string }>(
    db,
    sql`select id, at, number, name, sms_msg from simulated_sms order by id desc limit ${limit}`,
  );
