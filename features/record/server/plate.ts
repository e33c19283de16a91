// What the server has of the record and its chain.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { readyRecordMonths, sealAuditMonths } from '@bantay/server/database/record-months.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstReasons } from '../rules/first-reasons.ts';
import { type ChainService, makeChainService } from './chain-service.ts';
import { recordRoutes } from './record-routes.ts';
import { makeRecordService, type RecordService } from './record-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    chain: ChainService;
    record: RecordService;
  }
}

export const plate: Plate = {
  services: {
    chain: ({ db }) => makeChainService(db),
    record: ({ db, services }) => {
      const { sites, alerts, accounts, earthquakes, onDemand, moms, chain, rainfall, surficial, subsurface } = services;
      const science = { rainfall, surficial, subsurface };
      return makeRecordService({ db, sites, alerts, accounts, earthquakes, onDemand, moms, chain, ...science });
    },
  },
  firstParts: ({ why }) => ({
    '/record/:site': {
      title: { en: 'Why this level', fil: 'Bakit ganito ang antas', war: 'Kay ano ini nga lebel' },
      read: async ({ siteCode, language }) => firstReasons(await why.ofSite(siteCode), language),
    },
  }),
  doors: ({ door, services: { record } }) => recordRoutes(door, record),
  jobs: ({ db }) => [
    {
      name: 'record-months',
      everyMs: HOUR_MS,
      run: async () => {
        await readyRecordMonths(db);
        await sealAuditMonths(db);
      },
    },
  ],
};
