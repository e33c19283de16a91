// SQL that changes of gauges and of columns share.
import type { Db } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { sql } from 'kysely';

/** Held to the end of the transaction, and taken before any other lock. */
export const lockInstruments = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('instruments', 0))`.execute(tx);

/** Who changed it last, and when (machine time, epoch ms). */
export const readLastChange = (tx: Db, actions: readonly string[], subjectId: number) =>
  readLastChangeWhere(tx, sql`a.action = any(${actions}) and a.subject_id = ${subjectId}`);
