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
    cap: ({ db, isDemo, services: { settings, sites, releases, texts, onDemand } }) =>
      makeCapService({ db, settings, isDemo, sites, releases, texts, onDemand }),
  },
  doors: ({ door, config, services: { cap, clock, settings } }) =>
    capRoutes(door, { cap, clock, settings, publicUrl: config.publicUrl }),
  jobs: ({ services: { cap } }) => [{ name: 'cap', everyMs: CAP_MS, rank: 'warning', run: () => cap.publish() }],
};
