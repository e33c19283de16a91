// The database stops answering without closing anything, and is gone for minutes and cannot be started, under writing load and
// with SMS on their way.
import { readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFolder } from '@bantay/postgres/cluster.ts';
import { processesIn } from '@bantay/postgres/process-facts.ts';
import { runCommand, startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import { startWriters, type Writers, withDatabase } from '../writers.ts';
import { askFor, READS, Skipped, seconds, type Trial, tally, until } from './trial.ts';

/** A gateway of a slow modem: some messages are in its hand when the database goes. */
const SMS_MS = 700;
/** By then the server has noticed. */
const NOTICED_MS = 12_000;

export async function databaseGone(trial: Trial): Promise<void> {
  if (process.platform !== 'linux') throw new Skipped('the processes of the database are found on Linux only');
  const sent: string[] = [];
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      sent.push((JSON.parse(body) as { to: string }).to); // as the wire declares it
      setTimeout(() => response.end('{"id":1}'), SMS_MS);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`; // it listens on a port
  const server = await startTestServer({ env: { LOG_LEVEL: 'fatal', SMS_GATEWAY: 'http', SMS_HTTP_URL: url } });
  try {
    await run(trial, server, sent);
  } finally {
    await server.stop();
    gateway.closeAllConnections();
    gateway.close();
  }
}

async function run(trial: Trial, server: TestServer, sent: readonly string[]): Promise<void> {
  const cluster = clusterFolder(server.dataFolder);
  for (const site of ['lpa', 'scu']) {
    await runCommand(server, 'demo-storm', '--site', site);
  }
  const writers = await startWriters(server);
  await sleep(5000);
  const before = await connections(server);

  await warn(writers, 'lpa');
  const stopped = processesIn(cluster) ?? [];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  await whileAway(trial, server, writers, 'Stopped, nothing closed', trial.isSample ? 15_000 : 60_000);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await recovers(trial, server, writers, before);

  await warn(writers, 'scu');
  const control = join(cluster, 'global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await whileAway(trial, server, writers, 'Dead, cannot be started', trial.isSample ? 15_000 : 300_000);
  renameSync(`${control}.away`, control);
  await recovers(trial, server, writers, before);

  await writers.stop();
  const { readings, chats, observations } = writers.acknowledged();
  trial.find('Acknowledged', `${readings} readings, ${chats} messages, ${observations} observations`, true);
  const missing = await writers.missing();
  trial.find(
    'Missing, doubled',
    JSON.stringify(missing),
    Object.values(missing).every((count) => count === 0),
  );
  const states = await messageStates(server, trial);
  const people = new Set(sent).size;
  trial.find(
    'SMS of two warnings',
    `${states}; ${sent.length} heard by the gateway`,
    /^accepted × \d+$/.test(states) && sent.length >= people,
  );
}

async function warn({ officer }: Writers, site: string): Promise<void> {
  const release = await officer.release(site);
  await officer.call('POST', '/message/send_ewi', { release_id: release, sms_msg: 'Pagsubok lamang. Alert level 1.' });
  // Some are in the gateway's hand, some wait.
  await sleep(SMS_MS / 2);
}

async function whileAway({ find }: Trial, server: TestServer, writers: Writers, what: string, forMs: number) {
  const began = Date.now();
  writers.forgetSlowest();
  const ask = async (path: string) => {
    const reply = await fetch(server.baseUrl + path, {
      headers: { cookie: writers.officer.cookie },
      signal: AbortSignal.timeout(60_000),
    });
    return { status: reply.status, code: ((await reply.json()) as { code?: string }).code ?? null }; // as the wire declares it
  };
  const first = await askFor(NOTICED_MS, READS, ask);
  const later = await askFor(forMs - NOTICED_MS, READS, ask);
  const slowest = (answers: typeof first) => seconds(Math.max(...answers.map((one) => one.ms)));
  const all = [...first, ...later];
  const page = await fetch(`${server.baseUrl}/`);
  const ready = await fetch(`${server.baseUrl}/health/ready`);
  find(
    `${what}, ${seconds(Date.now() - began)}: reads`,
    tally(all),
    all.every((one) => one.code === 'unavailable'),
  );
  find(
    '… slowest answer, once noticed',
    `${slowest(all)}, ${slowest(later)}`,
    all.every((one) => one.ms < 15_000) && later.every((one) => one.ms < 1000),
  );
  find('… slowest write', seconds(writers.slowest()), writers.slowest() < 25_000);
  find(
    '… the page itself, /health/ready',
    `${page.status}, ${ready.status}`,
    page.status === 200 && ready.status === 503,
  );
}

async function recovers({ find }: Trial, server: TestServer, writers: Writers, before: number): Promise<void> {
  const back = Date.now();
  await until('writes again', 90_000, () => Object.values(writers.lastAt).every((at) => at > back));
  find('… back: all writes after', seconds(Math.max(...Object.values(writers.lastAt).map((at) => at - back))), true);
  const jobs = await until('every job has run', 180_000, async () => (await lateJobs(server, back)) === 0);
  find('… every short job has run after', seconds(jobs), jobs < 90_000);
  await sleep(3000);
  const after = await connections(server);
  find('… connections before, after', `${before}, ${after}`, after <= before + 3);
}

const connections = (server: TestServer) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = 'bantay' and pid <> pg_backend_pid()`,
    );
    return rows[0]!.count; // an aggregate has one row
  });

/** Of those that run every minute or more often. */
const lateJobs = (server: TestServer, since: number) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from job_runs where job not in ('trash', 'tidy', 'backup', 'earthquake-feed')
         and last_good_at < to_timestamp($1::float8 / 1000)`,
      [since],
    );
    return rows[0]!.count; // an aggregate has one row
  });

const messageStates = async (server: TestServer, { say }: Trial) => {
  const read = () =>
    withDatabase(server, async (_db, pool) => {
      const { rows } = await pool.query<{ state: string; count: number }>(
        `select state, count(*)::int from sms_outbox o join sms_rounds r using (round_id)
         where r.kind = 'warning' group by state order by state`,
      );
      return rows.map(({ state, count }) => `${state} × ${count}`).join(', ');
    });
  await until('no message under way', 180_000, async () => !/queued|waiting|claimed/.test(await read())).catch(say);
  return read();
};
