// What the server has of monitoring on demand.
import type { Plate } from '@bantay/server/plate.ts';
import { onDemandRoutes } from './on-demand-routes.ts';
import { makeOnDemandService, type OnDemandService } from './on-demand-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    onDemand: OnDemandService;
  }
}

export const plate: Plate = {
  services: {
    onDemand: ({ db, services: { clock, sites, earthquakes, alerts } }) =>
      makeOnDemandService(db, clock, sites, earthquakes, alerts),
  },
  doors: ({ door, services: { onDemand } }) => onDemandRoutes(door, onDemand),
};
