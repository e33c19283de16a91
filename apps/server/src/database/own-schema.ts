// Locks and notices are of the whole database, and in one database several municipalities may lie, each in a schema of its own: here they bear
// its name. In `public`, where an installation lies by itself, they are called as they always were: an earlier program beside this one
// waits for the same locks and hears the same news.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Db, planned } from './database.ts';

/** In which a connection makes and finds its tables. */
const SCHEMA_TEXT = `coalesce(current_schema(), 'public')`;
const [SCHEMA, IS_ALONE] = [sql.raw(SCHEMA_TEXT), sql.raw(`${SCHEMA_TEXT} = 'public'`)];

/** First number of a lock of two: which kind it is (7101–7116). */
export const lockKind = (kind: number) =>
  sql`(case when ${IS_ALONE} then ${kind}::int else hashtext(${SCHEMA} || ' ' || ${kind}::int) end)`;

/** The one number of a lock that has a name. */
export const lockName = (name: string | RawBuilder<unknown>, number = 0) =>
  sql`hashtextextended(${name}::text || case when ${IS_ALONE} then '' else ' ' || ${SCHEMA} end, ${number})`;

/** The one number of a lock without a name. */
export const lockNumber = (number: number) =>
  sql`(case when ${IS_ALONE} then ${number}::bigint else hashtextextended(${SCHEMA}, ${number}) end)`;

/** Behind a name that belongs to the whole database, a channel or a schema: it has 63 letters at most. */
export const OWN_END_TEXT = `(case when ${SCHEMA_TEXT} = 'public' then '' else '_' || substr(md5(${SCHEMA_TEXT}), 1, 12) end)`;
export const OWN_END = sql.raw(OWN_END_TEXT);
/** The same of a schema that is none of a connection; not of `public`. */
export const endOfSchema = (schema: string): string =>
  `_${createHash('md5').update(schema).digest('hex').slice(0, 12)}`;

/** By a statement that asks no table: where tables are spread nobody would hear it (decision 095). */
export const notify = (tx: Db, channel: string, payload: string) =>
  sql`${planned('notify')}select pg_notify(${channel}::text || ${OWN_END}, ${payload})`.execute(tx);
