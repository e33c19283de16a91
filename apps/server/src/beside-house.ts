// A house beside this one: the same rooms over a schema of their own, in which nothing outside is found by its name. It has no doors and no
// jobs; whoever raised it works with its services, and what leaves it leaves by the gateway that it was given. Its locks are its own, and to
// its news nobody listens (own-schema.ts).
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { type Db, firstRow, type ReachedDatabase } from './database/database.ts';
import { migrateSchema } from './database/migrate.ts';
import { OWN_END } from './database/own-schema.ts';
import type { Reach } from './database/reach.ts';
import { fewAtOnce } from './files/few-at-once.ts';
import type { BesideHouse, BesideHouses, Plate } from './plate.ts';
import { makeHouse, type ServiceParts } from './services.ts';
import type { Gateway } from './sms/gateway.ts';

/** Connections of one such house. */
const CONNECTIONS = 3;

export function makeBesideHouses(
  plates: readonly Plate[],
  parts: ServiceParts,
  database: Pick<ReachedDatabase, 'db'>,
  reach: Reach,
): BesideHouses {
  const own = (schema: string) => reach.open({ schema, max: CONNECTIONS, patience: 'server', onError: parts.report });
  const drop = (schema: string) => sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.db);
  /** Of two municipalities in one database each may have a first drill. */
  const ours = async (schema: string) =>
    `${schema}${(await firstRow<{ end: string }>(database.db, sql`select ${OWN_END} as "end"`))!.end}`; // a query without "from" gives one row
  const enter = async (schema: string, gateway: Gateway): Promise<BesideHouse> => {
    const { db, close } = own(schema);
    // One that stood while the program was brought up to date.
    await migrateSchema(db);
    const { services } = makeHouse(plates, { ...apart(parts), db, readDb: db, gateway });
    for (const plate of plates) plate.begin?.(services);
    await services.clock.reload();
    return { db, services, close };
  };
  const build = async (schema: string, furnish: (db: Db) => Promise<void>): Promise<void> => {
    await sql`create schema ${sql.id(schema)}`.execute(database.db);
    const { db, close } = own(schema);
    try {
      await migrateSchema(db);
      await furnish(db);
    } catch (error) {
      await drop(schema);
      throw error;
    } finally {
      await close();
    }
  };
  // A house takes and gives back a thousand locks at once.
  const inTurn = fewAtOnce(1);
  return {
    enter: async (schema, gateway) => enter(await ours(schema), gateway),
    async raise(schema, gateway, furnish) {
      const own = await ours(schema);
      await inTurn(() => build(own, furnish));
      return enter(own, gateway);
    },
    raze: (schema) => inTurn(async () => void (await drop(await ours(schema)))),
  };
}

/** Nothing of the world outside: no siren, no calls, no chats, no telephones; and it calls itself an exercise. */
const apart = ({ config, ...parts }: ServiceParts): ServiceParts => ({ ...parts, isDemo: true, config: quiet(config) });

const quiet = (config: Config): Config => ({
  ...config,
  ...{ siren: null, push: null, publicPage: false, smsCode: false },
  channels: { ...config.channels, telegramToken: null, voice: null },
});
