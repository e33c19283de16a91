// How long a release takes beside the flood of finding A B6, sixteen lines of packed brackets at a time, against quiet.
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { App } from '../../apps/server/src/app.ts';
import { type Asker, openAsker } from './asker.ts';
import {
  askOnDemand,
  type Bench,
  candidateOf,
  type Lab,
  median,
  ms,
  ratio,
  releaseBody,
  signIn,
  times,
} from './lab.ts';

const ROUNDS = 20;
/** Warm-up of both sides. */
const PASSED_OVER = 3;
/** Sixteen times 2 kB in this time are 10 kB/s, which stopped the server; the release begins with them. */
const AS_FOUND_MS = 3200;

/** Plain JavaScript for the thread: 2 MB of brackets in 2 kB, half of them to an open door, half with a key that is none. */
const FLOOD = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { gzipSync } = require('node:zlib');
const body = gzipSync('['.repeat(2 * 1024 * 1024));
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
let turn = 0, pause = 0, sent = 0, passed = 0;
parentPort.on('message', (wanted) => {
  turn++;
  pause = wanted;
  if (wanted !== null) for (let line = 0; line < 16; line++) post(line, turn);
  else { parentPort.postMessage({ sent, passed }); sent = passed = 0; }
});
function post(line, own) {
  if (own !== turn) return;
  const again = () => setTimeout(() => post(line, own), pause);
  const key = line % 2 ? { authorization: 'Bearer x' } : {};
  http.request({ port: workerData.port, agent, host: '127.0.0.1', method: 'POST',
    path: line % 2 ? '/api/ingest/rainfall' : '/api/signin',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length, ...key } },
    (answer) => { sent++; if (answer.statusCode < 400) passed++; answer.resume(); answer.on('end', again); })
    .on('error', again).end(body);
}`;

export const releaseBesideFlood: Bench = {
  name: 'release-beside-flood',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo; // it listens on a port
    const [cookie, asker] = [await signIn(app), await openAsker(app)];
    const worker = new Worker(FLOOD, { eval: true, workerData: { port } });
    const told = () => new Promise<Flooded>((resolve) => worker.once('message', resolve));
    const took = { quiet: [] as number[], asFound: [] as number[], unpaused: [] as number[] }; // filled below
    const flooded = { ms: 0, sent: 0, passed: 0 };
    const beside = (pauseMs: number): Around => ({
      async before() {
        worker.postMessage(pauseMs);
        if (pauseMs > 0) return;
        flooded.ms -= performance.now();
        await sleep(200);
      },
      async after() {
        const answer = told();
        worker.postMessage(null);
        const { sent, passed } = await answer;
        flooded.passed += passed;
        if (pauseMs > 0) return;
        flooded.ms += performance.now();
        flooded.sent += sent;
      },
    });
    for (let round = 0; round < ROUNDS; round++) {
      took.quiet.push(await releaseOnce(lab, app, asker, cookie));
      took.asFound.push(await releaseOnce(lab, app, asker, cookie, beside(AS_FOUND_MS)));
      took.unpaused.push(await releaseOnce(lab, app, asker, cookie, beside(0)));
    }
    await worker.terminate();
    await asker.close();
    const middle = (values: readonly number[]) => median(values.slice(PASSED_OVER));
    const quiet = middle(took.quiet);
    const perSecond = Math.round(flooded.sent / (flooded.ms / 1000));
    return [
      ratio('release in the flood as it was found (16 at once, 10 kB/s) ÷ quiet', middle(took.asFound), quiet, 2),
      {
        what: 'the same: as many as are refused, without a pause',
        value: `${times(middle(took.unpaused) / quiet)} (${ms(middle(took.unpaused))}), ${perSecond} refused a second`,
        target: '',
        isMet: null,
      },
      {
        what: 'let through',
        value: String(flooded.passed),
        target: '0',
        isMet: flooded.passed === 0 && flooded.sent > 0,
      },
    ];
  },
};

interface Flooded {
  sent: number;
  passed: number;
}

interface Around {
  before(): Promise<void>;
  after(): Promise<void>;
}

/** A level 1 that the municipality asks for, released; everything of it is gone again afterwards. Returns ms of the release. */
async function releaseOnce(lab: Lab, app: App, asker: Asker, cookie: string, around?: Around): Promise<number> {
  await lab.pool.query(
    'truncate monitoring_events, operational_triggers, monitoring_on_demand, offered_candidates restart identity cascade',
  );
  await app.services.releases.ensureFirstReleases();
  const now = app.services.clock.now();
  await asker.post('/api/monitoring/save_on_demand_data', askOnDemand(now));
  const body = releaseBody(await candidateOf(app, cookie), now);
  await around?.before();
  const { took } = await asker.post('/api/monitoring/insert_ewi', body);
  await around?.after();
  const { rows } = await lab.pool.query<{ count: number }>(
    "select count(*)::int as count from monitoring_releases where kind = 'onset'",
  );
  if (rows[0]!.count === 0) throw new Error('nothing was released'); // one row
  return took;
}
