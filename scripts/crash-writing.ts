// Proof of "what was acknowledged stays": loggers, observers and chatting officers write while server and database are killed.
// `npm run crash-writing -- [--kills 100] [--database 20] [--json]`
// kills: kill -9 of the server; database: kill -9 of its database alone, which the server raises again.
// Whoever gets no answer sends the same again under the same key, as our pages and loggers do: nothing may stand there twice.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/domain/time/manila-time';
import { createLoggerKey } from '../apps/server/src/cli/logger-key.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { ensureBuilt } from './build.mjs';
import { startTestServer } from './test-server.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    database: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const GAUGE = 'rain_lpasb';
/** 30 messages a minute are let through. */
const CHAT_PAUSE_MS = 2100;
const say = (text: string) => process.stderr.write(`${text}\n`);

interface Item {
  path: string;
  headers: Record<string, string>;
  body: object;
  /** What is found again afterwards. */
  mark: string;
}

await ensureBuilt();
say('Starting the server on an empty data folder …');
const server = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
const pidFile = join(server.dataFolder, 'postgres/postmaster.pid');
let isOver = false;
let retries = 0;
/** The officer who is written to. */
let other = 0;

try {
  const key = await withDatabase((db) => createLoggerKey(db, 'crash trial', { gauges: [GAUGE] }));
  const cookie = await signIn();
  const started = Date.now();
  const writers = [
    write(readingsFrom(key, started)),
    write(readingsFrom(key, started - 20 * 24 * HOUR_MS)),
    write(messages(cookie), CHAT_PAUSE_MS),
    write(observations(cookie, started)),
  ];
  await interrupt(Number(values.kills), Number(values.database));
  isOver = true;
  const [recent, older, chats, measured] = (await Promise.all(writers)) as [string[], string[], string[], string[]];
  const readings = [...recent, ...older];
  const figures = {
    kills: Number(values.kills),
    database_kills: Number(values.database),
    acknowledged: { readings: readings.length, chats: chats.length, observations: measured.length },
    sent_again: retries,
    missing: {
      readings: await missingReadings(key, readings),
      ...(await missingRows(chats, measured)),
    },
    seconds: Math.round((Date.now() - started) / 1000),
  };
  const { missing } = figures;
  process.stdout.write(`${JSON.stringify(figures, null, values.json ? 0 : 2)}\n`);
  process.exitCode = missing.readings + missing.chats + missing.observations + missing.doubled === 0 ? 0 : 1;
} finally {
  await server.stop();
}

/** One after the other, each until it is acknowledged; returns the marks. */
async function write(next: (count: number) => Item, pauseMs = 5): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver) {
    const { path, headers, body, mark } = next(acknowledged.length);
    const request = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    };
    while (!(await isTaken(path, request))) {
      retries++;
      await sleep(100);
    }
    acknowledged.push(mark);
    await sleep(pauseMs);
  }
  return acknowledged;
}

async function isTaken(path: string, request: RequestInit): Promise<boolean> {
  const reply = await fetch(server.baseUrl + path, { ...request, signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  const body = (await reply?.json().catch(() => null)) as { status: unknown; code?: string } | null;
  if (!reply || reply.status >= 500 || !body) return false;
  // The first try has been taken, or is still looked for: 'alreadyDone' and 'stillRunning'.
  if (body.code === 'alreadyDone') return true;
  if (body.code === 'stillRunning' || body.code === 'tooMany') return false;
  if (body.status !== true) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return true;
}

function readingsFrom(key: string, newest: number): (count: number) => Item {
  const first = Math.floor((newest - HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return (count) => {
    const ts = toManilaText(first - count * MINUTE_MS - 30_000);
    const headers = { authorization: `Bearer ${key}` };
    return { path: '/api/ingest/rainfall', headers, body: { readings: [{ gauge: GAUGE, ts, mm: 0 }] }, mark: ts };
  };
}

function messages(cookie: string): () => Item {
  return () => {
    const msg = `crash trial ${randomUUID()}`;
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
      reporter: 'CRASH TRIAL',
      type: 'ROUTINE',
      site_code: 'scu',
    };
    return { path: '/api/surficial/insert_web', headers: { cookie }, body: { ...body, replace: true }, mark: date };
  };
}

async function signIn(): Promise<string> {
  const post = (username: string) =>
    fetch(`${server.baseUrl}/api/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Bantay-demo-2026' }),
    });
  other = ((await (await post('plgu.demo')).json()) as { data: { user: { user_id: number } } }).data.user.user_id;
  const reply = await post('mlgu.demo');
  await reply.arrayBuffer();
  return /^[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

/** Kills of both kinds in turn, at random moments; every sixth server dies while it still starts. */
async function interrupt(kills: number, databaseKills: number): Promise<void> {
  let ofDatabase = 0;
  const turns = Math.max(kills, databaseKills);
  for (let turn = 1; turn <= turns; turn++) {
    if (turn <= kills) await killServer(turn % 6 === 0 && turn < kills);
    if (ofDatabase < Math.round((turn * databaseKills) / turns)) await killDatabase(++ofDatabase);
    if (turn % 10 === 0) say(`${turn} of ${turns}, ${retries} sent again`);
  }
  await sleep(1000);
}

async function killServer(whileStarting: boolean): Promise<void> {
  await sleep(200 + Math.random() * 1200);
  await server.kill();
  const starting = server.start();
  if (!whileStarting) return starting;
  starting.catch(() => {});
  await sleep(Math.random() * 2500);
  await server.kill();
  await server.start();
}

async function killDatabase(count: number): Promise<void> {
  await sleep(200 + Math.random() * 800);
  const pid = databasePid();
  process.kill(pid, 'SIGKILL');
  const until = Date.now() + 60_000;
  while (databasePid() === pid || !/ready/.test(pidText())) {
    if (Date.now() > until) throw new Error(`The database was not raised again after kill ${count}.`);
    await sleep(20);
  }
  await sleep(300);
}

function databasePid(): number {
  return Number(pidText().split('\n')[0]);
}

/** Empty while there is none: the file goes and comes with the process. */
function pidText(): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return '';
  }
}

async function withDatabase<T>(
  work: (db: ReturnType<typeof openDatabase>['db'], pool: ReturnType<typeof openDatabase>['pool']) => Promise<T>,
): Promise<T> {
  Object.assign(process.env, server.env);
  const installation = await openInstallation('joined', () => {});
  const { db, pool, close } = openDatabase({ url: installation.databaseUrl, max: 2 });
  try {
    return await work(db, pool);
  } finally {
    await close();
    await installation.stop();
  }
}

/** Sent once more: each must be there already. */
async function missingReadings(key: string, marks: readonly string[]): Promise<number> {
  let missing = 0;
  for (let from = 0; from < marks.length; from += 5000) {
    const readings = marks.slice(from, from + 5000).map((ts) => ({ gauge: GAUGE, ts, mm: 0 }));
    const reply = await fetch(`${server.baseUrl}/api/ingest/rainfall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    missing += readings.length - ((await reply.json()) as { duplicates: number }).duplicates;
  }
  return missing;
}

function missingRows(chats: readonly string[], measured: readonly string[]) {
  return withDatabase(async (_db, pool) => {
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
  });
}
