// How long the server's own loop is held up while 500 loggers post, against idle. The loggers live in another thread.
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLoggerKey } from '../../apps/server/src/cli/logger-key.ts';
import { type Bench, ms, times } from './lab.ts';

const LOGGERS = 500;
/** Each logger posts one reading in this time; in the field it is half an hour. */
const ROUND_MS = 10_000;

/** Plain JavaScript for the thread: posts evenly over the round and counts the answers. */
const LOAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { port, key, loggers, roundMs } = workerData;
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
let done = 0, failed = 0;
for (let logger = 0; logger < loggers; logger++) {
  setTimeout(() => {
    const at = new Date(Date.now() + 8 * 3600000 - logger * 60000 * 7).toISOString().slice(0, 19).replace('T', ' ');
    const body = JSON.stringify({ readings: [{ gauge: 'rain_noah_1533', ts: at, mm: 0.5 }] });
    const request = http.request({ port, agent, host: '127.0.0.1', method: 'POST', path: '/api/ingest/rainfall',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ' + key } }, (answer) => {
      answer.resume();
      answer.on('end', () => { if (answer.statusCode === 200) done++; else failed++; if (done + failed === loggers) parentPort.postMessage({ done, failed }); });
    });
    request.on('error', () => { failed++; if (done + failed === loggers) parentPort.postMessage({ done, failed }); });
    request.end(body);
  }, (logger / loggers) * roundMs);
}`;

export const loopDelay: Bench = {
  name: 'loop-delay',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    app.startJobs();
    const { port } = app.http.server.address() as AddressInfo; // it listens on a port
    const key = await createLoggerKey(lab.db, 'bench', { gauges: ['rain_noah_1533'] });
    await sleep(2000);
    const idle = await p99During(() => sleep(ROUND_MS));
    let answer = { done: 0, failed: 0 };
    const busy = await p99During(async () => {
      const worker = new Worker(LOAD, { eval: true, workerData: { port, key, loggers: LOGGERS, roundMs: ROUND_MS } });
      answer = await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      await worker.terminate();
    });
    return [
      {
        what: `loop delay p99: ${LOGGERS} loggers, one post each in ${ROUND_MS / 1000} s ÷ idle`,
        value: `${times(busy / idle)} (${ms(busy)} / ${ms(idle)}; ${answer.done} answered, ${answer.failed} failed)`,
        target: '≤ 3 ×',
        isMet: busy / idle <= 3 && answer.failed === 0,
      },
    ];
  },
};

async function p99During(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.percentile(99) / 1e6;
}
