// Load: people with pages and sockets open during a storm, with loggers posting, against one person on an idle server.
// `npm run load -- [--minutes 30] [--users 200] [--loggers 500] [--servers 1] [--json]`
// The servers are the built ones, on one PostgreSQL beside them. Everything runs on this machine, the people too.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { startEmbedded } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '../../../apps/server/src/database/database.ts';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { startTestServer, type TestServer } from '../../../scripts/test-server.mjs';
import { quantile } from '../lab.ts';
import { startLoggers } from './loggers.ts';
import { PAGES } from './pages.ts';
import { openPage, type Person, type Sample, signIn } from './people.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '200' },
    loggers: { type: 'string', default: '500' },
    servers: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const MINUTES = Number(values.minutes);
const USERS = Number(values.users);
const LOGGERS = Number(values.loggers);
const SERVERS = Number(values.servers);
const IDLE_MS = Math.min(2 * MINUTE_MS, MINUTES * MINUTE_MS);
const ACCOUNTS = ['mlgu.demo', 'plgu.demo', 'mlgu2.demo'];
const DECISION_EVERY_MS = 15_000;
const MB = 1024 * 1024;
const say = (text: string) => process.stderr.write(`${text}\n`);

interface Watched {
  at: number;
  loopP99: number;
  loopMax: number;
  rss: number;
  heapUsed: number;
  cpu: number;
}

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bantay-load-'));
chmodSync(folder, 0o755);
say('Raising the database …');
const database = await startEmbedded({ dataDir: join(folder, 'data') });
const open = openDatabase({ url: database.url, max: 4, onError: () => {} });
const servers: TestServer[] = [];
try {
  for (let index = 0; index < SERVERS; index++) servers.push(await startServer(index));
  const urls = servers.map(({ baseUrl }) => baseUrl);
  const cookies: string[] = [];
  for (let index = 0; index < USERS; index++) {
    const address = `10.0.${index >> 8}.${index & 255}`;
    cookies.push(await signIn(urls[index % SERVERS]!, ACCOUNTS[index % ACCOUNTS.length]!, address)); // in range
  }
  say('Idle: one person goes through every page …');
  const idle = await onePerson(urls[0]!, cookies[0]!); // in range
  say(`Storm: ${USERS} people, ${LOGGERS} loggers, ${SERVERS} server(s), ${MINUTES} min …`);
  const storm = await inStorm(urls, cookies);
  report(idle, storm);
} finally {
  for (const server of servers) await server.stop();
  await open.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function startServer(index: number): Promise<TestServer> {
  return startTestServer({
    env: {
      DATABASE_URL: database.url,
      BANTAY_DEMO: 'on',
      // Several servers share one folder of files and secrets.
      ...(index > 0 ? { BANTAY_DATA: servers[0]!.dataFolder } : {}),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'watch.mjs'))}`,
      LOAD_WATCH_FILE: join(folder, `watch-${index}`),
    },
  });
}

interface Phase {
  began: number;
  ended: number;
  samples: Sample[];
  /** From a decision to the announcement at each socket, ms. */
  heard: number[];
  unheard: number;
}

async function onePerson(url: string, cookie: string): Promise<Phase> {
  const samples: Sample[] = [];
  const began = Date.now();
  while (Date.now() - began < IDLE_MS) {
    for (const page of PAGES) {
      const person = await openPage(url, cookie, page, (sample) => samples.push(sample));
      await sleep(500);
      person.stop();
    }
  }
  return { began, ended: Date.now(), samples, heard: [], unheard: 0 };
}

async function inStorm(urls: string[], cookies: string[]): Promise<Phase> {
  const samples: Sample[] = [];
  const note = (sample: Sample) => samples.push(sample);
  const began = Date.now();
  const people: Person[] = [];
  for (const [index, cookie] of cookies.entries()) {
    people.push(await openPage(urls[index % urls.length]!, cookie, pageOf(index), note)); // in range
  }
  const loggers = await startLoggers(open.db, urls, LOGGERS, note);
  const trigger = await untilTriggered();
  const heard: number[] = [];
  let unheard = 0;
  for (let time = 0; Date.now() - began < MINUTES * MINUTE_MS; time++) {
    const known = new Set<number>();
    const decided = Date.now();
    for (const [index, person] of people.entries()) {
      person.onNews = ({ topic }) => {
        if (topic !== 'alerts' || known.has(index)) return;
        known.add(index);
        heard.push(Date.now() - decided);
      };
    }
    await decide(urls[time % urls.length]!, cookies[time % cookies.length]!, trigger, time % 2 === 0 ? 1 : -1); // in range
    await sleep(DECISION_EVERY_MS);
    unheard += people.length - known.size;
  }
  const ended = Date.now();
  loggers.stop();
  for (const person of people) person.stop();
  return { began, ended, samples, heard, unheard };
}

function pageOf(index: number) {
  let left = ((index + 0.5) / USERS) * 100;
  for (const page of PAGES) {
    left -= page.share;
    if (left < 0) return page;
  }
  throw new Error('The shares do not add up to a hundred.');
}

async function untilTriggered(): Promise<number> {
  const until = Date.now() + 2 * MINUTE_MS;
  while (Date.now() < until) {
    const { rows } = await open.pool.query<{ trigger_id: number }>('select trigger_id from alert_status limit 1');
    if (rows[0]) return rows[0].trigger_id;
    await sleep(1000);
  }
  throw new Error('The storm raised no trigger within two minutes.');
}

async function decide(url: string, cookie: string, trigger_id: number, alert_status: number): Promise<void> {
  const reply = await fetch(`${url}/api/monitoring/update_alert_status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ trigger_id, alert_status, remarks: 'load' }),
  });
  const body = (await reply.json()) as { status: unknown }; // as the wire declares it
  if (body.status !== true) throw new Error(`The decision was refused: ${JSON.stringify(body)}`);
}

