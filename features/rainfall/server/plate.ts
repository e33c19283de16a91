// What the server has of rainfall.

import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { FirstPart } from '@bantay/server/http/first-sight.ts';
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstRain } from '../rules/first-rain.ts';
import { packOldRain } from './rain-history.ts';
import { rainfallIngest } from './rainfall-ingest.ts';
import { rainfallRoutes } from './rainfall-routes.ts';
import { makeRainfallService, type RainfallService } from './rainfall-service.ts';
import { makeRainfallSource } from './rainfall-source.ts';
import { makeReadingsService, type ReadingsService } from './readings-service.ts';
import { sitesOfGauges, sitesOfTags } from './tags-queries.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    rainfall: RainfallService;
    readings: ReadingsService;
  }
}

export const plate: Plate = {
  services: {
    rainfall: ({ db, readDb, services: { clock, alerts } }) => makeRainfallService(db, readDb, clock, alerts),
    readings: ({ db, services: { clock, loggers, alerts, clockHold, early } }) =>
      makeReadingsService(db, clock, loggers, alerts, clockHold, early),
  },
  begin: ({ alerts, rainfall, early, readings }) => {
    alerts.addSource(makeRainfallSource(rainfall));
    early.addTaker('rainfall', readings.record);
  },
  sitesOf: {
    gauge: (db, named) => sitesOfGauges(db, idsAmong(named)),
    rainTag: (db, named) => sitesOfTags(db, idsAmong(named)),
  },
  firstParts: ({ rainfall, sites }) => {
    const read: FirstPart['read'] = async ({ siteCode, language }) =>
      firstRain(await rainfall.judge(await sites.require(siteCode)), language);
    return {
      '/rainfall/:site': { title: { en: 'Rainfall', fil: 'Ulan', war: 'Uran' }, needs: 'rainfall', read },
      '/analysis/:site': { title: { en: 'Summary', fil: 'Buod', war: 'Kabug-osan' }, needs: 'rainfall', read },
    };
  },
  doors: ({ door, services: { rainfall, readings, sites, loggers } }) => {
    rainfallRoutes(door, rainfall, sites);
    rainfallIngest(door, readings, loggers);
  },
  jobs: ({ db, services: { clock } }) => [
    {
      name: 'rain-history',
      everyMs: HOUR_MS,
      rank: 'file',
      run: async () => void (await packOldRain(db, clock.now())),
    },
  ],
  tidy: ({ readings }) => readings.forgetRejects(),
};
