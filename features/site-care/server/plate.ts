// What the server has of the care of sites.
import type { Plate } from '@bantay/server/plate.ts';
import { sitePutBacks } from './put-backs.ts';
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
  begin: ({ auditLog, siteCare, sites }) => auditLog.addPutBacks(sitePutBacks(siteCare, sites)),
  doors: ({ door, services: { siteCare } }) => siteCareRoutes(door, siteCare),
};
