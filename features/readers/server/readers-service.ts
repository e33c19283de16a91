// Keys for reading: made, revoked, and asked for with each request. A key is told once, to whoever has made it.
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '@bantay/kernel/roles/scopes';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOrOperator, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDiskFull } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { readingKeyIn } from '@bantay/server/http/reading-key.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type ReadingKey, refuseReadingKey, type Turns, takeTurn } from '../rules/reading-key.ts';
import * as queries from './readers-queries.ts';

/** Who does it, and why. */
export interface Deed {
  /** Null: the operator at the command line. */
  by: number | null;
  reason: string;
}

export type ListedKey = queries.ReadingKeyRow;

export interface ReadersService {
  /** Refuses a key that is unknown, over or revoked, one with none of the scopes, and one that asks too often. */
  require(authorization: string, opens: readonly Scope[]): Promise<void>;
  /** In the order in which they were made; those that are over and revoked too. */
  list(): Promise<ListedKey[]>;
  /** `key` in clear: it can never be asked for again. */
  create(key: ReadingKey & { name: string }, deed: Deed): Promise<{ keyId: number; key: string }>;
  /** Holds with the next request. */
  revoke(keyId: number, deed: Deed): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

const hashOf = (key: string) => createHash('sha256').update(`reader:${key}`).digest();

export function makeReadersService({ db, clock }: Parts): ReadersService {
  /** Each server counts for itself; there are as many as there are keys. */
  const turnsOf = new Map<number, Turns>();
  return {
    async require(authorization, opens) {
      const key = await queries.readByHash(db, hashOf(readingKeyIn(authorization)));
      if (!key) throw new Problem('readingKeyUnknown');
      const { keyId, scopes, rate, isOver, isRevoked } = key;
      if (isOver || isRevoked) throw new Problem('readingKeyOver');
      const { turns, waitS } = takeTurn(turnsOf.get(keyId), Date.now(), rate);
      turnsOf.set(keyId, turns);
      if (waitS !== null) throw new Problem('tooMany', { seconds: waitS });
      if (!scopes.some((scope) => opens.includes(scope)))
        throw new Problem('readingKeyClosed', { scopes: scopes.join(', ') });
      // On a full disk people still read.
      await queries.touch(db, keyId).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
    },
    list: () => queries.listReadingKeys(db),
    create: ({ name, scopes, until, rate }, deed) =>
      inTransaction(db, async (tx) => {
        // By the clock of the machine, as sessions are over by it.
        const refusal = refuseReadingKey({ scopes, until, rate }, Date.now());
        if (refusal !== null) throw new Problem(refusal);
        const key = `read_${randomBytes(24).toString('base64url')}`;
        const stored = await queries.insertKey(tx, { name, hash: hashOf(key), scopes, until, rate, by: deed.by });
        const { keyId } = stored!; // an insert that returns has its row
        await note(tx, deed, {
          ...{ fieldAt: clock.now(), action: 'readers.create-key', subjectId: keyId },
          after: { name, scopes: [...scopes], until: toManilaText(until), rate, reason: deed.reason },
        });
        return { keyId, key };
      }),
    revoke: (keyId, deed) =>
      inTransaction(db, async (tx) => {
        const stands = await queries.lockKey(tx, keyId);
        if (!stands) throw new Problem('loggerKeyUnknown', { key: keyId });
        if (stands.revokedAt !== null) throw new Problem('loggerKeyRevoked', { key: keyId });
        await queries.revokeKey(tx, keyId, deed.by, deed.reason);
        await note(tx, deed, {
          ...{ fieldAt: clock.now(), action: 'readers.revoke-key', subjectId: keyId },
          ...{ before: { name: stands.name }, after: { reason: deed.reason } },
        });
      }),
  };
}

interface Note {
  action: string;
  subjectId: number;
  fieldAt: number;
  before?: object;
  after: object;
}

const note = (tx: Db, { by }: Deed, what: Note) => writeAudit(tx, { ...actorOrOperator(by), ...what, topic: 'keys' });
