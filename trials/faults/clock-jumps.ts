// The clock of the machine jumps an hour ahead and back, under server and database alike, in a running event.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { runCommand, startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import { makeOfficer, type Officer } from '../officer.ts';
import { withDatabase } from '../writers.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { makeShiftedClock } from './shifted-clock.ts';
import { seconds, type Trial, until } from './trial.ts';

/** Two looks for what needs two, and a run of every short job. */
const SETTLE_MS = 75_000;

export async function clockJumps(trial: Trial): Promise<void> {
  const { env: clock, jump, remove } = makeShiftedClock();
  const database = await startOwnPostgres(clock);
  const gateway = await openGateway();
  try {
    const env = { DATABASE_URL: database.url, BANTAY_DEMO: 'on', LOG_LEVEL: 'fatal' };
    const server = await startTestServer({
      env: { ...env, ...clock, PATH: '', SMS_GATEWAY: 'http', SMS_HTTP_URL: gateway.url },
    });
    try {
      await run(trial, server, jump, gateway);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    gateway.close();
    remove();
  }
}

type Gateway = Awaited<ReturnType<typeof openGateway>>;

async function run(trial: Trial, server: TestServer, jump: (hours: number) => void, gateway: Gateway): Promise<void> {
  const { find, say } = trial;
  await runCommand(server, 'demo-storm');
  const officer = await makeOfficer(server.baseUrl);
  const release = await officer.release('lpa');
  // Problems of the demo itself are raised by the second look.
  await sleep(45_000);
  const before = await stateOf(officer);
  say(`Before: ${before}`);
  const knownProblems = await problems(officer);

  for (const [hours, name] of [
    [1, 'An hour ahead'],
    [0, 'An hour back'],
  ] as const) {
    if (hours === 0) {
      // The gateway refuses for now: the messages wait when the clock goes back.
      gateway.refuse(true);
      await officer.call('POST', '/message/send_ewi', {
        release_id: release,
        sms_msg: 'Pagsubok lamang. Alert level 1.',
      });
      await sleep(3000);
    }
    jump(hours);
    gateway.refuse(false);
    const told = Number((await officer.call('GET', '/api/utils/server_time_api')).epoch_ms);
    find(
      `${name}: the server’s clock is off by`,
      seconds(told - Date.now()),
      Math.abs(told - Date.now() - hours * HOUR_MS) < 20_000,
    );
    if (hours === 0) {
      const sent = await until('waiting SMS', 120_000, async () => (await unsent(server)) === 0).catch(() => null);
      find('… SMS that waited are sent after', sent === null ? 'not within 120 s' : seconds(sent), sent !== null);
    }
    await sleep(SETTLE_MS);
    const session = await officer.ask('GET', '/api/session');
    find('… the session', String(session.status), session.status === 200);
    const closings = await readClosings(server);
    find(
      '… half hours closed twice, missed',
      `${closings.twice}, ${closings.missed} (${closings.count} closed)`,
      closings.twice + closings.missed === 0,
    );
    const more = (await problems(officer)).filter((one) => !knownProblems.includes(one));
    // While it is ahead the clock itself, and nothing else.
    const isAsWanted = more.length === hours && more.every((one) => one.startsWith('clock '));
    find('… new duty problems', more.length === 0 ? 'none' : more.join(', '), isAsWanted);
    const after = await stateOf(officer);
    find('… levels', after, after === before);
    const jobs = await notRun(server);
    find('… jobs that do not run', jobs.length === 0 ? 'none' : jobs.join(', '), jobs.length === 0);
  }
  // The half hours that came twice by the clock were released once.
  const twice = await withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from (select 1 from monitoring_releases group by site_id, data_ts, kind having count(*) > 1) twice`,
    );
    return rows[0]!.count; // count gives one row
  });
  find('Releases of one half hour made twice', twice, twice === 0);
}

async function openGateway() {
  let isRefusing = false;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(isRefusing ? 503 : 200).end('{"id":1}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, // it listens on a port
    refuse: (is: boolean) => {
      isRefusing = is;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function problems(officer: Officer): Promise<string[]> {
  const { problems: all } = await officer.call('GET', '/api/duty/problems');
  // As the wire declares it.
  return (all as unknown as { kind: string; facts: object }[]).map(
    ({ kind, facts }) => `${kind} ${JSON.stringify(facts)}`,
  );
}

interface Summary {
  summary: { site: { site_code: string }; alert_level: number }[];
}

/** Level of each site. */
async function stateOf(officer: Officer): Promise<string> {
  const { on_going } = await officer.call('GET', '/api/monitoring/candidate_alerts');
  const { summary } = JSON.parse(on_going as unknown as string) as Summary; // as the wire declares it
  return summary.map(({ site, alert_level }) => `${site.site_code} ${alert_level}`).join(', ');
}

const unsent = (server: TestServer) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from sms_outbox where state in ('queued', 'waiting', 'claimed')`,
    );
    return rows[0]!.count; // an aggregate has one row
  });

/** Of the sites' closing runs: the primary key forbids a double row, so runs are counted by what they wrote. */
const readClosings = (server: TestServer) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ site_id: number; at: string }>(
      'select site_id, (extract(epoch from at) * 1000)::text as at from closings order by site_id, at',
    );
    const keys = rows.map(({ site_id, at }) => `${site_id} ${at}`);
    let missed = 0;
    rows.forEach((row, index) => {
      const previous = rows[index - 1];
      if (previous?.site_id !== row.site_id) return;
      const gap = (Number(row.at) - Number(previous.at)) / HALF_HOUR_MS;
      if (gap > 1) missed += gap - 1;
    });
    return {
      count: rows.length,
      twice: keys.length - new Set(keys).size,
      missed,
    };
  });

/** By the database's own clock; machine time that went back makes runs of before look younger than they are. */
const notRun = (server: TestServer) =>
  withDatabase(server, async (_db, pool) => {
    const { rows } = await pool.query<{ job: string }>(
      `select job from job_runs where job not in ('trash', 'tidy', 'backup', 'earthquake-feed')
         and (last_finished_at > clock_timestamp() + interval '5 seconds'
           or last_finished_at < clock_timestamp() - $1 * interval '1 millisecond')`,
      [SETTLE_MS],
    );
    return rows.map(({ job }) => job);
  });
