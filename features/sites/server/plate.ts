// What the server has of the sites.

import { idsAmong, type SitesOf } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { DEFAULT_SITE, parseSiteCode } from '../rules/site.ts';
import { sitesNamed } from './sites-queries.ts';
import { sitesRoutes } from './sites-routes.ts';
import { makeSitesService, type SitesService } from './sites-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    sites: SitesService;
  }
}

const named: SitesOf = (db, given) =>
  sitesNamed(
    db,
    idsAmong(given),
    given.flatMap((one) => (typeof one === 'string' ? (parseSiteCode(one) ?? []) : [])),
  );

export const plate: Plate = {
  services: { sites: ({ db }) => makeSitesService(db) },
  sitesOf: {
    site: named,
    sites: named,
    siteOrDefault: (db, given) => named(db, given.length === 0 ? [DEFAULT_SITE.siteId] : given),
  },
  named: ({ sites }) => ({
    siteId: async (code) => {
      const site = await sites.read(code);
      return site && String(site.siteId);
    },
  }),
  doors: ({ door, services: { sites } }) => sitesRoutes(door, sites),
};
