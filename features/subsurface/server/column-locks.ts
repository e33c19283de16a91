// The lock under which counts of a column are stored and packed.
import type { Db } from '@bantay/server/database/database.ts';
import { lockKind } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

/** Readings of a column come one after the other, across all processes. Always taken before the lock of the site. */
export const lockColumns = (tx: Db, tsmIds: readonly number[]) =>
  sql`select pg_advisory_xact_lock(${lockKind(COLUMN_LOCK)}, tsm_id)
      from unnest(${[...tsmIds].sort((a, b) => a - b)}::int[]) as c (tsm_id)`.execute(tx);
const COLUMN_LOCK = 7113;
