// What a piece of work left in the database, and work that two do at once: for tests of functions that write.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/database/database.ts';
import { type House, rowsOf } from './harness.ts';

/** A neighbour that fails. */
export const broken = async (): Promise<never> => {
  throw new Error('broken on purpose');
};

/** Looks at the tables now; the answer names those whose rows are others by then. */
export async function watch(house: House, tables: readonly string[]): Promise<() => Promise<string[]>> {
  const contents = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ content: string }>`
          select coalesce(string_agg(t::text, '|' order by t::text), '') as content from ${sql.table(table)} t`.execute(
          house.app.db,
        );
        return rows[0]!.content; // an aggregate has one row
      }),
    );
  const before = await contents();
  return async () => {
    const after = await contents();
    return tables.filter((_, index) => after[index] !== before[index]);
  };
}

/** The database of the house, but that `work` is done behind each audit row: the last step of a change, which holds its locks. */
export const whenAudited = (house: House, work: () => Promise<void>): Db =>
  house.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'audit_id' in row)) await work();
      return result;
    },
  });

export interface AuditRow {
  audit_id: number;
  actor: string;
  action: string;
  site_id: number | null;
  subject_id: number | null;
  before: unknown;
  after: unknown;
  topic: string | null;
}

/** Looks at the audit now; the answer holds the rows that came since, oldest first. */
export async function watchAudit(house: House): Promise<() => Promise<AuditRow[]>> {
  const seen = new Set((await rowsOf<AuditRow>(house, 'audit')).map((row) => row.audit_id));
  return async () =>
    (await rowsOf<AuditRow>(house, 'audit'))
      .filter((row) => !seen.has(row.audit_id))
      .sort((a, b) => a.audit_id - b.audit_id);
}

/** The id of the account that somebody signs in with. */
export async function idOf(house: House, username: string): Promise<number> {
  const accounts = await rowsOf<{ user_id: number; username: string }>(house, 'user_accounts');
  return accounts.find((row) => row.username === username)!.user_id; // seeded
}

/** A place at which work stops until the test lets it go on. */
export function makeGate() {
  let goOn = () => {};
  const opened = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isReached = false;
  return {
    goOn: () => goOn(),
    isReached: () => isReached,
    pass: async (): Promise<void> => {
      isReached = true;
      await opened;
    },
  };
}

/** A file store in memory: what lies on the disk of a trial. */
export function makeDisk() {
  const disk = new Set<string>();
  const files = {
    save: async (_folder: string, name: string) => {
      disk.add(name);
      return name;
    },
    remove: async (_folder: string, name: string) => void disk.delete(name),
  };
  return { disk, files };
}

/** Whether somebody waits for a lock of this database: a row, a transaction, or an advisory one. */
export async function isSomebodyWaiting(house: House): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    house.app.db,
  );
  return rows.length > 0;
}

/**
 * Two at once: `first` stops at the gate, `second` begins and waits for a lock, then both go on. Answers what each of them
 * answered or threw.
 */
export async function oneAfterTheOther(
  house: House,
  gate: ReturnType<typeof makeGate>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[unknown, unknown]> {
  const one = first().catch((problem: unknown) => problem);
  let other: Promise<unknown> = Promise.resolve();
  try {
    await expect.poll(gate.isReached).toBe(true);
    other = second().catch((problem: unknown) => problem);
    await expect.poll(() => isSomebodyWaiting(house)).toBe(true);
  } finally {
    // Also when this fails: a transaction that stays open would hold the end of the file.
    gate.goOn();
  }
  return [await one, await other];
}
