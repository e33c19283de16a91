// The running database process: started apart from ours, recognised again after our own death, stopped in order.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { clusterFolder, idsOf } from './cluster.ts';
import { type Binaries, binaryEnvironment } from './postgres-binaries.ts';
import { commandLine, isAlive, processesIn, waitUntilGone } from './process-facts.ts';
import type { RunAccount } from './run-account.ts';
import { StartRefused } from './start-refused.ts';

export type Postmaster = { pid: number; port: number };

/**
 * Without a word in its log for so long it does not start. Recovery after a power cut goes through every file and replays what was
 * written last, which takes minutes on a slow disk; it says every ten seconds how far it is.
 */
const SILENT_MS = 120_000;
/** Sessions notice their postmaster's death within moments, unless they are computing. */
const LEFTOVERS_WITHIN_MS = 15_000;
const LOG_FILE = 'database.log';
const LOG_LIMIT_BYTES = 5_000_000;

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
/** For test clusters only, which are thrown away before a vacuum is worth it; it would write beside the tests, too. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** PostgreSQL's own pid file: line 1 process, 4 port, 8 state. */
function readPidFile(dataDir: string): (Postmaster & { ready: boolean }) | null {
  try {
    const lines = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** The database process that lives on this folder, or null. */
export function findPostmaster(dataDir: string): Postmaster | null {
  const found = readPidFile(dataDir);
  if (!found || !isAlive(found.pid)) return null;
  const command = commandLine(found.pid);
  const cluster = clusterFolder(dataDir);
  return command === null || (command.includes('postgres') && namesFolder(command, cluster)) ? found : null;
}

/**
 * Removes a pid file over which PostgreSQL itself would refuse to start although its process is gone: the number was
 * given to a stranger, or nobody has collected the dead process. Only once no process works in the cluster any more,
 * because a session that outlived its postmaster would write beside the new one.
 */
async function clearStalePidFile(dataDir: string): Promise<void> {
  const found = readPidFile(dataDir);
  if (!found || findPostmaster(dataDir)) return;
  const cluster = clusterFolder(dataDir);
  for (const deadline = Date.now() + LEFTOVERS_WITHIN_MS; ; ) {
    const left = processesIn(cluster);
    // Where the system does not tell, PostgreSQL's own check decides.
    if (left === null) return;
    if (left.length === 0) break;
    if (Date.now() > deadline) {
      throw new StartRefused(
        `Processes of an earlier database still work in ${cluster}: ${left.join(', ')}. Stop them.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function namesFolder(command: string, cluster: string): boolean {
  return command.includes(cluster) || command.includes(realpathSync(cluster));
}

export async function startPostmaster(
  dataDir: string,
  binaries: Binaries,
  account: RunAccount | null,
  options: {
    durable: boolean;
    port: number | null;
    isPortFixed?: boolean;
    sharedBuffersMb?: number | undefined;
    log: (sentence: string) => void;
  },
): Promise<Postmaster> {
  await clearStalePidFile(dataDir);
  const logFile = join(dataDir, LOG_FILE);
  let wanted = options.port;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const isKept = wanted !== null && (options.isPortFixed || (await isFree(wanted)));
    const port = isKept && wanted !== null ? wanted : await freePort();
    wanted = null;
    // A file, not a pipe: the database outlives us and must not write to a closed end.
    const output = openSync(logFile, sizeOf(logFile) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
    const from = sizeOf(logFile);
    const settings = [
      ...(options.durable ? DURABLE : FAST),
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      // A socket path longer than 107 bytes fails; the data folder's may be.
      'unix_socket_directories=',
      'timezone=UTC',
      'log_timezone=UTC',
      'logging_collector=off',
      'max_connections=100',
      ...(options.sharedBuffersMb === undefined ? [] : [`shared_buffers=${options.sharedBuffersMb}MB`]),
    ];
    const child = spawn(
      join(binaries.folder, 'bin', 'postgres'),
      ['-D', clusterFolder(dataDir), ...settings.flatMap((setting) => ['-c', setting])],
      {
        // Its own process group: Ctrl-C in the terminal must not reach it before the server has drained.
        detached: true,
        stdio: ['ignore', output, output],
        cwd: dataDir,
        env: binaryEnvironment(binaries.folder),
        ...(account ? idsOf(account) : {}),
      },
    );
    closeSync(output);
    child.unref();
    const outcome = await waitUntilReady(child, dataDir, { log: options.log });
    if (outcome === 'ready' && child.pid) return { pid: child.pid, port };
    const said = readFileSync(logFile, 'utf8').slice(from).trim();
    // Somebody took the port between our look and the start.
    if (said.includes('could not bind') && !options.isPortFixed) continue;
    throw new StartRefused(
      `The database did not start (${outcome}). It said:\n${said.split('\n').slice(-8).join('\n')}`,
    );
  }
  throw new StartRefused('The database found no free port on 127.0.0.1.');
}

export async function waitUntilReady(
  child: Pick<ReturnType<typeof spawn>, 'pid' | 'once'>,
  dataDir: string,
  { log, silentMs = SILENT_MS }: { log: (sentence: string) => void; silentMs?: number },
): Promise<string> {
  let ended: string | null = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `ended with ${signal ?? code}`;
  });
  let told = Date.now();
  const isReady = await comesReady(dataDir, silentMs, {
    pid: child.pid,
    isOver: () => ended !== null,
    onLook() {
      if (Date.now() - told <= 5000) return;
      told = Date.now();
      log('The database is recovering from an abrupt end …');
    },
  });
  return isReady ? 'ready' : (ended ?? `nothing said for ${silentMs / 1000} s`);
}

/** One that somebody else has started, and that was left before it was ready: true when it is. */
export const waitForStarting = (dataDir: string, { pid }: Postmaster, silentMs = SILENT_MS): Promise<boolean> =>
  comesReady(dataDir, silentMs, { pid, isOver: () => !isAlive(pid), onLook() {} });

/** As long as its log grows. */
async function comesReady(
  dataDir: string,
  silentMs: number,
  { pid, isOver, onLook }: { pid: number | undefined; isOver: () => boolean; onLook: () => void },
): Promise<boolean> {
  const logFile = join(dataDir, LOG_FILE);
  let [spoke, size] = [Date.now(), sizeOf(logFile)];
  while (!isOver() && Date.now() - spoke < silentMs) {
    const state = readPidFile(dataDir);
    if (state?.pid === pid && state?.ready) return true;
    onLook();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = sizeOf(logFile);
    if (now !== size) [spoke, size] = [Date.now(), now];
  }
  return false;
}

/** What was changed is written before it ends: on a slow disk that takes a while, and to go through all files afterwards takes longer. */
const STOP_WITHIN_MS = 60_000;

/** Fast shutdown (sessions end, everything is written), then the immediate one, which recovers at the next start. */
export async function stopPostmaster(pid: number, withinMs = STOP_WITHIN_MS): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', withinMs],
    ['SIGQUIT', 5000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitUntilGone(pid, patience)) return;
  }
  throw new StartRefused(`The database process ${pid} does not stop.`);
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

function listenOn(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

const isFree = async (port: number): Promise<boolean> => (await listenOn(port)) !== null;

async function freePort(): Promise<number> {
  const port = await listenOn(0);
  if (port === null) throw new StartRefused('No free port on 127.0.0.1 for the database.');
  return port;
}
