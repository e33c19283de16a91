// A server, a watchman outside of it and the lines between them, each of which a trial can cut; pulses come thirty times as often.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createWorld } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../../scripts/project.mjs';
import {
  freePorts,
  neutralEnvironment,
  runCommand,
  startTestServer,
  type TestServer,
} from '../../scripts/test-server.mjs';
import { portOf, until } from '../faults/trial.ts';

/** A pulse a minute, thirty times as fast; a sample is faster still, and real time is real. */
const PACES = { '--real': 60, '--sample': 1 };
export const PULSE_S = Object.entries(PACES).find(([flag]) => process.argv.includes(flag))?.[1] ?? 2;
export const FASTER = 60 / PULSE_S;
/** A question is given up after 5 s of a minute's pulse: thirty times as fast after 0.2 s. A sample runs beside everything else. */
const PATIENCE = PULSE_S === 2 ? { patience_s: 0.2 } : {};
const READY_MS = 20_000;

/** A line that can be cut: what runs over it breaks off, and nobody answers until it is joined. */
export interface CuttableLine {
  address: string;
  cut(): void;
  join(): void;
  close(): void;
}

export async function cuttableLine(target: () => number): Promise<CuttableLine> {
  let isCut = false;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const other = connect(target(), '127.0.0.1');
    for (const end of [socket, other]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => open.delete(end));
    }
    socket.pipe(other);
    other.pipe(socket);
    socket.on('close', () => other.destroy());
    other.on('close', () => socket.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    cut() {
      isCut = true;
      cutAll();
    },
    join() {
      isCut = false;
    },
    close() {
      server.close();
      cutAll();
    },
  };
}

interface Told {
  at: number;
  number: string;
  text: string;
}

export interface Watchman {
  child: ChildProcess;
  start(): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** What its gateway wrote down. */
  told(): Told[];
  /** Of the first that it watches, as it tells itself; or of another. */
  state(nth?: number): Promise<{ state: string; heard_s: number; noticed: number | null; ails: boolean; line: string }>;
  key: string;
}

export interface Stand {
  server: TestServer;
  watchman: Watchman;
  /** From the watchman to the server, and back. */
  toServer: CuttableLine;
  toWatchman: CuttableLine;
  /** What proves to the watchman that its own line is alive. */
  others: readonly CuttableLine[];
  /** A second one that comes itself, to the server and to the first. */
  raiseNeighbour(): Promise<Watchman>;
  close(): Promise<void>;
}

export async function raiseStand(env: Record<string, string> = {}, numbers = ['09500000001']): Promise<Stand> {
  const server = await startTestServer({
    // Settings of a gateway make no other data.
    isFresh: false,
    env: { LOG_LEVEL: 'fatal', WATCH_PULSE_S: String(PULSE_S), ...env },
  });
  try {
    return await raiseAround(server, numbers);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function raiseAround(server: TestServer, numbers: readonly string[]): Promise<Stand> {
  const [port] = await freePorts();
  const toServer = await cuttableLine(() => Number(new URL(server.baseUrl).port));
  const toWatchman = await cuttableLine(() => port);
  // Whatever answers: it is no part of what is tried.
  const world = createWorld((_, response) => response.end());
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
  const others = [await cuttableLine(() => portOf(world)), await cuttableLine(() => portOf(world))];
  const serverKey = (await runCommand(server, 'watchmen', 'key')).trim().split('\n').at(-1) ?? '';
  const start = (name: string, at: number, watch: readonly object[]) => {
    const folder = join(server.dataFolder, name);
    mkdirSync(folder, { recursive: true });
    const log = join(folder, 'sms.log');
    const settings = {
      ...{ name, data: folder, port: at, language: 'en', pulse_s: PULSE_S, again_minutes: 15 / FASTER, watch, log },
      ...PATIENCE,
      line: others.map(({ address }) => address),
      tell: numbers.map((number, nth) => ({ name: `Officer ${nth}`, number })),
    };
    const file = join(folder, 'watchman.json');
    writeFileSync(file, JSON.stringify(settings));
    return startWatchman(file, at, log);
  };
  const demo = { name: 'demo', key: serverKey, address: toServer.address };
  const watchman = await start('hill', port, [demo]);
  await runCommand(server, 'watchmen', 'add', 'hill', watchman.key, '--address', toWatchman.address);
  return {
    ...{ server, watchman, toServer, toWatchman, others },
    async raiseNeighbour() {
      const [own] = await freePorts();
      const hill = { name: 'hill', key: watchman.key, address: toWatchman.address, fetch: true };
      const neighbour = await start('valley', own, [{ ...demo, fetch: true }, hill]);
      await runCommand(server, 'watchmen', 'add', 'valley', neighbour.key);
      return neighbour;
    },
    async close() {
      await watchman.kill('SIGTERM');
      await server.stop();
      for (const line of [toServer, toWatchman, ...others]) line.close();
      world.close();
    },
  };
}

async function startWatchman(file: string, port: number, log: string): Promise<Watchman> {
  const watchman: Watchman = {
    child: launch(file),
    key: '',
    async start() {
      watchman.child = launch(file);
      watchman.key = await readyKey(watchman.child);
    },
    kill: (signal) =>
      new Promise((resolve) => {
        if (watchman.child.exitCode !== null || watchman.child.signalCode !== null) return resolve();
        watchman.child.once('exit', () => resolve());
        watchman.child.kill(signal);
      }),
    told: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Told) // as its gateway writes it
        : [],
    async state(nth = 0) {
      const reply = await fetch(`http://127.0.0.1:${port}/state`);
      const { watch, line } = (await reply.json()) as { watch: Awaited<ReturnType<Watchman['state']>>[]; line: string }; // its own answer
      return { ...watch[nth]!, line }; // whoever asks knows how many it watches
    },
  };
  watchman.key = await readyKey(watchman.child);
  return watchman;
}

const launch = (file: string): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'apps/watchman/src/main.ts'), file], {
    env: neutralEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** It says its key when it listens. */
async function readyKey(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  const key = () => /public key: ([\w-]{43})/.exec(said)?.[1];
  await until('the watchman listens', READY_MS, () => key() !== undefined || child.exitCode !== null);
  return key() ?? '';
}
