// What the server has of two names: the guard of releases asks it, and SMS bring their codes to it.
import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { makePoliciesService, type PoliciesService } from './policies-service.ts';
import { sitesOfProposals } from './proposals-queries.ts';
import { twoNamesRoutes } from './two-names-routes.ts';
import { makeTwoNamesService, type TwoNamesService } from './two-names-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    releasePolicies: PoliciesService;
    twoNames: TwoNamesService;
  }
}

export const plate: Plate = {
  services: {
    releasePolicies: ({ db, services: { clock, sites } }) => makePoliciesService({ db, clock, sites }),
    twoNames: ({ db, secret, hands, services }) => {
      const { clock, sites, releases, sendingPlan: plans, releasePolicies: policies, outbox, push } = services;
      return makeTwoNamesService({
        ...{ db, secret, clock, sites, releases, plans, policies, outbox, push },
        ...{ processName: randomUUID(), sinceBoot: hands?.sinceBoot ?? (() => uptime() * 1000) },
      });
    },
  },
  begin: ({ releases, twoNames }) => releases.addCheck(twoNames.check),
  sitesOf: { proposal: (db, named) => sitesOfProposals(db, idsAmong(named)) },
  doors: ({ door, services: { releasePolicies, twoNames } }) => twoNamesRoutes(door, releasePolicies, twoNames),
  tidy: ({ twoNames }) => twoNames.tidy(),
};
