// What the server has of alerts: the engine, releases, what waits.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { idsAmong } from '@bantay/server/http/rights.ts';
import { ENGINE_JOB, type Plate } from '@bantay/server/plate.ts';
import { alertsRoutes } from './alerts-routes.ts';
import { type AlertsService, makeAlertsService } from './alerts-service.ts';
import { makeBoardsService } from './boards-service.ts';
import { makeReleaseService, type ReleaseService } from './release-service.ts';
import { sitesOfReleases } from './releases-queries.ts';
import { makeStandingService, type StandingService } from './standing-service.ts';
import { sitesOfTriggers } from './triggers-queries.ts';
import { makeWaitingService, type WaitingService } from './waiting-service.ts';

/** How soon after a half hour its closing is noticed; the runner itself waits 60 s for late readings (methods §8.9). */
const ENGINE_MS = 5000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    alerts: AlertsService;
    releases: ReleaseService;
    standing: StandingService;
    waiting: WaitingService;
  }
}

export const plate: Plate = {
  services: {
    alerts: ({ db, services: { clock, sites, clockHold } }) => makeAlertsService(db, clock, sites, clockHold),
    releases: ({ db, services: { clock, sites, alerts, accounts, clockHold } }) =>
      makeReleaseService({ db, clock, sites, alerts, accounts, hold: clockHold }),
    standing: ({ db, services: { sites } }) => makeStandingService(db, sites),
    waiting: ({ db, services: { clock, sites } }) =>
      makeWaitingService({ db, clock, sites, boards: makeBoardsService(db) }),
  },
  sitesOf: {
    trigger: (db, named) => sitesOfTriggers(db, idsAmong(named)),
    release: (db, named) => sitesOfReleases(db, idsAmong(named)),
  },
  doors: ({ door, services: { alerts, releases } }) => alertsRoutes(door, { alerts, releases }),
  jobs: ({ services: { alerts, releases }, beforeClosing, turned }) => [
    {
      name: ENGINE_JOB,
      everyMs: ENGINE_MS,
      rank: 'warning',
      run: async () => {
        await beforeClosing?.();
        await alerts.closeDue(turned);
      },
    },
    { name: 'life-cycle', everyMs: MINUTE_MS, rank: 'warning', run: () => releases.shiftToRoutine() },
  ],
};
