// What the server has of thresholds and periods as admins change them.
import type { Plate } from '@bantay/server/plate.ts';
import { makeReplayService } from '../../replay/server/replay-service.ts';
import { limitCareRoutes } from './limit-care-routes.ts';
import { type LimitCareService, makeLimitCareService } from './limit-care-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    limitCare: LimitCareService;
  }
}

export const plate: Plate = {
  services: {
    limitCare: ({ db, report, services: { clock, sites, alerts, rainfall } }) =>
      makeLimitCareService({
        ...{ db, clock, sites, alerts, onError: report },
        replay: () => makeReplayService(db, rainfall, alerts.rerun()),
      }),
  },
  doors: ({ door, services: { limitCare, sites } }) => limitCareRoutes(door, limitCare, sites),
};
