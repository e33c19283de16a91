// What the server has of its own state as numbers.
import type { Plate } from '@bantay/server/plate.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { type MetricsService, makeMetricsService } from './metrics-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    metrics: MetricsService;
  }
}

export const plate: Plate = {
  services: {
    metrics: ({ db, services: { alerts, status, levels, duty } }) =>
      makeMetricsService({ db, alerts, status, levels, duty }),
  },
  doors: ({ door, services: { metrics } }) => metricsRoutes(door, metrics),
};
