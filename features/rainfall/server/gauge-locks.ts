// The lock under which readings and tags of a gauge are stored, and readings packed.
import { type Db, planned } from '@bantay/server/database/database.ts';
import { lockKind } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

/**
 * Readings and tags of one gauge come one after the other, across all processes: two values for one instant are both
 * kept, and a packed day never misses what another transaction is writing. Always taken before the lock of the site.
 */
export const lockGauges = (tx: Db, rainIds: readonly number[]) =>
  sql`${planned('lock_gauges')}select pg_advisory_xact_lock(${lockKind(GAUGE_LOCK)}, rain_id)
      from unnest(${[...rainIds].sort((a, b) => a - b)}::int[]) as g (rain_id)`.execute(tx);
const GAUGE_LOCK = 7103;
