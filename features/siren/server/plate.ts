// What the server has of the siren.
import type { Plate } from '@bantay/server/plate.ts';
import { makeDemoRelay } from './demo-relay.ts';
import { sirenRoutes } from './siren-routes.ts';
import { makeSirenService, type SirenService } from './siren-service.ts';

/** It sounds within this of a release, and is told again as long. */
const ROUND_MS = 1_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    siren: SirenService;
  }
}

export const plate: Plate = {
  services: {
    siren: ({ db, config, isDemo, services: { clock } }) => {
      const demoRelay = isDemo && config.siren === null ? makeDemoRelay() : null;
      return makeSirenService({ db, clock, place: config.siren, demoRelay });
    },
  },
  begin: ({ releases, siren }) => releases.addStep(siren.onRelease),
  line: ({ services: { siren } }) => siren.demoRelay,
  doors: ({ door, services: { siren } }) => sirenRoutes(door, siren),
  // In every process, and one of them has the lock: it waits for no other job, and not for room on the disk.
  jobs: ({ services: { siren } }) =>
    siren.isWanted
      ? [{ name: 'siren', everyMs: ROUND_MS, isOwn: true, isForeign: true, run: () => siren.round() }]
      : [],
};
