// A database behind a slow line: every answer of it comes 200 ms later. The warning path is timed; nothing may time out.
import { setTimeout as sleep } from 'node:timers/promises';
import { openLine } from '../../apps/server/test/line.ts';
import { runCommand, startTestServer } from '../../scripts/test-server.mjs';
import { startWriters, withDatabase } from '../writers.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { askFor, READS, seconds, type Trial, tally, until } from './trial.ts';

const DELAY_MS = 200;

export async function slowDatabase(trial: Trial): Promise<void> {
  const database = await startOwnPostgres();
  const line = await openSlowLine(database.url);
  try {
    // Made and filled over the quick line: nobody waits for a year of demo data.
    const quick = await startTestServer({ env: { DATABASE_URL: database.url, BANTAY_DEMO: 'on', LOG_LEVEL: 'fatal' } });
    await quick.kill();
    const began = Date.now();
    const server = await startTestServer({
      dataFolder: quick.dataFolder,
      readyWithinMs: 300_000,
      env: { DATABASE_URL: line.url, BANTAY_DEMO: 'on', LOG_LEVEL: 'error' },
    });
    trial.find('A start with the demo’s feeding', seconds(Date.now() - began), true);
    try {
      await run(trial, server);
    } finally {
      await server.stop();
      await quick.stop();
    }
  } finally {
    line.close();
    await database.stop();
  }
}

async function run({ find, isSample }: Trial, server: Awaited<ReturnType<typeof startTestServer>>): Promise<void> {
  await runCommand(server, 'demo-storm');
  const writers = await startWriters(server);
  const { officer } = writers;
  const timed = async (what: string, limitMs: number, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    find(what, seconds(ms), ms < limitMs);
  };
  let release = 0;
  await timed('A decision on each trigger and a release', 30_000, async () => {
    release = await officer.release('lpa');
  });
  await timed('The SMS are queued', 15_000, () =>
    officer.call('POST', '/message/send_ewi', { release_id: release, sms_msg: 'Pagsubok lamang. Alert level 1.' }),
  );
  await timed('… all accepted', 60_000, () =>
    until('all SMS accepted', 120_000, async () => {
      const { updates } = await officer.call('GET', `/message/sending/${release}`);
      const [warning] = updates as unknown as { rows: { state: string }[] }[]; // as the wire declares it
      return warning!.rows.every(({ state }) => state === 'accepted'); // released before
    }),
  );
  const answers = await askFor(isSample ? 10_000 : 60_000, READS, async (path) => {
    const { status, json } = await officer.ask('GET', path);
    return { status, code: json.code ?? null };
  });
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  find(
    'Reads beside the writers',
    tally(answers),
    answers.every(({ status }) => status === 200),
  );
  find('… median, slowest', `${seconds(times[times.length >> 1]!)}, ${seconds(times.at(-1)!)}`, times.at(-1)! < 30_000); // one at least
  const lateJobs = await withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ job: string }>('select job from job_runs where last_error is not null');
    return rows.map(({ job }) => job);
  });
  find('Jobs that failed', lateJobs.length === 0 ? 'none' : lateJobs.join(', '), lateJobs.length === 0);
  const refusals = [...writers.refusals].map(([name, count]) => `${name} × ${count}`).join(', ');
  find(
    'Writes that were not taken at once; slowest',
    `${refusals || 'none'}; ${seconds(writers.slowest())}`,
    refusals === '' && writers.slowest() < 30_000,
  );
  await writers.stop();
  await sleep(1000);
  const { readings, chats, observations } = writers.acknowledged();
  find('Acknowledged', `${readings} readings, ${chats} messages, ${observations} observations`, readings > 0);
  const missing = await writers.missing();
  find(
    'Missing, doubled',
    JSON.stringify(missing),
    Object.values(missing).every((count) => count === 0),
  );
  const faults = server.output.split('\n').filter((line) => line.includes('"msg"'));
  find(
    'Lines in the log',
    faults.length === 0 ? 'none' : `${faults.length}: ${faults[0]!.slice(0, 200)}`, // one at least
    faults.length === 0,
  );
}

/** Passes everything on, what the database says `DELAY_MS` later. */
const openSlowLine = (url: string) =>
  openLine(url, {
    pass: (bytes, to, isAnswer) => {
      if (isAnswer) setTimeout(() => to.writable && to.write(bytes), DELAY_MS);
      else to.write(bytes);
    },
    end: (other) => setTimeout(() => other.destroy(), DELAY_MS * 2),
  });
