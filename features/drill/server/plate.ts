// What the server has of drills.
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { makeDrillHouses } from './drill-houses.ts';
import { sitesOfConsents, sitesOfDrills } from './drill-queries.ts';
import { drillRoutes } from './drill-routes.ts';
import { type DrillService, makeDrillService } from './drill-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    drills: DrillService;
  }
}

export const plate: Plate = {
  services: {
    drills: ({ db, beside, services: { clock, sites, gateway } }) =>
      makeDrillService({
        ...{ db, clock, sites, houses: makeDrillHouses({ db, beside, gateway }) },
        razeSchema: async (schema) => void (await beside?.raze(schema)),
      }),
  },
  sitesOf: {
    drill: (db, named) => sitesOfDrills(db, idsAmong(named)),
    consent: (db, named) => sitesOfConsents(db, idsAmong(named)),
  },
  doors: ({ door, services: { drills } }) => drillRoutes(door, drills),
  tidy: ({ drills }) => drills.tidy(),
};
