// Starts that cannot be: taken ports, a data folder that cannot be written. Each ends with a sentence and leaves nothing running.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '@bantay/postgres/cluster.ts';
import { processesIn } from '@bantay/postgres/process-facts.ts';
import { SERVER } from '../../scripts/project.mjs';
import { neutralEnvironment, startTestServer } from '../../scripts/test-server.mjs';
import { mountSmall } from './disk-full.ts';
import { listen, portOf, type Trial } from './trial.ts';

/** What a start said, how it ended, and what it left running. */
interface Start {
  code: number | null;
  output: string;
  left: number;
  seconds: number;
}

const LIMIT_MS = 120_000;

export async function portsTaken({ find }: Trial): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-ports-'));
  chmodSync(folder, 0o755);
  const [first, second] = [await listen(), await listen()];
  try {
    for (const [what, port, storagePort] of [
      ['The first port taken', portOf(first), 0],
      ['The second port taken', 0, portOf(second)],
    ] as const) {
      const free = await freePort();
      const start = await tryStart(folder, { PORT: String(port || free), STORAGE_PORT: String(storagePort || free) });
      find(what, said(start), isRefusal(start, /^Port \d+ on 127\.0\.0\.1 is taken by another program/m));
    }
    const server = await startTestServer({ dataFolder: folder });
    const beside = await tryStart(
      folder,
      { PORT: String(await freePort()), STORAGE_PORT: String(await freePort()) },
      true,
    );
    find('A second server on the same data folder', said(beside), isRefusal(beside, /already|uses|another|held/i));
    const alive = await fetch(`${server.baseUrl}/health/ready`);
    find('… the first one goes on', String(alive.status), alive.status === 200);
    await server.stop();
  } finally {
    first.close();
    second.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function readOnlyFolder({ find }: Trial): Promise<void> {
  const disk = mountSmall();
  const folder = join(disk, 'data');
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, disk]);
  try {
    remount('ro');
    const ports = { PORT: String(await freePort()), STORAGE_PORT: String(await freePort()) };
    const fresh = await tryStart(folder, ports);
    find('A folder that cannot be made', said(fresh), isRefusal(fresh, /^The data folder .* cannot be/m));
    remount('rw');
    mkdirSync(folder);
    remount('ro');
    const empty = await tryStart(folder, ports);
    find('An empty folder that cannot be written', said(empty), isRefusal(empty, /^The data folder .* cannot be/m));
    remount('rw');
    await (await startTestServer({ dataFolder: folder })).stop();
    remount('ro');
    const full = await tryStart(folder, ports);
    find('One with data that cannot be written', said(full), isRefusal(full, /^The data folder .* cannot be/m));
    remount('rw');
    const server = await startTestServer({ dataFolder: folder });
    const back = await fetch(`${server.baseUrl}/health/ready`);
    await server.stop();
    find('Writable again: it starts', String(back.status), back.status === 200);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

const isRefusal = ({ code, output, left }: Start, sentence: RegExp) =>
  code === 1 && left === 0 && sentence.test(output) && !/^ {4}at /m.test(output);

const said = ({ code, output, left, seconds }: Start) =>
  `“${output
    .trim()
    .split('\n')
    .filter((line) => !/…$|^$/.test(line))
    .slice(0, 2)
    .join(' ')}”, exit code ${code} after ${seconds} s, ${left} processes of the database left`;

/** `isHeld`: the processes of the database belong to the server that runs on the folder. */
function tryStart(folder: string, ports: Record<string, string>, isHeld = false): Promise<Start> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SERVER], {
      env: { ...neutralEnvironment(), ...ports, BANTAY_DATA: folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.once('close', (code) => {
      clearTimeout(timer);
      const left = isHeld ? 0 : countDatabase(folder);
      resolve({ code, output, left, seconds: Math.round((Date.now() - began) / 1000) });
    });
  });
}

function countDatabase(folder: string): number {
  try {
    return processesIn(clusterFolder(folder))?.length ?? 0;
  } catch {
    // There is no cluster.
    return 0;
  }
}

async function freePort(): Promise<number> {
  const probe = await listen();
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
