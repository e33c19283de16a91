// What the server has of the watch log and of shifts that are handed over.
import type { Plate } from '@bantay/server/plate.ts';
import { type HandOverService, makeHandOverService } from './hand-over-service.ts';
import { handOverRoutes, watchLogRoutes } from './watch-log-routes.ts';
import { makeWatchLogService, type WatchLogService } from './watch-log-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    watchLog: WatchLogService;
    handOvers: HandOverService;
  }
}

export const plate: Plate = {
  services: {
    watchLog: ({ db, services: { clock, sites, settings, bulletins } }) =>
      makeWatchLogService({ db, clock, sites, settings, bulletins }),
    handOvers: ({ db, services: { clock, sites, waiting, duty, incoming, rollCall } }) =>
      makeHandOverService({ db, clock, sites, waiting, duty, incoming, rollCall }),
  },
  doors({ door, services: { watchLog, handOvers } }) {
    watchLogRoutes(door, watchLog);
    handOverRoutes(door, handOvers);
  },
};
