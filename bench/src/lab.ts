// What the benches share: a durable database of their own in a temporary folder, a whole app on it, and plain statistics.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { hashPassword } from '@bantay/features/accounts/server/password-hash.ts';
import type { Candidate, SiteCandidate } from '@bantay/features/dashboard/wire/dashboard.ts';
import { prepareInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { startEmbedded } from '@bantay/postgres/start-embedded.ts';
import { type App, buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { reachAlone } from '../../apps/server/src/database/reach.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/demo-people.ts';
import { seedDemo, seedPeopleAndGauges } from '../../apps/server/src/demo/demo-seed.ts';
import { demoMunicipality } from '../../apps/server/src/municipality-demo.ts';

export interface Figure {
  what: string;
  value: string;
  /** The target of stack.md or of the issue; empty when there is none. */
  target: string;
  /** Null: nothing to hold it against. */
  isMet: boolean | null;
}

export interface Bench {
  name: string;
  run(lab: Lab): Promise<Figure[]>;
}

/** Brings its own server and a browser. */
export interface BrowserBench {
  name: string;
  run(): Promise<Figure[]>;
}

export interface Lab extends OpenDatabase {
  url: string;
  folder: string;
  /** A whole server on the database, with the built pages where asked for; closed with the lab. */
  openApp(options?: { port?: number; webRoot?: string | null; machineNow?: () => number }): Promise<App>;
  /** People, gauges and, where asked for, a year of invented rain. */
  seed(withRain: boolean): Promise<void>;
}

/** Every bench gets a fresh durable cluster: fsync and synchronous_commit on, as in the product. */
export async function inLab<T>(work: (lab: Lab) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-bench-'));
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: join(folder, 'data') });
  const apps: App[] = [];
  await migrate(database.url);
  const open = openDatabase({ url: database.url, max: 10, onError: () => {} });
  try {
    return await work({
      ...open,
      url: database.url,
      folder,
      async openApp({ port = 5390, webRoot = null, machineNow } = {}) {
        const config = readConfig({
          BANTAY_DEMO: 'on',
          DATABASE_URL: database.url,
          LOG_LEVEL: 'silent',
          PORT: String(port),
        });
        const app = await buildApp({
          config,
          reach: reachAlone(database.url),
          municipality: demoMunicipality as never, // the demo file, as it stands
          dataFolder: folder,
          secret: 'a secret for benches only',
          webRoot,
          ...(machineNow && { machineNow }),
        });
        apps.push(app);
        await app.services.releases.ensureFirstReleases();
        return app;
      },
      async seed(withRain) {
        await prepareInstallation(open.db, 'demo', demoMunicipality as never); // the demo file, as it stands
        if (withRain) await seedDemo(open.db, open.pool, Date.now(), () => {});
        else await seedPeopleAndGauges(open.db, await hashPassword(DEMO_PASSWORD));
      },
    });
  } finally {
    for (const app of apps) await app.close();
    await open.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Both sides of a ratio in turns, so that a busy machine is busy for both. */
export async function inTurns(times: number, one: () => unknown, other: () => unknown): Promise<[number[], number[]]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time++) {
    first.push(await timed(one));
    second.push(await timed(other));
  }
  return [first, second];
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value: number) => `${value.toFixed(2)} ×`;

/** A ratio with its two sides, held against the most it may be. */
export function ratio(what: string, ours: number, floor: number, most: number): Figure {
  const value = ours / floor;
  return {
    what,
    value: `${times(value)} (${ms(ours)} / ${ms(floor)})`,
    target: `≤ ${most} ×`,
    isMet: value <= most,
  };
}

/** Signs in over inject; returns the cookie header. */
export async function signIn(app: App, username = 'mlgu.demo'): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/signin',
    payload: { username, password: DEMO_PASSWORD },
  });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export const LPA = 24;

/** The body of a level 1 that the municipality asks for. */
export const askOnDemand = (now: number) => ({
  ...{ site_id: LPA, alert_level: '1', reason: 'Cracks.', eq_id: null },
  request_ts: toManilaText(now - MINUTE_MS),
});

export async function candidateOf(app: App, cookie: string): Promise<SiteCandidate> {
  const answer = await app.http.inject({ url: '/api/monitoring/candidate_alerts', headers: { cookie } });
  const all = JSON.parse(answer.json<{ candidate_alerts: string }>().candidate_alerts) as Candidate[]; // as the wire declares it
  const found = all.find((one): one is SiteCandidate => 'site_id' in one && one.site_id === LPA);
  if (!found) throw new Error('there is no candidate to release');
  return found;
}

/** What the page posts of it. */
export const releaseBody = (candidate: SiteCandidate, now: number) => ({
  ...candidate,
  release_details: {
    ...candidate.release_details,
    release_time: toManilaText(now).slice(11, 16),
    with_retrigger_validation: false,
    comments: '',
  },
  is_event_valid: true,
  is_manually_lowered: false,
});
