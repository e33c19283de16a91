// Two servers on one database: the first is stopped (SIGSTOP) inside a transaction that holds a site. The other one has to go on.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import { makeOfficer } from '../officer.ts';
import { startWriters, withDatabase } from '../writers.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { Skipped, seconds, type Trial, until } from './trial.ts';

/** Wanted: let go within this. */
const FREE_MS = 30_000;
const TRIES = 400;

export async function frozenTwin(trial: Trial): Promise<void> {
  if (process.platform === 'win32') throw new Skipped('nothing can be stopped here');
  const database = await startOwnPostgres();
  const env = { DATABASE_URL: database.url, BANTAY_DEMO: 'on', LOG_LEVEL: 'fatal' };
  const twin = await startTestServer({ env });
  const other = await startTestServer({ env, dataFolder: twin.dataFolder });
  try {
    const writers = await startWriters(twin);
    await sleep(3000);
    const isHolding = await stopInside(twin);
    const began = performance.now();
    trial.find(
      'The twin is stopped inside a transaction that holds a site',
      isHolding ? 'yes' : 'never met',
      isHolding,
    );
    const officer = await makeOfficer(other.baseUrl);
    const say = async () => {
      const { status } = await officer.ask('POST', '/api/manifestations_of_movement/write_monitoring_moms_to_db', {
        site_code: 'lpa',
        uploads: [],
        moms_list: [],
      });
      return status < 500;
    };
    for (const site of [1, 2]) {
      const ms = await until('the lock of the site', 3 * FREE_MS, () => isFree(other, site)).catch(() => null);
      trial.find(
        `… site ${site} of 2 is free after`,
        ms === null ? 'not within 90 s' : seconds(performance.now() - began),
        ms !== null && performance.now() - began <= FREE_MS,
      );
    }
    const answered = await until('an answer', 3 * FREE_MS, say).catch(() => null);
    trial.find(
      '… the other server answers an entry of the site after',
      answered === null ? 'never' : seconds(performance.now() - began),
      answered !== null,
    );
    const engine = await until('the engine', 3 * FREE_MS, () => engineRan(other, performance.now() - began)).catch(
      () => null,
    );
    trial.find(
      '… the engine runs at the other server after',
      engine === null ? 'not within 90 s' : seconds(performance.now() - began),
      engine !== null,
    );
    twin.child!.kill('SIGCONT'); // started above
    await sleep(15_000);
    const alive = await fetch(`${twin.baseUrl}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
    trial.find('… woken, the twin is ready again', alive, alive === 200);
    await writers.stop();
    const missing = await writers.missing();
    trial.find(
      'Acknowledged and missing, doubled',
      JSON.stringify(missing),
      Object.values(missing).every((count) => count === 0),
    );
  } finally {
    twin.child?.kill('SIGCONT');
    await other.stop();
    await twin.stop();
    await database.stop();
  }
}

/** Class of the lock of a site (database/transaction.ts). */
const SITE_LOCK = 7101;

/** Stops it again and again until it stands where it holds a site and says nothing. */
async function stopInside(twin: TestServer): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    twin.child!.kill('SIGSTOP'); // started above
    await sleep(50);
    const isHolding = await withDatabase(twin, async (_db, pool) => {
      const { rows } = await pool.query(
        `select 1 from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.classid = $1 and l.granted and a.state = 'idle in transaction'`,
        [SITE_LOCK],
      );
      return rows.length > 0;
    });
    if (isHolding) return true;
    twin.child!.kill('SIGCONT'); // started above
    await sleep(20 + Math.random() * 60);
  }
  return false;
}

const isFree = (server: TestServer, nth: number) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ ok: boolean }>(
      `select pg_try_advisory_xact_lock($1, (select site_id from sites order by site_id limit 1 offset $2)) as ok`,
      [SITE_LOCK, nth - 1],
    );
    return rows[0]!.ok; // an aggregate has one row
  });

/** Since the twin was stopped. */
const engineRan = (server: TestServer, withinMs: number) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ ok: boolean }>(
      `select last_good_at > clock_timestamp() - $1 * interval '1 millisecond' as ok from job_runs where job = 'engine'`,
      [withinMs],
    );
    return rows[0]?.ok === true;
  });
