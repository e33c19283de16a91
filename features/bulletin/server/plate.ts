// What the server has of bulletins.
import type { Plate } from '@bantay/server/plate.ts';
import { bulletinRoutes } from './bulletin-routes.ts';
import { type BulletinService, makeBulletinService } from './bulletin-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    bulletins: BulletinService;
  }
}

export const plate: Plate = {
  services: {
    bulletins: ({ db, config, municipality, dataFolder, services }) => {
      const { clock, settings, sites, releases, texts, households, onDemand, chain, standing, why, rollCall, record } =
        services;
      const publicLog = config.publicPage ? services.publicLog : null;
      const rooms = {
        clock,
        settings,
        sites,
        releases,
        texts,
        households,
        onDemand,
        chain,
        standing,
        why,
        rollCall,
        record,
        publicLog,
      };
      return makeBulletinService({ db, municipality, dataFolder, ...rooms });
    },
  },
  begin: ({ releases, bulletins }) => releases.addStep(bulletins.freeze),
  doors: ({ door, config, services: { bulletins } }) => bulletinRoutes(door, bulletins, config),
};
