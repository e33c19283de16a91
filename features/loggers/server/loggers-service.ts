// Loggers and feeds: who stands behind a key, and what the key may bring.
import { createHash } from 'node:crypto';
import type { Actor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { isInAddress, keyIn } from '@bantay/server/http/logger-authorization.ts';
import { Problem } from '@bantay/server/problems.ts';
import { REJECTION_NOTED_EVERY_MS } from '../rules/kept-rejects.ts';
import * as queries from './loggers-queries.ts';

export interface Logger {
  actor: Actor;
  /** Gauge ids the key is limited to; null = all (operator's import, demo feeder). */
  gauges: readonly number[] | null;
  /** Ids of tilt columns the key is limited to; null = all, absent = none. */
  columns?: readonly number[] | null;
  postsEarthquakes?: boolean;
  /** The key of an SMS gateway. */
  postsSms?: boolean;
  /** A key for delivery reports alone: it may stand in an address, where logs of proxies see it. */
  postsReports?: boolean;
  keyId: number | null;
}

export interface LoggersService {
  /** The logger behind `Bearer KEY`, `Basic …` or `Address KEY`; refuses no key, and unknown and revoked ones, with 401. */
  require(authorization: string | undefined): Promise<Logger>;
  /** Notes the use of the key, in the transaction of what it brought where there is one. */
  touch(logger: Logger, tx?: Db): Promise<void>;
  /** Whether a post that brought nothing but refused readings leaves an audit row: of one key not each of a flood does. */
  isRejectionNoted(logger: Logger, tx: Db): Promise<boolean>;
}

export const hashLoggerKey = (key: string) => createHash('sha256').update(`logger:${key}`).digest();

/** As every key has been made (instruments/server/keys-service.ts): a flood with anything else asks no database (finding A B6). */
const KEY = /^[\w-]{32}$/;

export function makeLoggersService(db: Db): LoggersService {
  return {
    async require(authorization) {
      const key = keyIn(authorization);
      const row = key !== undefined && KEY.test(key) ? await queries.readLoggerKey(db, hashLoggerKey(key)) : null;
      if (key === undefined) throw new Problem('machineKeyMissing');
      if (!row || (isInAddress(authorization) && !row.postsReports)) throw new Problem('machineKeyUnknown');
      const actor = { actor: `logger:${row.loggerKeyId}`, userId: null };
      const { gauges, columns } = row;
      return {
        actor,
        gauges,
        columns,
        postsEarthquakes: row.postsEarthquakes,
        postsSms: row.postsSms,
        postsReports: row.postsReports,
        keyId: row.loggerKeyId,
      };
    },

    async touch({ keyId }, tx = db) {
      if (keyId !== null) await queries.touchLoggerKey(tx, keyId);
    },

    isRejectionNoted: async ({ keyId }, tx) =>
      keyId === null || (await queries.noteRejection(tx, keyId, REJECTION_NOTED_EVERY_MS)) > 0,
  };
}
