// What ten thousand sites cost against a hundred: statements and time of what runs all the time, each site with a gauge and three days
// of its rain. `SITES=10000 npm run bench -- ten-thousand-sites`; without SITES up to a thousand.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedStamp } from '@bantay/features/alerts/rules/run.ts';
import { ensureFirstReleases } from '@bantay/features/alerts/server/open-routine.ts';
import { watchJumps } from '@bantay/features/duty/server/clock-jump.ts';
import { findFaults } from '@bantay/features/duty/server/find-faults.ts';
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import pg from 'pg';
import type { App } from '../../apps/server/src/app.ts';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { ROOT } from '../../scripts/project.mjs';
import { type Bench, type Figure, type Lab, ms, timed, times } from './lab.ts';

const MOST = Number(process.env.SITES ?? 1000);
const SIZES = [100, 1000, 10_000].filter((size) => size <= MOST);
const DAYS = 3;
/** Of the demo's first site, which the others are like. */
const MODEL = 24;
/** The first of those that are made here. */
const FIRST_ID = 10_000;
/** Sites of one municipality. */
const OWN = 20;
/** A full half hour, so that the closings are due a minute later. */
export const BEGIN = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;

type Cost = { statements: number; ms: number };
type Costs = Record<'idle' | 'duty' | 'feedOfOne' | 'feedOfTown' | 'feedSince' | 'ingest' | 'closing', Cost>;

export const tenThousandSites: Bench = {
  name: 'ten-thousand-sites',
  async run(lab) {
    await lab.seed(false);
    let now = BEGIN + 2 * MINUTE_MS;
    const app = await lab.openApp({ machineNow: () => now });
    const costs: { size: number; costs: Costs }[] = [];
    let made = 0;
    for (const size of SIZES) {
      await makeSites(lab, app, made, size);
      made = size;
      await closeAll(app, now);
      costs.push({ size, costs: await measure(app, size, (by) => (now += by)) });
    }
    const first = costs[0]!.costs; // there is a first size
    const together: Figure[] = [];
    for (const kind of ['quiet', 'storm'] as const) {
      now += HALF_HOUR_MS;
      together.push(...(await closeTogether({ lab, app, size: made, now }, kind)));
    }
    return [...costs.flatMap(({ size, costs: own }) => figuresOf(size, own, first)), ...together];
  },
};

export async function makeSites({ db }: Lab, app: App, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from + 1}::int, ${to}::int) n`;
  const code = sql`'q' || chr(97 + n / 17576) || chr(97 + n / 676 % 26) || chr(97 + n / 26 % 26) || chr(97 + n % 26)`;
  await sql`insert into sites select (jsonb_populate_record(s, jsonb_build_object('site_id', ${FIRST_ID}::int + n,
      'site_code', ${code}, 'municipality', 'Town ' || n / ${OWN}::int))).* from sites s, ${numbers} where s.site_id = ${MODEL}`.execute(
    db,
  );
  await sql`insert into rainfall_gauges select (jsonb_populate_record(g, jsonb_build_object('rain_id', ${FIRST_ID}::int + n,
      'gauge_name', 'rain_' || ${code}))).* from rainfall_gauges g, ${numbers} where g.gauge_name = 'rain_lpasb'`.execute(
    db,
  );
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
    select ${FIRST_ID}::int + n, ${FIRST_ID}::int + n, 1, 0 from ${numbers}`.execute(db);
  await sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    select limit_key, ${FIRST_ID}::int + n, value, valid_from, reason from limit_versions, ${numbers}
    where site_id = ${MODEL}`.execute(db);
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
    select ${FIRST_ID}::int + n, to_timestamp(${BEGIN / 1000}::float8 - half * 1800), 0
    from ${numbers}, generate_series(0, ${DAYS * 48}::int) half`.execute(db);
  await sql`analyze`.execute(db);
  const { clock, sites } = app.services;
  await ensureFirstReleases({ db, clock, sites });
}

