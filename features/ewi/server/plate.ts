// What the server has of warnings: who is told, by SMS.

import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { sitesOfMessages } from './ewi-queries.ts';
import { ewiRoutes } from './ewi-routes.ts';
import { type EwiService, makeEwiService } from './ewi-service.ts';
import { makeUnreachedService, type UnreachedService } from './unreached-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    ewi: EwiService;
    unreached: UnreachedService;
  }
}

export const plate: Plate = {
  services: {
    ewi: ({ db, config, services }) => {
      const publicLog = config.smsCode ? services.publicLog : null;
      const { clock, settings, sites, releases, texts, onDemand, outbox, gateway } = services;
      // The sender tells this service what was accepted, so it is asked for late.
      const isSending = () => services.sender.isRunning();
      return makeEwiService({
        db,
        clock,
        sites,
        releases,
        texts,
        onDemand,
        outbox,
        settings,
        publicLog,
        gateway,
        isSending,
      });
    },
    unreached: ({ db, services: { clock, sites, releases } }) => makeUnreachedService({ db, clock, sites, releases }),
  },
  sitesOf: { message: (db, named) => sitesOfMessages(db, idsAmong(named)) },
  doors: ({ door, isDemo, services: { ewi, unreached } }) => ewiRoutes(door, ewi, unreached, isDemo),
  sms: ({ ewi }) => ({ onAccepted: ewi.noteAccepted, onProgress: ewi.tellProgress }),
};
