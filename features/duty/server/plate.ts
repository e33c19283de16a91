// What the server has of what somebody on duty has to know.

import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { sitesOfProblems } from './duty-queries.ts';
import { dutyRoutes } from './duty-routes.ts';
import { DUTY_JOB, type DutyService, makeDutyService } from './duty-service.ts';

/**
 * A fault is raised by the first look that sees it, or, where it has to be confirmed, by the first one 20 s or more later
 * (rules/decide-problems.ts): within a minute in any case.
 */
const DUTY_MS = 15_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    duty: DutyService;
  }
}

export const plate: Plate = {
  services: {
    duty: ({ db, space, services }) => {
      const { ladders, settingVersions, clock, sites, alerts, waiting, rainfall, subsurface, arrivals } = services;
      const { ewi, incoming, outbox, clockHold, chain, hub, webhooks, watch, gatewayProof, siren, rehearsal, push } =
        services;
      const { furtherWays, callWays } = services;
      const watched = { sites, alerts, waiting, rainfall, subsurface, arrivals };
      const told = {
        ewi,
        incoming,
        outbox,
        clockHold,
        chain,
        hub,
        webhooks,
        watch,
        gatewayProof,
        siren,
        rehearsal,
        push,
        furtherWays,
        callWays,
      };
      return makeDutyService({ db, space, ladders, settingVersions, clock, ...watched, ...told });
    },
  },
  watch: ({ duty, watch }, jobs) => ({
    name: DUTY_JOB,
    // Four looks for each sign of life outside.
    everyMs: Math.min(DUTY_MS, watch.pauseMs / 4),
    run: () => duty.look(jobs),
  }),
  sitesOf: { problem: (db, named) => sitesOfProblems(db, idsAmong(named)) },
  doors: ({ door, services: { duty, clock } }) => dutyRoutes(door, duty, clock),
};
