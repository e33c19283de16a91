// Loggers, an observer and a chatting officer who write without pause while something is done to the server; in the end
// everything that was acknowledged is looked for. Whoever gets no answer sends the same again under the same key.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '../apps/server/src/cli/logger-key.ts';
import { type Db, type OpenDatabase, openDatabase } from '../apps/server/src/database/database.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { makeOfficer, type Officer } from './officer.ts';

const GAUGE = 'rain_lpasb';
/** 30 messages a minute are let through. */
const CHAT_PAUSE_MS = 2100;
const PAUSE_MS = 5;
/** Nobody waits longer than a browser does. */
const LIMIT_MS = 30_000;

interface Writable {
  baseUrl: string;
  env: Record<string, string>;
}

interface Item {
  path: string;
  headers: Record<string, string>;
  body: object;
  /** What is found again afterwards. */
  mark: string;
}

type Kind = 'readings' | 'chats' | 'observations';
export type Counts = Record<Kind, number>;
export type Missing = Counts & { doubled: number };

export interface Writers {
  officer: Officer;
  /** So far. */
  acknowledged(): Counts;
  /** When the newest was acknowledged, by kind. */
  lastAt: Record<Kind, number>;
  retries(): number;
  /** Answers that were no acknowledgement, by status and code; '0 none' where there was no answer. */
  refusals: Map<string, number>;
  /** Of all answers since `forgetSlowest`, ms. */
  slowest(): number;
  forgetSlowest(): void;
  /** Ends the writing, once the last of each is acknowledged. */
  stop(): Promise<void>;
  /** After `stop`. */
  missing(): Promise<Missing>;
}

export async function startWriters(server: Writable): Promise<Writers> {
  const key = await withDatabase(server, (db) => createLoggerKey(db, 'trial', { gauges: [GAUGE] }));
  const other = (await makeOfficer(server.baseUrl, 'plgu.demo')).userId;
  const officer = await makeOfficer(server.baseUrl);
  const started = Date.now();
  const refusals = new Map<string, number>();
  const marks: Record<Kind, string[]> = { readings: [], chats: [], observations: [] };
  const lastAt = { readings: started, chats: started, observations: started };
  let isOver = false;
  let retries = 0;
  let slowest = 0;

  const isTaken = async (path: string, request: RequestInit): Promise<boolean> => {
    const asked = performance.now();
    const reply = await fetch(server.baseUrl + path, { ...request, signal: AbortSignal.timeout(LIMIT_MS) }).catch(
      () => null,
    );
    const body = (await reply?.json().catch(() => null)) as { status: unknown; code?: string } | null; // as the wire declares it
    slowest = Math.max(slowest, performance.now() - asked);
    // The first try has been taken, or is still looked for: 'alreadyDone' and 'stillRunning'.
    if (reply && (body?.code === 'alreadyDone' || (reply.status < 500 && body?.status === true))) return true;
    const name = `${reply?.status ?? 0} ${body?.code ?? 'none'}`;
    refusals.set(name, (refusals.get(name) ?? 0) + 1);
    const isToComeAgain = !reply || !body || reply.status >= 500;
    if (isToComeAgain || body.code === 'stillRunning' || body.code === 'tooMany') return false;
    throw new Error(`${path}: ${JSON.stringify(body)}`);
  };

  /** One after the other, each until it is acknowledged. */
  const write = async (kind: Kind, next: (count: number) => Item, pauseMs = PAUSE_MS) => {
    for (let count = 0; !isOver; count++) {
      const { path, headers, body, mark } = next(count);
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      };
      while (!(await isTaken(path, request))) {
        retries++;
        await sleep(100);
      }
      lastAt[kind] = Date.now();
      marks[kind].push(mark);
      await sleep(pauseMs);
    }
  };

  const all = Promise.all([
    write('readings', readingsFrom(key, started)),
    write('readings', readingsFrom(key, started - 20 * 24 * HOUR_MS)),
    write('chats', messages(officer.cookie, other), CHAT_PAUSE_MS),
    write('observations', observations(officer.cookie, started)),
  ]);
  // Whoever waits for the end hears of it; until then it is nobody's.
  all.catch(() => {});

  return {
    officer,
    lastAt,
    refusals,
    acknowledged: () => ({
      readings: marks.readings.length,
      chats: marks.chats.length,
      observations: marks.observations.length,
    }),
    retries: () => retries,
    slowest: () => Math.round(slowest),
    forgetSlowest: () => {
      slowest = 0;
    },
    stop: async () => {
      isOver = true;
      await all;
    },
    missing: async () => ({
      readings: await missingReadings(server, key, marks.readings),
      ...(await withDatabase(server, (_db, pool) => missingRows(pool, marks.chats, marks.observations))),
    }),
  };
}

