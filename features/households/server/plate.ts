// What the server has of households.

import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstHouseholds } from '../rules/first-households.ts';
import { sitesOfHouseholds } from './households-queries.ts';
import { householdsRoutes } from './households-routes.ts';
import { type HouseholdsService, makeHouseholdsService } from './households-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    households: HouseholdsService;
  }
}

export const plate: Plate = {
  services: { households: ({ db, services: { clock, sites } }) => makeHouseholdsService(db, clock, sites) },
  sitesOf: { household: (db, named) => sitesOfHouseholds(db, idsAmong(named)) },
  firstParts: ({ households, sites }) => ({
    '/assessment/:site': {
      title: { en: 'Household Data', fil: 'Datos ng mga Sambahayan', war: 'Datos han mga Panimalay' },
      read: async ({ siteCode, language }) =>
        firstHouseholds(await households.summary((await sites.require(siteCode)).siteId), language),
    },
  }),
  doors: ({ door, services: { households } }) => householdsRoutes(door, households),
};
