// What the server has of the reach board.
import type { Plate } from '@bantay/server/plate.ts';
import { reachRoutes } from './reach-routes.ts';
import { makeReachService, type ReachService } from './reach-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    reach: ReachService;
  }
}

export const plate: Plate = {
  services: {
    reach: ({ db, services: { sites, releases, ewi, unreached } }) =>
      makeReachService({ db, sites, releases, ewi, unreached }),
  },
  doors: ({ door, services: { reach } }) => reachRoutes(door, reach),
};
