// What the server has of the maps of the sites.
import type { Plate } from '@bantay/server/plate.ts';
import { siteMapRoutes } from './site-map-routes.ts';
import { makeSiteMapService, type SiteMapService } from './site-map-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    siteMap: SiteMapService;
  }
}

export const plate: Plate = {
  services: {
    siteMap: ({
      db,
      services: { clock, sites, gauges, subsurface, surficial, moms, households, earthquakes, hazardMaps },
    }) =>
      makeSiteMapService({
        ...{ db, clock, sites, gauges, subsurface, surficial, moms, households, earthquakes, hazardMaps },
      }),
  },
  begin: ({ bulletins, siteMap }) => bulletins.drawMapsBy(siteMap.onPaper),
  doors: ({ door, services: { siteMap } }) => siteMapRoutes(door, siteMap),
};
