// The built server for black-box tests: free ports, a temporary data folder, demo mode, nothing of the caller's settings.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf, isTestPath, ROOT, readOr, SERVER, withLock } from './project.mjs';

const READY_WITHIN_MS = 90_000;
const PORT_TRIES = 3;
/** Something else may listen there and say nothing. */
const ANSWER_WITHIN_MS = 5000;
const OWN = /^(BANTAY_|SMS_|DATABASE_|PORT$|STORAGE_PORT$|HOST$|PUBLIC_URL$|TRUST_PROXY$|LOG_LEVEL$|NODE_ENV$|VITEST)/;

/** The environment without anything that config.ts reads, so that a test never meets somebody's real database. */
export function neutralEnvironment(env = process.env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name)));
}
/** Settings that decide what data there are; with others a server goes on with those that lie ready. */
const OF_DATA = /^(BANTAY_|DATABASE_)/;
const COMPILED = join(ROOT, '.cache/compiled');
/** Demo data as a first start leaves them, to be copied: making them takes most of a start. */
const PREPARED = join(ROOT, '.cache/demo-data');
/** They end at the time of their making, and what came after has to be caught up with. */
const PREPARED_FOR_MS = 15 * 60_000;
/** Data for a given field time end so long before it: field time goes on while they lie there, and never goes back. */
const PREPARED_AHEAD_MS = 2 * 3_600_000;
const MANILA_MS = 8 * 3_600_000;

/**
 * `env` adds settings, `dataFolder` is one that stays afterwards; `isFresh`: from an empty folder, whatever it costs; `fieldTime`,
 * 'YYYY-MM-DD HH:mm' in Manila: the field time at the start instead of the hour that it happens to be. `stop` ends it in order and removes the data; `kill` is kill -9 and keeps them; `restart` goes on with them.
 */
export async function startTestServer(options = {}) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Whatever the other tests connect to takes its own ports from the same range, between our look and the start.
      if (tries === PORT_TRIES || !String(error.message).includes('is taken by another program')) throw error;
    }
  }
}

async function startOnce({
  env = {},
  dataFolder: given,
  isFresh = given !== undefined || Object.keys(env).some((name) => OF_DATA.test(name)),
  fieldTime,
  readyWithinMs = READY_WITHIN_MS,
}) {
  const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'bantay-e2e-'));
  if (!isFresh && process.platform !== 'win32') await copyPrepared(dataFolder, fieldTime);
  // Root's database runs under another account, which has to get in.
  chmodSync(dataFolder, 0o755);
  const [port, storagePort] = await freePorts();
  const settings = {
    ...neutralEnvironment(),
    PORT: String(port),
    STORAGE_PORT: String(storagePort),
    BANTAY_DATA: dataFolder,
    BANTAY_DEMO: 'on',
    LOG_LEVEL: 'warn',
    // As `npm start` does: a third less work at each start, of a command too.
    NODE_COMPILE_CACHE: COMPILED,
    ...(fieldTime ? { BANTAY_DEMO_TIME: fieldTime } : {}),
    ...env,
  };
  const server = {
    baseUrl: `http://127.0.0.1:${port}`,
    storageUrl: `http://127.0.0.1:${storagePort}`,
    dataFolder,
    /** For commands beside the server: they read the same settings. */
    env: settings,
    child: null,
    output: '',
    async start() {
      server.output = '';
      const child = spawn(process.execPath, [SERVER], {
        cwd: ROOT,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (server.output += text));
      server.child = child;
      await untilReady(server, readyWithinMs);
    },
    async kill() {
      await end(server.child, 'SIGKILL');
    },
    async restart() {
      await end(server.child, 'SIGTERM');
      await server.start();
    },
    async stop() {
      await end(server.child, 'SIGTERM');
      if (!given) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/**
 * A command of the product beside a server, with the settings of that one alone: ours may name somebody's database. Brings what it
 * printed; throws what it complained of where it does not end well.
 */
export async function runCommand({ env }, name, ...words) {
  const program = [join(ROOT, 'scripts/run.mjs'), `apps/server/src/cli/${name}.ts`, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT, env });
  return stdout;
}

async function copyPrepared(dataFolder, fieldTime) {
  const prepared = fieldTime ? `${PREPARED}-at` : PREPARED;
  const stamp = `${prepared}-of`;
  await withLock('demo-data', async () => {
    const made = `${hashOf(['package-lock.json', 'packages', 'apps/server'], isTestPath)} ${fieldTime ?? ''}`;
    const age = Date.now() - (statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (readOr(stamp) !== made || age > (fieldTime ? PREPARED_AHEAD_MS : PREPARED_FOR_MS)) {
      const server = await startTestServer({ isFresh: true, fieldTime: fieldTime && before(fieldTime) });
      await end(server.child, 'SIGTERM');
      // It remembers the port of its database, and copies run side by side.
      rmSync(join(server.dataFolder, 'embedded.json'), { force: true });
      rmSync(prepared, { recursive: true, force: true });
      copyFolder(server.dataFolder, prepared);
      await server.stop();
      writeFileSync(stamp, made);
    }
    copyFolder(`${prepared}/.`, dataFolder);
  });
}

const before = (fieldTime) =>
  manilaText(Date.parse(`${fieldTime.replace(' ', 'T')}:00Z`) - MANILA_MS - PREPARED_AHEAD_MS);

/** 'YYYY-MM-DD HH:mm' in Manila. */
export const manilaText = (at) => new Date(at + MANILA_MS).toISOString().slice(0, 16).replace('T', ' ');

/**
 * A plain hour of a plain day, so that nobody meets the routine release of noon by chance: the next Saturday but one at 09:10,
 * which lies ahead for a week at least. STORY_TIME chooses another, see trials/any-hour.mjs.
 */
export function storyTime(now = Date.now()) {
  if (process.env.STORY_TIME) return process.env.STORY_TIME;
  const day = new Date(now + MANILA_MS);
  const days = 6 - day.getUTCDay() + 7;
  return `${manilaText(now + days * 86_400_000).slice(0, 10)} 09:10`;
}

/** With owners and modes: the database insists on them. */
const copyFolder = (from, to) => execFileSync('cp', ['-a', from, to]);

async function untilReady(server, withinMs) {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    if (server.child.exitCode !== null) break;
    try {
      const reply = await fetch(`${server.baseUrl}/health/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (reply.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not become ready. It said:\n${server.output}`);
}

function end(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill(signal);
  });
}

/** Two free ports, held at the same time so that they differ. */
export async function freePorts() {
  const probes = [createServer(), createServer()];
  const ports = [];
  for (const probe of probes) {
    await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
    ports.push(probe.address().port);
  }
  for (const probe of probes) await new Promise((resolve) => probe.close(resolve));
  return ports;
}
