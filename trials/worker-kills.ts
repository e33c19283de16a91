// Proof that no half hour is missed or closed twice when workers are killed in the midst of their sites.
// `npm run worker-kills -- [--sites 300] [--kills 50] [--workers 2] [--json]`
// kills: kill -9 of a worker that has taken sites; another takes its place. The server closes half hours beside them.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closedStamp } from '@bantay/features/alerts/rules/run.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { readFieldClock } from '../apps/server/src/field-clock.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { isAlive, ROOT } from '../scripts/project.mjs';
import { runCommand, startTestServer } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';
import { withDatabase } from './writers.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '300' },
    kills: { type: 'string', default: '50' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const sites = Number(values.sites);
const wanted = Number(values.kills);
const say = (text: string) => process.stderr.write(`${text}\n`);
/** Of the demo's first site, which the others are like. */
const MODEL = 24;
const FIRST_ID = 1000;
const CLOSED_WITHIN_MS = 240_000;

await ensureBuilt();
say('Starting the server …');
const server = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
const workers = new Set<ChildProcess>();
let isOver = false;

try {
  await makeSites();
  // What a site begins with is made at a start.
  await server.restart();
  await allClosed();
  await countClosings();
  const began = Date.now();
  const first = await newestClosed();
  for (let n = 0; n < Number(values.workers); n++) startWorker();
  let kills = 0;
  while (kills < wanted) {
    await runCommand(server, 'demo-clock', '+30m');
    let isClosed = false;
    const closing = allClosed().then(() => {
      isClosed = true;
    });
    while (kills < wanted && !isClosed) {
      if (await killOneAtWork()) kills++;
      await sleep(Math.random() * 1000);
    }
    await closing;
    say(`${kills} of ${wanted} killed`);
  }
  await allClosed();
  const halfHours = ((await newestClosed()) - first) / HALF_HOUR_MS;
  const found = await countFound();
  const figures = {
    sites: sites + 2,
    kills,
    half_hours: halfHours,
    closings_wanted: (sites + 2) * halfHours,
    ...found,
    seconds: Math.round((Date.now() - began) / 1000),
  };
  process.stdout.write(`${JSON.stringify(figures, null, values.json ? 0 : 2)}\n`);
  const isGood = found.closed === figures.closings_wanted && found.twice === 0 && found.gaps === 0;
  process.exitCode = isGood ? 0 : 1;
} finally {
  isOver = true;
  for (const { pid } of workers) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  await server.stop();
}

/** One that ends is followed by another, until the trial is over. */
function startWorker(): void {
  const program = [join(ROOT, 'scripts/run.mjs'), 'apps/server/src/cli/worker.ts'];
  // A group of its own: what starts the program goes with it.
  const child = spawn(process.execPath, program, { cwd: ROOT, env: server.env, stdio: 'ignore', detached: true });
  workers.add(child);
  child.once('exit', () => {
    workers.delete(child);
    if (!isOver) startWorker();
  });
}

/** One that has taken sites; false: none has now. The server closes as well, and lives. */
async function killOneAtWork(): Promise<boolean> {
  const rows = await ask<{ pid: string }>(`select distinct split_part(claimed_by, ' ', 2) as pid from site_runs
      where claimed_by is not null and leased_until > now()`);
  const pids = rows.map(({ pid }) => Number(pid)).filter((pid) => pid !== server.child.pid && isAlive(pid));
  const [pid] = pids.sort(() => Math.random() - 0.5);
  if (pid === undefined) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}

async function makeSites(): Promise<void> {
  const numbers = `generate_series(1, ${sites}) n`;
  await ask(`insert into sites select (jsonb_populate_record(s, jsonb_build_object('site_id', ${FIRST_ID} + n,
      'site_code', 'q' || chr(97 + n / 676) || chr(97 + n / 26 % 26) || chr(97 + n % 26)))).* from sites s, ${numbers}
    where s.site_id = ${MODEL}`);
  await ask(`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    select limit_key, ${FIRST_ID} + n, value, valid_from, reason from limit_versions, ${numbers} where site_id = ${MODEL}`);
}

/** Each time that a half hour is closed, from now on. */
async function countClosings(): Promise<void> {
  await ask('create table trial_closings (site_id int not null, at timestamptz not null)');
  await ask(`create function note_closing() returns trigger language plpgsql as $$
    begin insert into trial_closings values (new.site_id, new.at); return new; end $$`);
  await ask(
    `create trigger note_closing after insert or update on closings for each row execute function note_closing()`,
  );
}

function allClosed(): Promise<number> {
  return until('every half hour is closed', CLOSED_WITHIN_MS, async () => {
    const newest = new Date(await newestClosed());
    const [row] = await ask<{ left: number }>(
      `select count(*)::int as left from sites s left join generated_alerts g using (site_id)
        where g.closed_at is null or g.closed_at < $1`,
      newest,
    );
    return row?.left === 0;
  });
}

function newestClosed(): Promise<number> {
  return withDatabase(server, async (db) => closedStamp((await readFieldClock(db)).now()));
}

async function countFound(): Promise<{ closed: number; twice: number; gaps: number }> {
  const [row] = await ask<{ closed: number; twice: number; gaps: number }>(`select
    (select count(distinct (site_id, at))::int from trial_closings) as closed,
    (select count(*)::int from (select 1 from trial_closings group by site_id, at having count(*) > 1) t) as twice,
    (select count(*)::int from (select at - lag(at) over (partition by site_id order by at) as step from closings) c
      where step > interval '30 minutes') as gaps`);
  return row!; // a query without "from" gives one row
}

function ask<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return withDatabase(server, async (_db, pool) => (await pool.query(text, values)).rows as Row[]); // the statements name their columns
}
