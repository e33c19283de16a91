// Asks a server of this process from another thread, as a browser would, and watches how long the server's loop stands still.
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { App } from '../../apps/server/src/app.ts';
import { signIn } from './lab.ts';

export interface Answer {
  /** Until the last byte, ms. */
  took: number;
  /** On the wire. */
  bytes: number;
  status: number;
}

export interface Asker {
  get(path: string, isPacked?: boolean): Promise<Answer>;
  /** JSON. */
  post(path: string, body: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Plain JavaScript for the thread: its own clock, so that a held-up server does not hold up the measuring. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
parentPort.on('message', ({ id, path, headers, body }) => {
  const began = performance.now();
  let bytes = 0;
  const done = (status) => parentPort.postMessage({ id, status, bytes, took: performance.now() - began });
  const method = body === undefined ? 'GET' : 'POST';
  http.request({ port: workerData.port, agent, host: '127.0.0.1', method, path, headers }, (answer) => {
    answer.on('data', (part) => (bytes += part.length));
    answer.on('end', () => done(answer.statusCode));
  }).on('error', () => done(0)).end(body);
});`;

/** Signed in; the app listens. */
export async function openAsker(app: App): Promise<Asker> {
  const { port } = app.http.server.address() as AddressInfo; // it listens on a port
  const cookie = await signIn(app);
  const worker = new Worker(CLIENT, { eval: true, workerData: { port } });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.on('message', ({ id, ...answer }: Answer & { id: number }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let asked = 0;
  const ask = async (path: string, headers: Record<string, string>, body?: string) => {
    const id = asked++;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, path, headers: { cookie, ...headers }, body });
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  return {
    get: (path, isPacked = true) => ask(path, { 'accept-encoding': isPacked ? 'gzip, deflate, br, zstd' : 'identity' }),
    post: (path, body) => ask(path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    close: async () => void (await worker.terminate()),
  };
}

/** The longest time for which nothing else could run, ms. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await sleep(20);
  histogram.reset();
  await work();
  await sleep(5);
  histogram.disable();
  return histogram.max / 1e6;
}