/** Looks until everything is closed: one look ends before that where there are very many sites. */
export async function closeAll({ db, services }: App, now: number): Promise<void> {
  const stamp = closedStamp(now);
  for (;;) {
    await services.alerts.closeDue();
    const { rows } = await sql`select 1 from sites s left join generated_alerts g using (site_id)
      where g.closed_at is null or g.closed_at < ${new Date(stamp)} limit 1`.execute(db);
    if (rows.length === 0) return;
  }
}

async function measure(app: App, size: number, move: (by: number) => void): Promise<Costs> {
  const { alerts, standing, feed, readings, clock, sites } = app.services;
  const parts = { ...app.services, db: app.db, space: { low: async () => null }, jumps: watchJumps() };
  const listed = (await sites.list()).slice(-OWN);
  const idle = await costOf(() => alerts.closeDue());
  const duty = await costOf(() => findFaults(parts as never, [])); // the disk as nobody looks at it here
  const feedOfOne = await costOf(() => standing.read(clock.now(), listed[0]!.siteCode)); // there are as many
  // The one before the last is full.
  const municipality = `Town ${Math.floor(size / OWN) - 1}`;
  let version: string | undefined;
  const feedOfTown = await costOf(async () => ({ version } = await feed.read({ municipality, since: null })));
  const feedSince = await costOf(() => feed.read({ municipality, since: version ?? null }));
  move(HALF_HOUR_MS);
  const logger = { actor: systemActor, gauges: null, keyId: null };
  const ts = toManilaText(clock.now() - MINUTE_MS);
  const ingest = await costOf(() =>
    readings.record(
      listed.map(({ siteCode }) => ({ gauge: `rain_${siteCode}`, ts, mm: 0 })),
      logger,
    ),
  );
  const closing = await costOf(() => closeAll(app, clock.now()));
  return { idle, duty, feedOfOne, feedOfTown, feedSince, ingest: per(ingest, OWN), closing: per(closing, size + 2) };
}

/** Statements of the wire are those of this process; the other one is only timed. */
interface Beside {
  lab: Lab;
  app: App;
  size: number;
  now: number;
}

/**
 * A half hour of all sites is closed by this process and a worker, while loggers post their readings, several at a time. In a storm a third of
 * the sites is over its threshold. One site of a hundred is near it.
 */
async function closeTogether({ lab, app, size, now }: Beside, kind: 'quiet' | 'storm'): Promise<Figure[]> {
  const stamp = new Date(closedStamp(now));
  const near = Math.ceil(size / 100);
  await sql`update site_runs set nearness = case when site_id between ${FIRST_ID + size - near + 1} and ${FIRST_ID + size} then 0.9 else 0 end`.execute(
    lab.db,
  );
  if (kind === 'storm')
    await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select rain_id, ${new Date(stamp.getTime() + 7 * MINUTE_MS)}, 150000 from rainfall_gauges where rain_id > ${FIRST_ID} and rain_id % 3 = 0`.execute(
      lab.db,
    );
  // The worker's clock is that of the machine and what the installation adds to it.
  await sql`update installation set field_offset_ms = ${now - Date.now()}`.execute(lab.db);
  const worker = startWorker(lab);
  const left = async (from: number) => {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from generated_alerts
      where site_id between ${from} and ${FIRST_ID + size} and closed_at < ${stamp}`.execute(lab.db);
    return rows[0]?.left ?? 0;
  };
  const began = performance.now();
  const doneAfter = { near: 0, all: 0 };
  let [posts, stored] = [0, 0];
  const look = async () => {
    while (doneAfter.all === 0) {
      await app.services.alerts.closeDue().catch(() => {});
      await sleep(100);
    }
  };
  const watch = async () => {
    while (doneAfter.all === 0) {
      if (doneAfter.near === 0 && (await left(FIRST_ID + size - near + 1)) === 0)
        doneAfter.near = performance.now() - began;
      if ((await left(FIRST_ID + 1)) === 0) doneAfter.all = performance.now() - began;
      else await sleep(250);
    }
  };
  const listed = (await app.services.sites.list()).filter(({ siteId }) => siteId > FIRST_ID);
  const rainIds = new Map(
    (
      await sql<{
        siteId: number;
        rainId: number;
      }>`select site_id as "siteId", rain_id as "rainId" from rainfall_priorities`.execute(lab.db)
    ).rows.map((one) => [one.siteId, one.rainId]),
  );
  /** As a logger does, that speaks for its own gauge and waits for its answer; after a round of all, what is older. */
  const ingest = async () => {
    while (doneAfter.all === 0) {
      const round = Math.floor(posts / listed.length);
      const { siteId, siteCode } = listed[posts++ % listed.length]!; // there are some
      const logger = { actor: systemActor, gauges: [rainIds.get(siteId)!], keyId: null }; // each has its gauge
      const readings = Array.from({ length: MINUTES_A_POST }, (_, place) => ({
        ...{ gauge: `rain_${siteCode}`, mm: 0 },
        ts: toManilaText(now - (round * MINUTES_A_POST + place + 0.5) * MINUTE_MS),
      }));
      const report = await app.services.readings.record(readings, logger);
      stored += report.stored;
    }
  };
  await Promise.all([look(), watch(), ...Array.from({ length: LOGGERS }, ingest)]);
  worker.kill();
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  const what = `${size} sites: a ${kind === 'quiet' ? 'quiet half hour' : 'half hour with a storm over a third of them'} closed by two processes beside ${(stored / (doneAfter.all / 1000)).toFixed(0)} readings a second in posts of ${MINUTES_A_POST}`;
  return [
    { what, value: seconds(doneAfter.all), target: '≤ 600 s', isMet: doneAfter.all <= 600_000 },
    {
      what: `${what}: the hundredth that is nearest to its threshold`,
      value: seconds(doneAfter.near),
      target: '≤ 30 s',
      isMet: doneAfter.near <= 30_000,
    },
  ];
}

