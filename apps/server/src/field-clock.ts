// The two clocks: field time is machine time plus an offset that only demo mode can move, forward only.
import { sql } from 'kysely';
import { type Actor, asStored, writeAudit } from './database/audit.ts';
import { type Db, firstRow } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';

export interface FieldClock {
  /** Field time, epoch ms: observation, data stamps, validity, display. */
  now(): number;
  /** Reads the offset again; called at start and when it was moved. */
  reload(): Promise<void>;
}

/** `machineNow` is a parameter only so that tests can hold it still. */
export function makeFieldClock(db: Db, machineNow: () => number = Date.now): FieldClock {
  let offsetMs = 0;
  return {
    now: () => machineNow() + offsetMs,
    async reload() {
      const row = await firstRow<{ fieldOffsetMs: number }>(db, sql`select field_offset_ms from installation`);
      offsetMs = row?.fieldOffsetMs ?? 0;
    },
  };
}

/** For a command, which lives as long as one deed. */
export async function readFieldClock(db: Db): Promise<FieldClock> {
  const clock = makeFieldClock(db);
  await clock.reload();
  return clock;
}

/** At start of a demo: field time is at least `at`. Returns field time, epoch ms. */
export async function startFieldClock(db: Db, at: number | null): Promise<number> {
  const now = Date.now();
  const row = await firstRow<{ fieldOffsetMs: number }>(
    db,
    sql`update installation set field_offset_ms = greatest(field_offset_ms, ${Math.round((at ?? now) - now)})
        where kind = 'demo' returning field_offset_ms`,
  );
  return now + (row?.fieldOffsetMs ?? 0);
}

/** Moves field time forward in demo mode. Returns the new offset in ms; null when this is not a demo installation. */
export async function moveFieldClock(db: Db, byMs: number, by: Actor): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const row = await firstRow<{ fieldOffsetMs: number }>(
      tx,
      sql`update installation set field_offset_ms = field_offset_ms + ${Math.max(0, Math.round(byMs))}
          where kind = 'demo' returning field_offset_ms`,
    );
    if (!row) return null;
    await writeAudit(tx, {
      ...by,
      fieldAt: Date.now() + row.fieldOffsetMs,
      action: 'clock.moved',
      after: asStored({ byMs }),
      topic: 'clock',
    });
    return row.fieldOffsetMs;
  });
}
