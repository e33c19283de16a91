// The clock stands hours or days ahead or behind: while it runs, at the start, on one of two servers. Each time something is
// raised after it is right again: a clock that was wrong must blind nobody.
import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import { makeOfficer, type Officer } from '../officer.ts';
import { withDatabase } from '../writers.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { makeShiftedClock, type ShiftedClock } from './shifted-clock.ts';
import { seconds, type Trial, until } from './trial.ts';

/** Wanted: a problem within this while it is wrong, nothing blind for longer than that once it is right. */
const PROBLEM_MS = 60_000;
const BLIND_MS = 120_000;
/** How long it stays wrong. */
const WRONG_MS = 22_000;

const SHIFTS = [3, -3, 72, -72] as const;
const nameOf = (hours: number) => (Math.abs(hours) === 72 ? '3 days' : '3 h') + (hours > 0 ? ' ahead' : ' behind');
/** Each raises higher than what was released before. */
const RAISES = [
  ['lpa', 2],
  ['scu', 2],
  ['lpa', 3],
  ['scu', 3],
] as const;

export async function clockWrong(trial: Trial): Promise<void> {
  const clock = makeShiftedClock();
  try {
    await whileItRuns(trial, clock);
    await atTheStart(trial, clock);
    await onOneOfTwo(trial, clock);
  } finally {
    clock.remove();
  }
}

/** `timedatectl` of this machine would say that the moved clock is synchronised. */
const settings = (url: string) => ({ DATABASE_URL: url, BANTAY_DEMO: 'on', LOG_LEVEL: 'fatal', PATH: '' });

async function whileItRuns(trial: Trial, clock: ShiftedClock): Promise<void> {
  clock.jump(0);
  const database = await startOwnPostgres(clock.env);
  const server = await startTestServer({ env: { ...settings(database.url), ...clock.env } });
  try {
    await sleep(10_000);
    for (const [index, hours] of (trial.isSample ? SHIFTS.slice(0, 1) : SHIFTS).entries()) {
      clock.jump(hours);
      await problemComes(trial, server, `${nameOf(hours)}, while it runs`);
      await sleep(WRONG_MS);
      await stands(trial, server);
      clock.jump(0);
      await ends(trial, server, 'the hold ends by itself after');
      await raises(trial, server, RAISES[index]!); // in range
      await nothingAhead(trial, server);
    }
  } finally {
    await server.stop();
    await database.stop();
  }
}

async function atTheStart(trial: Trial, clock: ShiftedClock): Promise<void> {
  for (const [index, hours] of (trial.isSample ? [72] : [72, -72, 3, -3]).entries()) {
    clock.jump(0);
    const database = await startOwnPostgres(clock.env);
    const server = await startTestServer({ env: { ...settings(database.url), ...clock.env } });
    try {
      await until('the first closings', 60_000, async () => (await newestClosing(server)) > 0);
      await server.kill();
      clock.jump(hours);
      await server.start();
      if (hours < 0) await problemComes(trial, server, `${nameOf(hours)} at the start`);
      else {
        const what = 'half hours are closed ahead';
        const ms = await until(what, 120_000, async () => (await newestClosing(server)) > Date.now() + HOUR_MS);
        trial.find(
          `${nameOf(hours)} at the start: looks like an outage, half hours of the future closed after`,
          seconds(ms),
          true,
        );
      }
      await sleep(WRONG_MS);
      clock.jump(0);
      if (hours > 0) await problemComes(trial, server, '… right again: it is behind what is closed');
      await raises(trial, server, RAISES[index]!); // in range
      // Set right from behind it is a step like any other: nobody here can witness it.
      const officer = await makeOfficer(server.baseUrl);
      const { problems: all } = await officer.call('GET', '/api/duty/problems');
      const found = (all as unknown as { kind: string; problem_id: number }[]).find(({ kind }) => kind === 'clock')!; // as the wire declares it, and raised just now
      await officer.call('POST', '/api/duty/clock_right', { problem_id: found.problem_id });
      await ends(trial, server, 'one press ends the hold after');
      await nothingAhead(trial, server);
    } finally {
      await server.stop();
      await database.stop();
    }
  }
}

