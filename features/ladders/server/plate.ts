// What the server has of ladders, shifts and answers by SMS.
import type { Plate } from '@bantay/server/plate.ts';
import { type CallWaysService, makeCallWaysService } from './call-ways-service.ts';
import { type FurtherWaysService, makeFurtherWaysService } from './further-ways-service.ts';
import { laddersRoutes } from './ladders-routes.ts';
import { type LaddersService, makeLaddersService } from './ladders-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    ladders: LaddersService;
    furtherWays: FurtherWaysService;
    callWays: CallWaysService;
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
    callWays: ({ db, services: { channels, clock, settings, outbox } }) =>
      makeCallWaysService({ ...{ db, clock, settings, outbox, channels } }),
  },
  doors: ({ door, services: { ladders, furtherWays, callWays } }) =>
    laddersRoutes(door, ladders, { furtherWays, callWays }),
  tidy: ({ ladders }) => ladders.forgetOld(),
};
