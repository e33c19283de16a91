// SQL that changes of gauges and of columns share.
import { type Db, firstRow } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

/** Held to the end of the transaction, and taken before any other lock. */
export const lockInstruments = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('instruments', 0))`.execute(tx);

/** Who changed it last, and when (machine time, epoch ms). */
export const readLastChange = (tx: Db, actions: readonly string[], subjectId: number) =>
  firstRow<{ name: string; at: number }>(
    tx,
    sql`select coalesce(u.first_name || ' ' || u.last_name, a.actor) as name, a.at
        from audit a left join users u using (user_id)
        where a.action = any(${actions}) and a.subject_id = ${subjectId} order by a.audit_id desc limit 1`,
  );
