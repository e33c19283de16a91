// A second server process on the database of a house, as far as one test process can be two: its own pool, listener, jobs.
import { type App, buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { reachAlone } from '../src/database/reach.ts';
import type { House } from './harness.ts';

export function openSecondApp(house: House): Promise<App> {
  return buildApp({
    config: readConfig({ BANTAY_DEMO: 'on', DATABASE_URL: house.url, LOG_LEVEL: 'silent' }),
    reach: reachAlone(house.url),
    municipality: house.municipality,
    dataFolder: house.dataFolder,
    secret: 'a secret for tests only',
    webRoot: null,
    machineNow: house.now,
  });
}