function report(idle: Phase, storm: Phase): void {
  const minutes = (storm.ended - storm.began) / MINUTE_MS;
  const calls = [...new Set(storm.samples.map(({ call }) => call))].map((call) => {
    const [alone, loaded] = [idle, storm].map(({ samples }) => samples.filter((one) => one.call === call));
    const times = loaded!.map(({ tookMs }) => tookMs); // measured above
    const idleTimes = alone!.map(({ tookMs }) => tookMs); // measured above
    const p95 = quantile(times, 0.95);
    const idleP95 = idleTimes.length > 0 ? quantile(idleTimes, 0.95) : null;
    return {
      call,
      per_minute: Math.round(times.length / minutes),
      failed: loaded!.filter(({ status }) => status !== 200).length, // measured above
      idle_p50: idleTimes.length > 0 ? round(quantile(idleTimes, 0.5)) : null,
      idle_p95: idleP95 === null ? null : round(idleP95),
      p50: round(quantile(times, 0.5)),
      p95: round(p95),
      p99: round(quantile(times, 0.99)),
      ratio_p95: idleP95 === null ? null : round(p95 / idleP95),
    };
  });
  const figures = {
    processors: cpus().length,
    servers: SERVERS,
    people: USERS,
    loggers: LOGGERS,
    minutes: round(minutes),
    calls: calls.sort((a, b) => b.p95 - a.p95),
    announcement: { p95: quantile(storm.heard, 0.95), p99: quantile(storm.heard, 0.99), unheard: storm.unheard },
    processes: servers.map((_, index) => processFigures(index, idle, storm)),
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return;
  }
  console.table(Object.fromEntries(figures.calls.map(({ call, ...rest }) => [call, rest])));
  console.log('From a decision to each socket, ms:', figures.announcement);
  console.table(figures.processes);
}

function processFigures(index: number, idle: Phase, storm: Phase) {
  const lines = readFileSync(join(folder, `watch-${index}`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Watched); // written by the watcher beside it
  const within = ({ began, ended }: Phase) => lines.filter(({ at }) => at > began && at < ended);
  const [calm, busy] = [within(idle), within(storm)];
  const tenth = Math.max(1, Math.floor(busy.length / 10));
  const middleOf = (some: Watched[], pick: (one: Watched) => number) => quantile(some.map(pick), 0.5);
  const memory = (pick: (one: Watched) => number) =>
    `${Math.round(middleOf(busy.slice(tenth, 2 * tenth), pick) / MB)} → ${Math.round(middleOf(busy.slice(-tenth), pick) / MB)}`;
  return {
    loop_p99_idle: round(middleOf(calm, ({ loopP99 }) => loopP99)),
    loop_p99: round(middleOf(busy, ({ loopP99 }) => loopP99)),
    loop_longest: round(Math.max(...busy.map(({ loopMax }) => loopMax))),
    cpu: round(middleOf(busy, ({ cpu }) => cpu)),
    rss_mb: memory(({ rss }) => rss),
    heap_mb: memory(({ heapUsed }) => heapUsed),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