async function onOneOfTwo(trial: Trial, clock: ShiftedClock): Promise<void> {
  clock.jump(0);
  const database = await startOwnPostgres();
  const first = await startTestServer({ env: settings(database.url) });
  const second = await startTestServer({
    env: { ...settings(database.url), ...clock.env },
    dataFolder: first.dataFolder,
  }).catch(async (error: unknown) => {
    await first.stop();
    await database.stop();
    throw error;
  });
  try {
    await sleep(10_000);
    for (const [index, hours] of (trial.isSample ? SHIFTS.slice(0, 1) : SHIFTS).entries()) {
      clock.jump(hours);
      await problemComes(trial, first, `${nameOf(hours)} on one of two servers`);
      await sleep(WRONG_MS);
      await nothingAhead(trial, first);
      clock.jump(0);
      await ends(trial, first, 'the hold ends by itself after');
      await raises(trial, first, RAISES[index]!); // in range
    }
  } finally {
    await second.stop();
    await first.stop();
    await database.stop();
  }
}

async function problemComes({ find }: Trial, server: TestServer, what: string): Promise<void> {
  const ms = await until('the problem', 2 * PROBLEM_MS, async () => (await problems(server)) > 0).catch(() => null);
  find(`${what}: the problem after`, ms === null ? 'not within 120 s' : seconds(ms), ms !== null && ms <= PROBLEM_MS);
}

async function stands({ find }: Trial, server: TestServer): Promise<void> {
  const count = await problems(server);
  find(`… and it stands ${seconds(WRONG_MS)} later`, count > 0 ? 'yes' : 'no', count > 0);
}

async function ends({ find }: Trial, server: TestServer, what: string): Promise<void> {
  const ms = await until('the end', 2 * BLIND_MS, async () => (await problems(server)) === 0).catch(() => null);
  find(`… ${what}`, ms === null ? 'not within 240 s' : seconds(ms), ms !== null && ms <= BLIND_MS);
}

/** A feature of the landslide, reported now, has to be a candidate, and its release to work. */
async function raises({ find }: Trial, server: TestServer, [site, level]: readonly [string, number]): Promise<void> {
  const began = performance.now();
  const officer = await makeOfficer(server.baseUrl);
  const now = Number((await officer.call('GET', '/api/utils/server_time_api')).epoch_ms);
  await officer.call('POST', '/api/manifestations_of_movement/write_monitoring_moms_to_db', {
    site_code: site,
    uploads: [],
    moms_list: [feature(level, toManilaText(now - 60_000))],
  });
  const isOffered = async () => (await candidateLevel(officer, site)) >= level;
  const ms = await until('a candidate', 2 * BLIND_MS, isOffered).catch(() => null);
  const offered = performance.now() - began;
  find(
    `… a feature of level ${level} at ${site} after it is a candidate after`,
    ms === null ? 'never' : seconds(offered),
    offered <= BLIND_MS && ms !== null,
  );
  if (ms === null) return;
  const release = await officer.release(site).catch((error: Error) => error.message);
  find(
    '… its release',
    typeof release === 'number' ? `made after ${seconds(performance.now() - began)}` : release,
    typeof release === 'number',
  );
}

const feature = (level: number, observed: string) => ({
  alert_level: level,
  instance_id: null,
  feature_name: '',
  feature_type: 'Crack',
  report_narrative: 'Pagsubok lamang.',
  observance_ts: observed,
  remarks: 'Pagsubok lamang.',
  reporter_id: 1,
  validator_id: 1,
  location: 'Sitio Pagsubok',
  iomp: 1,
  file_name: '',
  dynaName: 'Pagsubok',
});

async function candidateLevel(officer: Officer, site: string): Promise<number> {
  // As the wire declares it.
  const found = (await officer.candidates()).find((one) => one.site_code === site) as
    | { public_alert_level?: number }
    | undefined;
  return found?.public_alert_level ?? -1;
}

/** Asked of the database itself: a session may be over by a clock that is wrong. */
const problems = (server: TestServer) =>
  numberOf(
    server,
    `select count(*)::int as n from duty_problems where kind = 'clock' and raised_at is not null and ended_at is null`,
  );

const newestClosing = (server: TestServer) =>
  numberOf(server, 'select coalesce(extract(epoch from max(at)) * 1000, 0)::float8 as n from closings');

async function nothingAhead({ find }: Trial, server: TestServer): Promise<void> {
  const isBack = async () => (await newestClosing(server)) + HALF_HOUR_MS <= Date.now();
  const ms = await until('no closing of the future', BLIND_MS, isBack).catch(() => null);
  find('… half hours of the future that stay closed', ms === null ? 'some' : 'none', ms !== null);
}

const numberOf = (server: TestServer, query: string) =>
  withDatabase(server, async (_db, pool) => (await pool.query<{ n: number }>(query)).rows[0]!.n); // an aggregate has one row
