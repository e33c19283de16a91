// What the server has of earthquakes.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Plate } from '@bantay/server/plate.ts';
import { FIRST_QUAKES, firstQuakes } from '../rules/first-quakes.ts';
import { earthquakeRoutes } from './earthquake-routes.ts';
import { type EarthquakeService, makeEarthquakeService } from './earthquake-service.ts';
import { makeUsgsFeed } from './usgs-feed.ts';

/** The USGS makes its feeds anew every minute; quakes of the Philippines appear there after some 10 minutes anyway. */
const FEED_MS = 5 * MINUTE_MS;

declare module '@bantay/server/plate.ts' {
  interface Services {
    earthquakes: EarthquakeService;
    /** Null where no feed is set. */
    usgsFeed: ReturnType<typeof makeUsgsFeed> | null;
  }
}

export const plate: Plate = {
  services: {
    earthquakes: ({ db, services: { clock, sites, loggers, alerts } }) =>
      makeEarthquakeService(db, clock, sites, loggers, alerts),
    usgsFeed: ({ config: { earthquakeFeedUrl: url }, services: { earthquakes, clock } }) =>
      url === null ? null : makeUsgsFeed(earthquakes, clock, { url }),
  },
  firstParts: ({ earthquakes, sites }) => ({
    '/earthquake/:site': {
      title: { en: 'Earthquake Data', fil: 'Datos ng Lindol', war: 'Datos han Linog' },
      async read({ siteCode, language }) {
        const { siteId, latitude, longitude } = await sites.require(siteCode);
        const newest = await earthquakes.recent({ limit: FIRST_QUAKES, offset: 0 });
        const hasRaised = ({ alerts }: (typeof newest)[number]) => alerts.some(({ site }) => site.siteId === siteId);
        const place = latitude === null || longitude === null ? null : { latitude, longitude };
        return firstQuakes(
          newest.map((quake) => ({ ...quake, hasRaised: hasRaised(quake) })),
          place,
          language,
        );
      },
    },
  }),
  doors: ({ door, services: { earthquakes, sites, loggers } }) => earthquakeRoutes(door, earthquakes, sites, loggers),
  jobs: ({ services: { usgsFeed } }) =>
    usgsFeed
      ? [{ name: 'earthquake-feed', everyMs: FEED_MS, isForeign: true, rank: 'reading', run: usgsFeed.read }]
      : [],
};
