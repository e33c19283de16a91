// Says in the database itself which municipalities of a cell a process has open, by a lock that goes with its connection: what stands in a
// folder is read by those of that folder alone, and stays when a machine dies.
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, cutConnection } from './database.ts';
import type { OwnListener } from './listen.ts';

/** By the name of its schema; of a kind beside those of own-schema.ts, which are of what happens inside of one. */
const KEY = `hashtextextended('bantay cell ' || $1::text, 7117)`;
const LOOK_MS = 200;

export interface Holds {
  /** False: somebody moves it, or takes it away. `onLost`: that happened while the connection was away. */
  hold(schema: string, onLost: () => void): Promise<boolean>;
  letGo(schema: string): Promise<void>;
}

/** On the connection that listens: it comes back by itself, and takes them anew. */
export function makeHolds(): Holds & { onLine(client: pg.Client): Promise<void>; over(line: OwnListener): void } {
  const wanted = new Map<string, () => void>();
  const heldOn = new Map<string, pg.Client>();
  let line: OwnListener | null = null;
  const take = async (client: pg.Client, schema: string) => {
    if (heldOn.get(schema) === client) return true;
    const ok = await isTrue(client, `pg_try_advisory_lock_shared(${KEY})`, schema);
    if (ok) heldOn.set(schema, client);
    return ok;
  };
  const give = async (client: pg.Client, schema: string) => {
    if (heldOn.get(schema) !== client) return;
    heldOn.delete(schema);
    await isTrue(client, `pg_advisory_unlock_shared(${KEY})`, schema);
  };
  const letGo = async (schema: string) => {
    wanted.delete(schema);
    // With the connection the lock is gone too.
    await line?.use((client) => give(client, schema)).catch(() => null);
  };
  return {
    letGo,
    over(whole) {
      line = whole;
    },
    async onLine(client) {
      // Read by `aloneWith`, for the sentence.
      await isTrue(client, `set_config('application_name', $1, false) is not null`, ownName());
      for (const [schema, onLost] of wanted) {
        if (!(await take(client, schema))) onLost();
        else if (!wanted.has(schema)) await give(client, schema);
      }
    },
    async hold(schema, onLost) {
      wanted.set(schema, onLost);
      const ok = await line?.use((client) => take(client, schema)).catch(() => null);
      if (ok === true) return true;
      await letGo(schema);
      if (ok === false) return false;
      throw new Error('The connection that listens is away: the database is asked again.');
    },
  };
}

/** Letters that PostgreSQL keeps of it. */
const ownName = () => `process ${process.pid} on ${hostname()}`.slice(0, 63);

async function isTrue(client: pg.Client, what: string, word: string): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`select ${what} as ok`, [word]);
  return rows[0]?.ok === true;
}

/** From now on nobody has it open but who asks here, until the function that comes back is called; or the names of those who have. */
export async function aloneWith(
  url: string,
  schema: string,
  patienceMs: number,
): Promise<(() => Promise<void>) | string[]> {
  const client = new pg.Client(clientConfig(url));
  client.on('error', () => {});
  try {
    await client.connect();
    const until = performance.now() + patienceMs;
    while (!(await isTrue(client, `pg_try_advisory_lock(${KEY})`, schema))) {
      if (performance.now() > until) {
        const names = await holdersOf(client, schema);
        await client.end();
        return names;
      }
      await sleep(LOOK_MS);
    }
  } catch (error) {
    cutConnection(client);
    throw error;
  }
  return () => client.end();
}

async function holdersOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct who.application_name as name from pg_locks as one join pg_stat_activity as who on who.pid = one.pid
     where one.locktype = 'advisory' and one.granted and one.objsubid = 1 and who.datname = current_database()
       and one.database = who.datid and (one.classid::bigint << 32) | one.objid::bigint = ${KEY}`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
