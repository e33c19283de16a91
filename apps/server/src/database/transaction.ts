// One transaction per decision. A repeated request (Idempotency-Key) is marked as done inside the same transaction.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { type Db, planned } from './database.ts';
import { lockKind } from './own-schema.ts';

export interface RequestMark {
  userId: number;
  key: string;
  /** Which claim of the key this is; set when it is claimed. A note that comes late must not touch a later one. */
  claim?: string;
  /** Of an entry that a device kept until it could be sent. */
  entry?: EntryTime;
}

/** When it was entered by the device's own clock, epoch ms, and how far field time was from that then, ms. */
export interface EntryTime {
  deviceAt: number;
  offsetMs: number;
}

/** The row of this claim. */
export const ownClaim = ({ userId, key, claim }: RequestMark) =>
  sql`user_id = ${userId} and key = ${key} and (${claim ?? null}::text is null or claim = ${claim ?? null})`;

const currentRequest = new AsyncLocalStorage<RequestMark | null>();

/** Runs `work` so that every transaction inside it marks this request as committed. */
export function asRequest<T>(mark: RequestMark, work: () => Promise<T>): Promise<T> {
  return currentRequest.run(mark, work);
}

/** Work of which the key of the request says nothing: in a house beside this one, where that key is not known. */
export function apartFromRequest<T>(work: () => Promise<T>): Promise<T> {
  return currentRequest.run(null, work);
}

/** Callback form only: nothing may use the pool while a transaction is open. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const mark = currentRequest.getStore();
  return db.transaction().execute(async (tx) => {
    const result = await work(tx);
    if (!mark) return result;
    const { numAffectedRows } = await sql`update idempotency set committed = true where ${ownClaim(mark)}`.execute(tx);
    // Given up meanwhile, and perhaps being done anew by a repeat: this one must not be done as well.
    if (numAffectedRows === 0n) throw new Error(`The claim of the request key ${mark.key} is gone.`);
    return result;
  });
}

/** Reads that see one state of the whole database, whatever is written meanwhile. */
export function inSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** Work on one connection of the pool, each statement a transaction of its own: for settings of a session. */
export function onOneConnection<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(work);
}

/** A failing part inside a transaction that must not take the rest with it. Returns the error instead of throwing. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  await sql`savepoint part`.execute(tx);
  try {
    const value = await work();
    await sql`release savepoint part`.execute(tx);
    return { value };
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    // It stands after a rollback to it: left there, a part around this one would go back to here only.
    await sql`release savepoint part`.execute(tx);
    return { error };
  }
}

/** Held to the end of the transaction: work of one kind at one site goes one after the other, across all processes. */
export async function lockSite(tx: Db, siteId: number): Promise<void> {
  await sql`${planned('lock_site')}select pg_advisory_xact_lock(${lockKind(SITE_LOCK)}, ${siteId})`.execute(tx);
}
const SITE_LOCK = 7101;
