// What the server has of the state of the installation.
import type { Plate } from '@bantay/server/plate.ts';
import { statusRoutes } from './status-routes.ts';
import { makeStatusService, type StatusService } from './status-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    status: StatusService;
  }
}

export const plate: Plate = {
  services: {
    status: ({
      db,
      space,
      replica = null,
      isDemo,
      services: { clock, sites, alerts, rainfall, outbox, gateway, gatewayProof, rehearsal, duty, hub },
    }) =>
      makeStatusService({
        db,
        space,
        replica,
        isDemo,
        clock,
        sites,
        alerts,
        rainfall,
        outbox,
        gateway,
        gatewayProof,
        rehearsal,
        duty,
        hub,
      }),
  },
  doors: ({
    door,
    isDemo,
    config,
    services: { status, settings, screenWords, watch, releasePolicies, gateway, channels },
  }) =>
    statusRoutes(door, status, settings, screenWords, watch, releasePolicies, isDemo, {
      hasGateway: gateway !== null,
      hasEarthquakeFeed: config.earthquakeFeedUrl !== null,
      hasBackupFolder: config.backupFolder !== null,
      hasRehearsal: config.rehearsal,
      hasPush: config.push !== null,
      hasTelegram: config.channels.telegramToken !== null,
      hasVoice: config.channels.voice !== null,
      channels,
      hasSiren: config.siren !== null || isDemo,
      answersWhy: config.smsWhy,
      hasLetters: config.smsCode,
      asksBroadcast: config.cellBroadcast,
      tellsRollCall: config.rollCallSms,
      isDatabaseLineSealed: config.isDatabaseLineSealed,
      hasProxy: config.trustProxy,
      isPublic: config.publicPage,
      hasHub: config.hub !== null,
    }),
};
