// What the server has of tilt columns.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Plate } from '@bantay/server/plate.ts';
import { firstColumns } from '../rules/first-columns.ts';
import { subsurfaceRoutes } from './subsurface-routes.ts';
import { makeSubsurfaceService, type SubsurfaceService } from './subsurface-service.ts';
import { makeSubsurfaceSource } from './subsurface-source.ts';
import { packOldTilt } from './tilt-history.ts';
import { makeTiltReadingsService, type TiltReadingsService } from './tilt-readings-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    subsurface: SubsurfaceService;
    tiltReadings: TiltReadingsService;
  }
}

export const plate: Plate = {
  services: {
    subsurface: ({ readDb, services: { clock } }) => makeSubsurfaceService(readDb, clock),
    tiltReadings: ({ db, services: { clock, loggers, alerts, clockHold, early } }) =>
      makeTiltReadingsService(db, clock, loggers, alerts, clockHold, early),
  },
  begin: ({ alerts, subsurface, early, tiltReadings }) => {
    alerts.addSource(makeSubsurfaceSource(subsurface));
    early.addTaker('tilt', tiltReadings.record);
  },
  named: ({ subsurface, sites }) => ({
    // The first, as on its page.
    column: async (code) => {
      const site = await sites.read(code);
      const [first] = site ? await subsurface.columns(site) : [];
      return first?.tsmName ?? null;
    },
  }),
  firstParts: ({ subsurface, sites }) => ({
    '/subsurface/:site': {
      title: { en: 'Subsurface Plot', fil: 'Tsart ng Subsurface', war: 'Tsart han mga Column' },
      needs: 'subsurface',
      read: async ({ siteCode, language }) =>
        firstColumns(await subsurface.newest((await sites.require(siteCode)).siteId), language),
    },
  }),
  doors: ({ door, services: { subsurface, tiltReadings, sites, loggers } }) =>
    subsurfaceRoutes(door, { subsurface, tiltReadings, sites, loggers }),
  jobs: ({ db, services: { clock } }) => [
    {
      name: 'tilt-history',
      everyMs: HOUR_MS,
      rank: 'file',
      run: async () => void (await packOldTilt(db, clock.now())),
    },
  ],
  tidy: ({ tiltReadings }) => tiltReadings.forgetRejects(),
};
