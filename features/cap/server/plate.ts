// What the server has of warnings as CAP.
import type { Plate } from '@bantay/server/plate.ts';
import { capRoutes } from './cap-routes.ts';
import { type CapService, makeCapService } from './cap-service.ts';

/** A warning is in the feed before the last resident has his SMS. */
const CAP_MS = 10_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    cap: CapService;
  }
}

export const plate: Plate = {
  services: {
    cap: ({ db, municipality, isDemo, services: { sites, releases, texts, onDemand } }) =>
      makeCapService({ db, municipality, isDemo, sites, releases, texts, onDemand }),
  },
  doors: ({ door, municipality, config, services: { cap, clock } }) =>
    capRoutes(door, { cap, clock, municipality, publicUrl: config.publicUrl }),
  jobs: ({ services: { cap } }) => [{ name: 'cap', everyMs: CAP_MS, rank: 'warning', run: () => cap.publish() }],
};