function readingsFrom(key: string, newest: number): (count: number) => Item {
  const first = Math.floor((newest - HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return (count) => {
    const ts = toManilaText(first - count * MINUTE_MS - 30_000);
    const headers = { authorization: `Bearer ${key}` };
    return { path: '/api/ingest/rainfall', headers, body: { readings: [{ gauge: GAUGE, ts, mm: 0 }] }, mark: ts };
  };
}

function messages(cookie: string, other: number): () => Item {
  return () => {
    const msg = `trial ${randomUUID()}`;
    const body = { room_id: null, msg, recipient_user_id: other, client_id: randomUUID() };
    return { path: '/message/send', headers: { cookie }, body, mark: msg };
  };
}

function observations(cookie: string, newest: number): (count: number) => Item {
  return (count) => {
    const date = toManilaText(Math.floor(newest / MINUTE_MS) * MINUTE_MS - 40 * 24 * HOUR_MS + count * MINUTE_MS);
    const body = {
      date,
      marker: { A: 97 },
      panahon: 'MAARAW',
      reporter: 'TRIAL',
      type: 'ROUTINE',
      site_code: 'scu',
    };
    return { path: '/api/surficial/insert_web', headers: { cookie }, body: { ...body, replace: true }, mark: date };
  };
}

/** Beside the running server. */
export async function withDatabase<T>(
  { env }: Pick<Writable, 'env'>,
  work: (db: Db, pool: OpenDatabase['pool']) => Promise<T>,
): Promise<T> {
  const own = { ...process.env };
  Object.assign(process.env, env);
  const installation = await openInstallation('joined', () => {});
  for (const name of Object.keys(env)) {
    if (own[name] === undefined) delete process.env[name];
    else process.env[name] = own[name];
  }
  const { db, pool, close } = openDatabase({ url: installation.databaseUrl, max: 2 });
  try {
    return await work(db, pool);
  } finally {
    await close();
    await installation.stop();
  }
}

/** Sent once more: each must be there already. */
async function missingReadings({ baseUrl }: Writable, key: string, marks: readonly string[]): Promise<number> {
  let missing = 0;
  for (let from = 0; from < marks.length; from += 5000) {
    const readings = marks.slice(from, from + 5000).map((ts) => ({ gauge: GAUGE, ts, mm: 0 }));
    const reply = await fetch(`${baseUrl}/api/ingest/rainfall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    missing += readings.length - ((await reply.json()) as { duplicates: number }).duplicates; // as the wire declares it
  }
  return missing;
}

async function missingRows(
  pool: OpenDatabase['pool'],
  chats: readonly string[],
  measured: readonly string[],
): Promise<Omit<Missing, 'readings'>> {
  const count = async (text: string, list: readonly string[]) =>
    (await pool.query<{ found: number; once: number }>(text, [list])).rows[0]!; // a count has one row
  const said = await count(
    'select count(*)::int as found, count(distinct msg)::int as once from chats where msg = any($1)',
    chats,
  );
  const seen = await count(
    `select count(*)::int as found, count(distinct o.ts)::int as once from marker_observations o join sites s using (site_id)
     where s.site_code = 'scu' and to_char(o.ts at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') = any($1)`,
    measured,
  );
  return {
    chats: chats.length - said.once,
    observations: measured.length - seen.once,
    doubled: said.found - said.once + seen.found - seen.once,
  };
}
