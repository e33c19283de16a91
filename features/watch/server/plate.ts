// What the server has of the watch from outside.

import { type OwnKey, ownKey } from '@bantay/server/outside/signed-word.ts';
import type { House, Plate } from '@bantay/server/plate.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { watchRoutes } from './watch-routes.ts';
import { makeWatchService, type WatchService } from './watch-service.ts';
import { watchmenRoutes } from './watchmen-routes.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    watch: WatchService;
  }
}

const keys = new Map<string, OwnKey>();

/** Made when it is first needed: a server that nobody watches has none. */
function keyOf({ dataFolder }: Pick<House, 'dataFolder'>): OwnKey {
  const known = keys.get(dataFolder) ?? ownKey(readWatchKey(dataFolder));
  keys.set(dataFolder, known);
  return known;
}

export const plate: Plate = {
  services: {
    watch: ({
      db,
      space,
      config,
      report,
      dataFolder,
      services: { clock, outbox, publicLog, rehearsal, gatewayProof },
    }) =>
      makeWatchService({
        ...{ db, space, clock, outbox, rehearsal, gatewayProof, report, hasGateway: config.smsGateways.length > 0 },
        key: () => keyOf({ dataFolder }),
        publicLog: config.publicPage ? publicLog : null,
        pauseMs: config.watch.pauseMs,
        heartbeatUrl: config.watch.heartbeatUrl,
        now: Date.now,
      }),
  },
  doors({ door, config, dataFolder, services: { watch } }) {
    const key = () => keyOf({ dataFolder });
    watchRoutes(door, watch, key);
    watchmenRoutes(door, { watch, key, publicUrl: config.publicUrl });
  },
};
