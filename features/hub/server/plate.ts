// What the server has of the hub of a nation.
import { ownKey } from '@bantay/server/outside/signed-word.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { type HubService, makeHubService } from './hub-service.ts';

/** How soon after a release the hub is told. */
const ROUND_MS = 10_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    hub: HubService;
  }
}

export const plate: Plate = {
  services: {
    hub: ({ db, config, isDemo, dataFolder, services: { sites, publicPage, cap, publicCap, publicLog } }) =>
      makeHubService({
        ...{ db, sites, publicPage, cap, publicCap, publicLog, isDemo, hub: config.hub, now: Date.now },
        // By the key that watchmen know already.
        key: () => ownKey(readWatchKey(dataFolder)),
      }),
  },
  // Of somebody else's server: it rests before a warning would want for room, and a failure is told once.
  jobs: ({ config, services: { hub } }) =>
    config.hub === null
      ? []
      : [{ name: 'hub', everyMs: ROUND_MS, rank: 'entry', isForeign: true, run: () => hub.round() }],
};
