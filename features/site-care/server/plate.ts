// What the server has of the care of sites.
import type { Plate } from '@bantay/server/plate.ts';
import { siteCareRoutes } from './site-care-routes.ts';
import { makeSiteCareService, type SiteCareService } from './site-care-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    siteCare: SiteCareService;
  }
}

export const plate: Plate = {
  services: {
    siteCare: ({ db, services: { clock, sites, standing } }) => makeSiteCareService({ db, clock, sites, standing }),
  },
  doors: ({ door, services: { siteCare } }) => siteCareRoutes(door, siteCare),
};
