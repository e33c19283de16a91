// What the server has of roll-calls.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstRollCall } from '../rules/first-roll-call.ts';
import { sitesOfRollCalls } from './roll-call-queries.ts';
import { rollCallRoutes } from './roll-call-routes.ts';
import { makeRollCallService, type RollCallService } from './roll-call-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    rollCall: RollCallService;
  }
}

export const plate: Plate = {
  services: {
    rollCall: ({ db, config, services: { clock, sites, households, levels, outbox } }) =>
      makeRollCallService({ db, clock, sites, households, levels, outbox, tells: config.rollCallSms }),
  },
  sitesOf: { rollcall: (db, named) => sitesOfRollCalls(db, idsAmong(named)) },
  firstParts: ({ rollCall }) => ({
    '/evacuation/:site': {
      title: { en: 'Evacuation list', fil: 'Listahan sa paglikas', war: 'Listahan ha pag-ebakwet' },
      read: async ({ siteCode, language }) => firstRollCall(await rollCall.count(siteCode), language),
    },
  }),
  doors: ({ door, services: { rollCall } }) => rollCallRoutes(door, rollCall),
  jobs: ({ config, services: { rollCall } }) =>
    config.rollCallSms
      ? [{ name: 'roll-call', everyMs: MINUTE_MS, rank: 'entry', run: () => rollCall.tellCaptains() }]
      : [],
  tidy: ({ rollCall }) => rollCall.forgetOld(),
};
