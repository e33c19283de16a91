// What every trial of a fault is given, what it reports, and small parts that several share.
import { type AddressInfo, createServer, type Server } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Finding {
  what: string;
  measured: string;
  isGood: boolean;
}

export interface Trial {
  say: (text: string) => void;
  isSample: boolean;
  find: (what: string, measured: string | number, isGood: boolean) => void;
}

/** The machine lacks something that the trial needs. */
export class Skipped extends Error {}

/** ms until it is true. */
export async function until(what: string, limitMs: number, test: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now();
  while (!(await test())) {
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await sleep(100);
  }
  return Math.round(performance.now() - began);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Asked {
  path: string;
  status: number;
  code: string | null;
  ms: number;
}

/** Asks the same pages again and again for a while. */
export async function askFor(
  ms: number,
  paths: readonly string[],
  ask: (path: string) => Promise<{ status: number; code: string | null }>,
): Promise<Asked[]> {
  const answers: Asked[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    for (const path of paths) {
      const began = performance.now();
      const { status, code } = await ask(path);
      answers.push({ path, status, code, ms: performance.now() - began });
    }
    await sleep(200);
  }
  return answers;
}

/** `200 41 times, 503 diskFull 3 times`. */
export function tally(answers: readonly Pick<Asked, 'status' | 'code'>[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const name = code === null ? String(status) : `${status} ${code}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ');
}

/** Reads that every screen begins with. */
export const READS = [
  '/api/monitoring/candidate_alerts',
  '/api/status',
  '/api/duty/problems',
  '/api/record/lpa',
  '/message/contacts',
];

/** A port of this machine that is taken, and where nobody answers. */
export function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port; // it listens on a port
