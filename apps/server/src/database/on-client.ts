// A Kysely that speaks through one connection: for transactions that also copy.
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './database.ts';

export function onClient(client: PoolClient): Db {
  const kept = { query: client.query.bind(client), release() {} };
  const once = { connect: async () => kept, end: async () => {} };
  // Of a pool kysely needs these two.
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: once as never }) });
}
