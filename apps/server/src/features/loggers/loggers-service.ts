// Loggers and feeds: who stands behind a key, and what the key may bring.
import { createHash } from 'node:crypto';
import type { Actor } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import { Problem } from '../../problems.ts';
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
  keyId: number | null;
}

export interface LoggersService {
  /** The logger behind an `Authorization: Bearer …` header; refuses unknown and revoked keys as unsigned. */
  require(authorization: string | undefined): Promise<Logger>;
  /** Notes the use of the key, in the transaction of what it brought. */
  touch(logger: Logger, tx: Db): Promise<void>;
}

export const hashLoggerKey = (key: string) => createHash('sha256').update(`logger:${key}`).digest();

export function makeLoggersService(db: Db): LoggersService {
  return {
    async require(authorization) {
      const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      const row = key === undefined ? null : await queries.readLoggerKey(db, hashLoggerKey(key));
      if (!row) throw new Problem('unsigned');
      const actor = { actor: `logger:${row.logger_key_id}`, userId: null };
      const { gauges, columns } = row;
      return {
        actor,
        gauges,
        columns,
        postsEarthquakes: row.posts_earthquakes,
        postsSms: row.posts_sms,
        keyId: row.logger_key_id,
      };
    },

    async touch({ keyId }, tx) {
      if (keyId !== null) await queries.touchLoggerKey(tx, keyId);
    },
  };
}
