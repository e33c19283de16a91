// Opens the pool. Instants leave the database as epoch milliseconds, dates as text, whole numbers as numbers.
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { isRefused } from './no-line.ts';

/** Rows are typed where they are read (`rows<Row>`); the migrations are the one description of the tables. */
export type Db = Kysely<unknown>;

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;

/** `2026-11-21 06:30:00.123+00` → epoch ms, whatever the zone of the session; zones of before 1900 have seconds (`-03:30:52`). */
function readInstant(text: string): number {
  const iso = text.replace(' ', 'T');
  if (iso.endsWith('+00')) return Date.parse(`${iso.slice(0, -3)}Z`);
  const [, local = '', sign, hours, minutes = '00', seconds = '00'] = OFFSET.exec(iso) ?? [];
  const offsetS = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Date.parse(`${local}Z`) - (sign === '-' ? -1 : 1) * offsetS * 1000;
}
const OFFSET = /^(.*)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, readInstant],
  [DATE, (text) => text],
  [INT8, Number],
  [NUMERIC, Number],
]);

const types = {
  getTypeParser(oid: number, format?: string) {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid as never, format as never); // pg declares a list of ids, and takes any
  },
};

/**
 * How long the database waits for us before it lets go of what we hold. A server that stands still (stopped, swapped out,
 * cut from the network) inside a transaction would hold its site for all the others: what it holds is
 * free 15 s after its last word, or 20 s after the network last heard of it. Commands have work that takes longer
 * between two statements: files to read, tables to copy.
 */
const LETS_GO = {
  server: { lock_timeout: '10s', idle_in_transaction_session_timeout: '15s' },
  command: { lock_timeout: '10min', idle_in_transaction_session_timeout: '10min' },
} as const;
export type Patience = keyof typeof LETS_GO;
/** Of the database's side of the line: ours is watched by watch-database.ts. Without effect on a socket of the machine. */
const LINE = {
  tcp_user_timeout: '20s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
};

export interface DatabaseOptions {
  url: string;
  /** `command` unless it is the running server. */
  patience?: Patience;
  /** Of a house beside this one: nothing outside of it is found by its name. */
  schema?: string;
  /** Connections of this process. */
  max?: number;
  onError?: (error: Error) => void;
}

/** What statements rest on: days and half hours are counted in UTC, and instants are spelled year first. */
const ALWAYS = { timezone: 'UTC', datestyle: 'ISO' };

export function clientConfig(url: string, patience: Patience = 'command', schema?: string): pg.ClientConfig {
  const path = schema === undefined ? {} : { search_path: `${schema},pg_catalog` };
  const { options } = apartFromOptions(url);
  return {
    ...lineConfig(url),
    // Of a setting that stands twice the later one holds: those of the address over our habits, and under what must be.
    options: [asOptions({ ...LETS_GO[patience], ...LINE }), options, asOptions({ ...ALWAYS, ...path })].join(' '),
  };
}

/** Without anything that a session is told. */
export const lineConfig = (url: string): pg.ClientConfig => ({
  connectionString: apartFromOptions(url).plain,
  types: types as never, // pg declares more than it asks for
  // Also what a request waits for when all connections of the pool are in use.
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** The same settings as `clientConfig`, for a way on which they are said with each transaction: name and value, each once. */
export function sessionSettings(url: string, patience: Patience): [string, string][] {
  const told = apartFromOptions(url).options.matchAll(/(?:-c\s*|--)([\w.]+)=((?:\\.|[^\s\\])*)/g);
  const own = [...told].map(([, name = '', value = '']) => [name, value.replaceAll(/\\(.)/g, '$1')]);
  return Object.entries({ ...LETS_GO[patience], ...Object.fromEntries(own), ...ALWAYS });
}

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Left in the address, `?options=` would take the place of ours, with the zone and all that lets go. */
function apartFromOptions(url: string): { plain: string; options: string } {
  const [plain = '', query = ''] = url.split(/\?(.*)/s);
  const [own, others] = [/^options=/, /^(?!options=)./].map((which) =>
    query.split('&').filter((one) => which.test(one)),
  );
  const options = (own ?? []).map((one) => decodeURIComponent(one.slice('options='.length).replaceAll('+', ' ')));
  return { plain: [plain, ...(others?.length ? [others.join('&')] : [])].join('?'), options: options.join(' ') };
}

/** What is asked of a pool. */
export type Lines = Pick<pg.Pool, 'connect' | 'query' | 'end' | 'options'>;

export interface ReachedDatabase {
  db: Db;
  pool: Lines;
  /** Ends every connection, in use or not: its database answers no more, and whoever waits for it is told. */
  cut(): void;
  close(): Promise<void>;
}

/** On a pool of its own. */
export interface OpenDatabase extends ReachedDatabase {
  pool: pg.Pool;
}

export function openDatabase({ url, patience, schema, max = 10, onError }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({ ...clientConfig(url, patience, schema), max, idleTimeoutMillis: 30_000 });
  return overPool(pool, pool, hearClients(pool, onError));
}

/** `lines`: what is seen of the pool. */
export function overPool<Seen extends Lines>(pool: pg.Pool, lines: Seen, cut: () => void) {
  const db: Db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: lines }) });
  const close = async () => {
    await db.destroy();
    // It ends the pool only where it has used it itself.
    if (!pool.ending) await pool.end();
  };
  return { db, pool: lines, cut, close };
}

