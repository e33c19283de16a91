// What the server has of the sites.
import type { Plate } from '@bantay/server/plate.ts';
import { sitesRoutes } from './sites-routes.ts';
import { makeSitesService, type SitesService } from './sites-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    sites: SitesService;
  }
}

export const plate: Plate = {
  services: { sites: ({ db }) => makeSitesService(db) },
  doors: ({ door, services: { sites } }) => sitesRoutes(door, sites),
};
