// Many municipalities over the lines of one process: each in its schema, none of them by the name of another. What is found on a line is said
// anew each time somebody takes one, whatever was left on it; with nothing said nothing is found.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeTurns, type Turns } from '../files/few-at-once.ts';
import { clientConfig, type Db, hearClients, linesBy, type ReachedDatabase } from './database.ts';
import { type Holds, makeHolds } from './held-open.ts';
import { type Listener, type ListenOptions, listen } from './listen.ts';
import { endOfSchema } from './own-schema.ts';
import type { Reach } from './reach.ts';
import { watchDatabase } from './watch-database.ts';

/**
 * Lines for work of ten municipalities, and for all those on which jobs hold their locks: a job never waits for the second while it holds the
 * first of one pool. What a line has read of a schema, half a megabyte, stays in its memory: each meets ten of them and not all.
 */
const [WORK, GROUP, LOCKS] = [8, 10, 24];
/** Of them one municipality has so many at a time: one that hangs keeps none from the others. */
const EACH = 5;
/** A line that rests gives back what it has read of ten schemas, up to 14 MB. */
const LINE = { idleTimeoutMillis: 2_000, maxLifetimeSeconds: 600 };
/** As pg gives up on a pool that is in use, in its words: whoever hears them knows that the database is to be asked again. */
export const IN_USE = { ms: 10_000, error: () => new Error('timeout exceeded when trying to connect') };
/** No schema: on a line that was told nothing, nothing is found. */
const NOWHERE = 'no_municipality';

export interface SharedDatabase extends Holds {
  reach(schema: string): Reach;
  close(): Promise<void>;
}

export async function shareDatabase(url: string, onError: (error: unknown) => void): Promise<SharedDatabase> {
  const groups: { lines: ReturnType<typeof openLines>; schemas: string[] }[] = [];
  const groupOf = (schema: string) => {
    const known =
      groups.find(({ schemas }) => schemas.includes(schema)) ?? groups.find(({ schemas }) => schemas.length < GROUP);
    const group = known ?? { lines: openLines(url, WORK, onError), schemas: [] };
    if (known === undefined) groups.push(group);
    if (!group.schemas.includes(schema)) group.schemas.push(schema);
    return group.lines.pool;
  };
  const locks = openLines(url, LOCKS, onError);
  const holds = makeHolds();
  const notices = await shareNotices(url, onError, holds.onLine);
  holds.over(notices.line);
  const left = new Set<() => void>();
  const watch = watchDatabase({
    url,
    onAway() {
      for (const { lines } of groups) lines.cut();
      locks.cut();
      notices.cut();
      for (const tell of left) tell();
    },
  });
  return {
    reach(schema) {
      const turns = makeTurns(EACH, IN_USE);
      const pool = groupOf(schema);
      return {
        open: (options) => openOn(pool, options.schema ?? schema, turns),
        locksFor: () => openOn(locks.pool, schema, makeTurns(EACH, IN_USE)).db,
        listen: (options) => notices.join(schema, options),
        watch({ onAway }) {
          left.add(onAway);
          return { isAway: watch.isAway, close: async () => void left.delete(onAway) };
        },
      };
    },
    hold: holds.hold,
    letGo: holds.letGo,
    async close() {
      await watch.close();
      await notices.close();
      for (const { lines } of groups) await lines.pool.end();
      await locks.pool.end();
    },
  };
}

function openLines(url: string, max: number, onError: (error: unknown) => void) {
  const pool = new pg.Pool({ ...clientConfig(url, 'server', NOWHERE), max, ...LINE });
  return { pool, cut: hearClients(pool, onError) };
}

/** A pool as one municipality sees it. To end it ends nothing: the others go on. */
function openOn(pool: pg.Pool, schema: string, turns: Turns): ReachedDatabase {
  const path = `set search_path to ${pg.escapeIdentifier(schema)}, pg_catalog`;
  const connect = async (): Promise<pg.PoolClient> => {
    const giveBack = await turns.take();
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      giveBack();
      throw error;
    }
    const { release } = client;
    client.release = (error) => {
      client.release = release;
      giveBack();
      release(error);
    };
    try {
      await client.query(path);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  };
  const own = linesBy(pool, connect, async () => {});
  const db: Db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: own }) });
  return { db, pool: own, cut() {}, close: () => db.destroy() };
}

/** One connection listens for all; each hears its own channels by their own names. */
async function shareNotices(
  url: string,
  onError: (error: unknown) => void,
  onLine: NonNullable<ListenOptions['onLine']>,
) {
  type Ear = { onNotice: (channel: string, payload: string) => void; onGap: () => void; channels: Map<string, string> };
  const ears = new Set<Ear>();
  const counts = new Map<string, number>();
  const line = await listen({
    ...{ url, onLine, onError },
    isWhole: true,
    channels: [],
    onNotice(whole, payload) {
      for (const { channels, onNotice } of ears) {
        const channel = channels.get(whole);
        if (channel !== undefined) onNotice(channel, payload);
      }
    },
    onGap() {
      for (const { onGap } of ears) onGap();
    },
  });
  return {
    line,
    async join(schema: string, { channels, onNotice, onGap }: Parameters<Reach['listen']>[0]): Promise<Listener> {
      const ear: Ear = {
        onNotice,
        onGap,
        channels: new Map(channels.map((name) => [name + endOfSchema(schema), name])),
      };
      ears.add(ear);
      for (const whole of ear.channels.keys()) {
        counts.set(whole, (counts.get(whole) ?? 0) + 1);
        await line.hear(whole);
      }
      return {
        cut() {},
        hear: line.hear,
        forget: line.forget,
        async close() {
          if (!ears.delete(ear)) return;
          for (const whole of ear.channels.keys()) {
            const others = (counts.get(whole) ?? 1) - 1;
            counts.set(whole, others);
            if (others === 0) await line.forget(whole);
          }
        },
      };
    },
    cut: () => line.cut(),
    close: () => line.close(),
  };
}
