// What the server has of the public log.
import type { House, Plate } from '@bantay/server/plate.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { publicLogRoutes } from './public-log-routes.ts';
import { makePublicLogService, type PublicLogService } from './public-log-service.ts';
import { makeNoteSigner, type NoteSigner } from './sign-note.ts';

/** A warning is in the log before the last resident has his SMS. */
const LOOK_MS = 10_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    publicLog: PublicLogService;
  }
}

/** By the key that watchmen know already. */
function lazySigner(dataFolder: string, origin: string): () => NoteSigner {
  let made: NoteSigner | null = null;
  return () => {
    made ??= makeNoteSigner(readWatchKey(dataFolder), origin);
    return made;
  };
}

const originOf = ({ config }: Pick<House, 'config'>): string =>
  `${config.publicUrl === null ? 'demo.invalid' : new URL(config.publicUrl).host}/levels/log`;

export const plate: Plate = {
  services: {
    publicLog: ({ db, config, dataFolder }) => {
      const origin = originOf({ config });
      return makePublicLogService({ db, origin, signer: lazySigner(dataFolder, origin) });
    },
  },
  doors: ({ door, config, services: { publicLog } }) => {
    if (config.publicPage) publicLogRoutes(door, publicLog);
  },
  // Where only a hub is told, nobody reads the log: its head, which may only grow, is held outside all the same.
  jobs: ({ config, services: { publicLog } }) =>
    config.publicPage || config.hub !== null
      ? [{ name: 'public-log', everyMs: LOOK_MS, run: () => publicLog.append() }]
      : [],
};
