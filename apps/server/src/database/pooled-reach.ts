// Behind a pooler that lends a line for one transaction (pgbouncer, `pool_mode = transaction`): what a line was told before came from
// somebody else. Each transaction says anew what it rests on; what outlives one, as notices and the locks of jobs, goes to the database
// itself.
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { sql } from 'kysely';
import pg from 'pg';
import {
  type Db,
  firstRow,
  hearClients,
  isDatabaseAway,
  lineConfig,
  linesBy,
  openDatabase,
  overPool,
  type Patience,
  type ReachedDatabase,
  sessionSettings,
} from './database.ts';
import { noLine } from './no-line.ts';
import { type OpenOptions, type Reach, reachAlone } from './reach.ts';

/** As many jobs of one house as work at a time. */
const LOCKS = 10;

/** By way of the pooler where one is set. Throws StartRefused where that does not lead to the same place. */
export async function reachBy(
  { databasePoolerUrl }: { databasePoolerUrl: string | null },
  url: string,
): Promise<Reach> {
  if (databasePoolerUrl === null) return reachAlone(url);
  const pooler = { url: databasePoolerUrl, path: '' };
  const direct = openDatabase({ url, max: 1 });
  try {
    pooler.path = (await firstRow<{ path: string }>(
      direct.db,
      sql`select current_setting('search_path') as path`,
    ))!.path; // always set
    await compareWays(direct, openPooled(url, pooler, { patience: 'command', max: 1 }));
  } finally {
    await direct.close();
  }
  return reachPooled(url, pooler);
}

/** What is asked of both ways; what differs would be another database, or another house in it. */
const WHERE = sql`select concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), current_schema()) as place,
  concat_ws(' ', current_setting('TimeZone'), current_setting('DateStyle')) as habits`;

async function compareWays(direct: ReachedDatabase, pooled: ReachedDatabase): Promise<void> {
  try {
    const here = await firstRow<Row>(direct.db, WHERE);
    const there = await firstRow<Row>(pooled.db, WHERE).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      throw new StartRefused(noLine('The pooler', 'DATABASE_POOLER_URL', error));
    });
    if (here?.place !== there?.place)
      throw new StartRefused('DATABASE_POOLER_URL does not lead to the database of DATABASE_URL.');
    if (here?.habits !== there?.habits)
      throw new StartRefused('The pooler of DATABASE_POOLER_URL does not let a transaction have its own settings.');
  } finally {
    await pooled.close();
  }
}
type Row = { place: string; habits: string };

interface Pooler {
  url: string;
  /** Where a line of the database itself looks for tables. */
  path: string;
}

/** `url` is the database itself. */
function reachPooled(url: string, pooler: Pooler): Reach {
  const direct = reachAlone(url);
  const locksOf = new WeakMap<ReachedDatabase, Db>();
  return {
    ...direct,
    open(options) {
      // A house beside this one is found by the path of its lines.
      if (options.schema !== undefined) return direct.open(options);
      const pooled = openPooled(url, pooler, options);
      const locks = openDatabase({ url, ...options, max: LOCKS });
      const whole: ReachedDatabase = {
        ...pooled,
        cut() {
          pooled.cut();
          locks.cut();
        },
        async close() {
          await pooled.close();
          await locks.close();
        },
      };
      locksOf.set(whole, locks.db);
      return whole;
    },
    locksFor: (database) => locksOf.get(database) ?? database.db,
    // By the way that statements go: a pooler that is gone is a database that is away.
    watch: (options) => direct.watch({ ...options, line: lineConfig(pooler.url) }),
  };
}

export function openPooled(url: string, pooler: Pooler, options: Omit<OpenOptions, 'schema'>): ReachedDatabase {
  const { patience = 'command', max = 10, onError } = options;
  const pool = new pg.Pool({ ...lineConfig(pooler.url), max, idleTimeoutMillis: 30_000 });
  const words = wordsOf(url, pooler, patience);
  const cut = hearClients(pool, onError, (client) => sayEachTime(client, words));
  const lines = linesBy(
    pool,
    () => pool.connect(),
    () => pool.end(),
  );
  return overPool(pool, lines, cut);
}

/** `select set_config(…)` of what a line of our own is told once. */
function wordsOf(url: string, { path }: Pooler, patience: Patience): string {
  const each = [...sessionSettings(url, patience), ['search_path', path] as const].map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${each.join(', ')}`;
}

const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback)(?! to)\b/i;

type Ask = (...all: unknown[]) => Promise<unknown>;

/** With the beginning of each transaction, in one message; a statement by itself gets a transaction around it. */
function sayEachTime(client: pg.PoolClient, words: string): void {
  const query = client.query.bind(client) as Ask; // the form with a promise, and that of a copy
  let isInside = false;
  const ask = async (...all: unknown[]): Promise<unknown> => {
    const text = typeof all[0] === 'string' ? all[0] : '';
    if (BEGINS.test(text)) {
      const answers = await query(`${text}; ${words}`);
      isInside = true;
      return Array.isArray(answers) ? answers[0] : answers;
    }
    if (isInside) {
      const answer = await query(...all);
      if (ENDS.test(text)) isInside = false;
      return answer;
    }
    await query(`begin; ${words}`);
    try {
      const answer = await query(...all);
      await query('commit');
      return answer;
    } catch (error) {
      // A line that is gone has nothing to take back.
      await query('rollback').catch(() => {});
      throw error;
    }
  };
  client.query = ((...all: unknown[]) => {
    // A copy, whose answer is a stream.
    const isStream = typeof all[0] === 'object' && all[0] !== null && 'submit' in all[0];
    if (!isStream) return ask(...all);
    if (!isInside) throw new Error('Behind a pooler a copy needs a transaction around it.');
    return query(...all);
  }) as typeof client.query; // the forms that are used
}
