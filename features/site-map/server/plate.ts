// What the server has of the maps of the sites.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Plate } from '@bantay/server/plate.ts';
import { readyHazards } from './hazard-prints.ts';
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
  jobs: ({ db, services: { sites, hazardMaps, bulletins } }) => [
    {
      name: 'hazard-prints',
      everyMs: MINUTE_MS,
      rank: 'file',
      // The pictures may lie in a bucket.
      isForeign: true,
      run: () => readyHazards({ db, sites, hazardMaps, bulletins }),
    },
  ],
};
