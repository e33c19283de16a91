// The same form sent twice gets the first answer for 7 days, and ever after the word that it was done: one row, not two.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { at, changed, type Db, firstRow, isDatabaseAway } from '../database/database.ts';
import { ownClaim, type RequestMark } from '../database/transaction.ts';
import { Problem } from '../problems.ts';

/** A key is made by the browser: a UUID or alike. */
const KEY = /^[\w-]{8,100}$/;
/** A first request that has not answered for this long died with its process. */
const DEAD_AFTER = sql`interval '60 seconds'`;
const WAIT_STEP_MS = 100;
const WAIT_STEPS = 100;

export interface Idempotency {
  /** Null: go on, this is the first. Otherwise the stored answer, and what its form said (null where there was none). */
  begin(mark: RequestMark, hash: Buffer): Promise<{ reply: string; formHash: Buffer | null } | null>;
  finish(mark: RequestMark, reply: string, formHash?: Buffer | null): Promise<void>;
  /** The request was refused: the key is free again. */
  forget(mark: RequestMark): Promise<void>;
}

interface Row {
  requestHash: Buffer;
  formHash: Buffer | null;
  committed: boolean;
  reply: string | null;
  claim: string | null;
  dead: boolean;
}

/** Of this process: its next start listens at the same port of the same machine. */
export const serverName = (port: number) => `${hostname()}:${port}`;

export function makeIdempotency(db: Db, server: string | null = null): Idempotency {
  const claim = ({ userId, key, claim: own, entry }: RequestMark, hash: Buffer) =>
    changed(
      db,
      sql`insert into idempotency (user_id, key, request_hash, claim, server, device_at, device_offset_ms)
          values (${userId}, ${key}, ${hash}, ${own}, ${server},
            ${entry ? at(entry.deviceAt) : null}::timestamptz, ${entry?.offsetMs ?? null}::bigint)
          on conflict do nothing`,
    );
  const read = (mark: RequestMark) =>
    firstRow<Row>(
      db,
      sql`select request_hash, form_hash, committed, reply, claim, created_at < now() - ${DEAD_AFTER} as dead
          from idempotency where user_id = ${mark.userId} and key = ${mark.key}`,
    );
  const forget = (mark: RequestMark) =>
    untilDone(() =>
      sql`delete from idempotency
          where ${ownClaim(mark)} and not committed and reply is null`.execute(db),
    );

  return {
    async begin(mark, hash) {
      if (!KEY.test(mark.key)) throw new Problem('malformed', { what: 'Idempotency-Key' });
      for (let step = 0; step < WAIT_STEPS; step++) {
        const own = { ...mark, claim: randomUUID() };
        const claimed = await claim(own, hash).catch(async (error: unknown) => {
          // The database may have taken it before it went away.
          if (isDatabaseAway(error)) await forget(own);
          throw error;
        });
        if (claimed > 0) {
          mark.claim = own.claim;
          return null;
        }
        const row = await read(mark);
        if (!row) continue;
        if (!row.requestHash.equals(hash)) throw new Problem('keyReused');
        if (row.reply !== null) return { reply: row.reply, formHash: row.formHash };
        if (row.dead && row.committed) throw new Problem('alreadyDone');
        if (row.dead) await forget({ ...mark, ...(row.claim === null ? {} : { claim: row.claim }) });
        else await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
      }
      throw new Problem('stillRunning');
    },
    finish: (mark, reply, formHash = null) =>
      untilDone(() =>
        sql`update idempotency set reply = ${reply}, committed = true, form_hash = ${formHash}
          where ${ownClaim(mark)}`.execute(db),
      ),
    forget,
  };
}

const AGAIN_MS = 500;
const TRIES = 100;

/** The database went away in the middle of a request: nobody waits for the note in the end, but it is made once it is back. */
async function untilDone(note: () => Promise<unknown>): Promise<void> {
  const again = async (triesLeft: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    await note().catch(() => (triesLeft > 0 ? again(triesLeft - 1) : undefined));
  };
  await note().catch(() => void again(TRIES));
}

/**
 * At a start: whatever this server was working on died with the process before, and where it is the only one (null) whatever
 * anybody was. Should another one bear its name, a request of that one is refused at its commit and done by its repeat.
 */
export async function freeInterruptedKeys(db: Db, server: string | null = null): Promise<void> {
  await sql`update idempotency set created_at = least(created_at, now() - ${DEAD_AFTER} * 1.1)
    where reply is null and (${server}::text is null or server = ${server})`.execute(db);
}

/**
 * With the hourly tidying, after 7 days: answers go (they may name people), and keys of what was never done. The key of what
 * was done stays for ever: an entry that waited a year on a device must not become a second row. About 100 B each.
 */
export async function forgetOldKeys(db: Db): Promise<void> {
  const isOld = sql`created_at < now() - interval '7 days'`;
  await sql`delete from idempotency where ${isOld} and not committed`.execute(db);
  await sql`update idempotency set reply = null where ${isOld} and reply is not null`.execute(db);
}
