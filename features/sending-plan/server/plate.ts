// What the server has of what a release would bring.
import type { Plate } from '@bantay/server/plate.ts';
import { sendingPlanRoutes } from './sending-plan-routes.ts';
import { makeSendingPlanService, type SendingPlanService } from './sending-plan-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    sendingPlan: SendingPlanService;
  }
}

export const plate: Plate = {
  services: {
    sendingPlan: ({ db, config, services }) => {
      const { clock, settings, gateway, sites, alerts, standing, releases, onDemand, texts } = services;
      const { ewi, unreached, siren, webhooks } = services;
      return makeSendingPlanService({
        ...{ db, clock, settings, gateway, hasPublicPage: config.publicPage, asksBroadcast: config.cellBroadcast },
        ...{ sites, alerts, standing, releases, onDemand, texts, ewi, unreached, siren, webhooks },
      });
    },
  },
  doors: ({ door, services: { sendingPlan } }) => sendingPlanRoutes(door, sendingPlan),
};
