// What was stored by an instant of field time, where rows carry the machine time at which they came in.
import { sql } from 'kysely';
import { at, type Db, firstRow } from './database/database.ts';

/**
 * Machine time of the last deed up to a field time, epoch ms: what had come in by it was known. Whatever comes in has its row in the
 * audit, written after it in the same transaction, so nothing that was known is left out. 0: nothing was done by then. Field time never
 * stands before the machine's (field-clock.ts), so that only rows of demonstrations that ran ahead are looked at in vain. Rounded up:
 * a reading may have come in by its deed within one ms, and instants leave the database without their microseconds.
 */
export async function machineTimeBy(db: Db, fieldAt: number): Promise<number> {
  const row = await firstRow<{ at: number }>(
    db,
    sql`select date_trunc('milliseconds', at + interval '999 microseconds') as at from audit where at <= ${at(fieldAt)} and field_at <= ${at(fieldAt)} order by at desc limit 1`,
  );
  return row?.at ?? 0;
}