/** A pool whose lines are had by `connect`: in the forms that answer with a promise. */
export function linesBy({ options }: pg.Pool, connect: () => Promise<pg.PoolClient>, end: () => Promise<void>): Lines {
  const query = async (...words: unknown[]) => {
    const client = await connect();
    try {
      return await (client.query as (...all: unknown[]) => Promise<unknown>)(...words); // the overloads of pg, passed through
    } finally {
      client.release();
    }
  };
  return {
    connect: connect as pg.Pool['connect'], // the form with a promise
    query: query as pg.Pool['query'], // the form with a promise
    end: end as pg.Pool['end'], // as above
    options,
  };
}

/** What breaks on its lines is heard, and each is made `ready`: plans are kept on it, unless said otherwise. What is returned cuts them all. */
export function hearClients(
  pool: pg.Pool,
  onError?: (error: Error) => void,
  ready: (client: pg.PoolClient) => void = keepPlans,
): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('remove', (client) => clients.delete(client));
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', (error) => onError?.(error));
    ready(client);
  });
  return () => {
    for (const client of clients) cutConnection(client);
  };
}

/** At once, without a farewell: the other side would not hear it. Whoever waits on it gets an error. */
export function cutConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }; // pg declares no way to do this
  connection.stream.destroy();
}

/**
 * At the beginning of a query: its plan is made once per connection and kept. For the few queries that run all the time
 * and take longer to plan than to run; the text behind one name is always the same.
 */
export const planned = (name: string) => sql.raw(`/* planned: ${name} */ `);
const PLANNED = /^\/\* planned: (\w+) \*\/ /;

function keepPlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown; // the overloads of pg, passed through
  const withName = (text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? PLANNED.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, ...rest) : query({ name, text, values: rest[0] });
  };
  client.query = withName as typeof client.query; // the overloads of pg, passed through
}

/** `site_id` of a table is `siteId` of a row. What stands inside a value, such as stored JSON, keeps its spelling. */
export async function rows<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  return inOneSpelling((await query.execute(db)).rows as Record<string, unknown>[]) as Row[]; // row-types.ts compares them
}

/** Names are read once per result: of 10,000 readings it is 4 % of the time that the database takes for them. */
function inOneSpelling(found: Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.keys(found[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return found;
  const names = columns.map((column) => [column, camelCase(column)] as const);
  return found.map((row) => {
    const renamed: Record<string, unknown> = {};
    for (const [column, name] of names) renamed[name] = row[column];
    return renamed;
  });
}

const camelCase = (column: string) => column.replace(/_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());

export async function firstRow<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row | null> {
  return (await rows<Row>(db, query))[0] ?? null;
}

/** Number of rows that an insert, update or delete touched. */
export async function changed(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}

/** A column of instants as epoch ms, for JSON that the database makes. */
export const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::int8`;

/** An instant as a parameter. */
export const at = (instant: number) => new Date(instant);

/** No connection, or lost in the middle: nothing is known to be committed, and the same call may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const isKnown = AWAY_CODES.has(String(codeOf(error))) || AWAY_MESSAGE.test(messageOf(error));
  return isKnown || isRefused(error);
}
/** Of the database (53100) or of the file store: what is there can be read, nothing can be added. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === '53100' || code === 'ENOSPC' || /No space left on device/.test(messageOf(error));
}
/** Waited too long for a lock, stood still in a transaction or as a session; shutdown, cannot connect now, too many clients, connection failures: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '55P03',
  '25P03',
  '57P05',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
]);
/** The sentences of pg and its pool, which carry no code. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed))/;