function startWorker(lab: Lab): ChildProcess {
  const env = {
    ...process.env,
    BANTAY_DEMO: 'on',
    DATABASE_URL: lab.url,
    BANTAY_DATA: lab.folder,
    LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [join(ROOT, 'apps/server/src/cli/worker.ts')], { cwd: ROOT, env, stdio: 'ignore' });
}

const per = (cost: Cost, sites: number): Cost => ({ statements: cost.statements / sites, ms: cost.ms / sites });

/** Of everything that is said to the database meanwhile, beginnings and ends of transactions too, as it goes over the wire. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const wire = pg.Connection.prototype as unknown as Record<string, (...words: unknown[]) => unknown>; // both are its methods
  const { query, execute } = wire as Record<'query' | 'execute', (...words: unknown[]) => unknown>; // as above
  let statements = 0;
  const counted = (one: typeof query) =>
    function (this: unknown, ...words: unknown[]) {
      statements++;
      return one.apply(this, words);
    };
  Object.assign(wire, { query: counted(query), execute: counted(execute) });
  try {
    return { ms: await timed(work), statements };
  } finally {
    Object.assign(wire, { query, execute });
  }
}

const WHAT: Record<keyof Costs, string> = {
  idle: 'a look that finds nothing to close',
  duty: 'the look for faults',
  feedOfOne: 'the feed of one site',
  feedOfTown: 'the whole feed of a municipality of twenty sites',
  feedSince: 'the same since a version, with nothing changed',
  ingest: 'a reading of one of twenty sites in one post',
  closing: 'the closing of a quiet half hour, a site',
};
/** That post at the same time, each the minutes since its last post. */
const LOGGERS = 20;
const MINUTES_A_POST = 5;

/** The ratio that is asked for from a hundred to ten thousand. */
const AT_MOST = 1.2;

const figuresOf = (size: number, own: Costs, first: Costs): Figure[] =>
  // Of each of its keys.
  (Object.keys(WHAT) as (keyof Costs)[]).map((what) => {
    const ratio = own[what].statements / first[what].statements;
    return {
      what: `${size} sites: ${WHAT[what]}`,
      value: `${own[what].statements.toFixed(1)} statements, ${ms(own[what].ms)} (${times(ratio)} of the statements and ${times(own[what].ms / first[what].ms)} of the time at ${SIZES[0]})`,
      target: `statements ≤ ${AT_MOST} ×`,
      isMet: ratio <= AT_MOST,
    };
  });
