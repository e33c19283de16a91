// What the server has of the dashboard: its feed.
import type { Plate } from '@bantay/server/plate.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { type FeedService, makeFeedService } from './feed-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    feed: FeedService;
  }
}

export const plate: Plate = {
  services: {
    feed: ({ services }) => {
      const { clock, standing, rainfall, earthquakes, onDemand, moms, texts, why } = services;
      const { cellBroadcast, rollCall, twoNames, handOvers, waiting, sites } = services;
      const read = { clock, standing, rainfall, earthquakes, onDemand, moms, texts, why };
      return makeFeedService({ ...read, cellBroadcast, rollCall, twoNames, handOvers, waiting, sites });
    },
  },
  doors: ({ door, services: { feed, sites, presentMoms } }) => dashboardRoutes(door, { feed, sites, presentMoms }),
};
