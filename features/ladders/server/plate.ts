// What the server has of ladders, shifts and answers by SMS.
import type { Plate } from '@bantay/server/plate.ts';
import { type FurtherWaysService, makeFurtherWaysService } from './further-ways-service.ts';
import { laddersRoutes } from './ladders-routes.ts';
import { type LaddersService, makeLaddersService } from './ladders-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    ladders: LaddersService;
    furtherWays: FurtherWaysService;
  }
}

export const plate: Plate = {
  services: {
    ladders: ({ db, config, isDemo, services: { clock, settings, outbox, push } }) =>
      makeLaddersService({
        ...{ db, clock, settings, outbox, push },
        // A modem brings what comes in by its spool; in the demo a person answers for residents.
        takesSms: isDemo || config.smsGateways.includes('gammu'),
      }),
    furtherWays: ({ db, services: { channels, clock, settings, outbox } }) =>
      makeFurtherWaysService({ db, clock, settings, outbox, isOn: channels.isOn }),
  },
  doors: ({ door, services: { ladders, furtherWays } }) => laddersRoutes(door, ladders, furtherWays),
  tidy: ({ ladders }) => ladders.forgetOld(),
};
