// What the server has of warnings as CAP.
import type { Plate } from '@bantay/server/plate.ts';
import { capRoutes } from './cap-routes.ts';
import { type CapService, makeCapService } from './cap-service.ts';
import { publicCapRoutes } from './public-cap-routes.ts';
import { makePublicCapService, type PublicCapService } from './public-cap-service.ts';

/** A warning is in the feed before the last resident has his SMS. */
const CAP_MS = 10_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    cap: CapService;
    publicCap: PublicCapService;
  }
}

export const plate: Plate = {
  services: {
    cap: ({ db, isDemo, services: { settings, sites, releases, texts, onDemand } }) =>
      makeCapService({ db, settings, isDemo, sites, releases, texts, onDemand }),
    publicCap: ({ dataFolder, services: { cap, settings } }) => makePublicCapService({ cap, settings, dataFolder }),
  },
  doors: ({ door, config: { publicUrl, publicPage }, services }) => {
    const { cap, clock, settings } = services;
    capRoutes(door, { cap, clock, settings, publicUrl });
    if (publicPage) publicCapRoutes(door, services.publicCap, publicUrl);
  },
  jobs: ({ services: { cap } }) => [{ name: 'cap', everyMs: CAP_MS, rank: 'warning', run: () => cap.publish() }],
};
