// What the server has of the night rehearsal.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Plate } from '@bantay/server/plate.ts';
import { beginRehearsal, makeRehearsalService, type RehearsalService } from './rehearsal-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    rehearsal: RehearsalService;
  }
}

export const plate: Plate = {
  services: {
    rehearsal: ({ db, config, services: { gatewayProof, push, settings } }) =>
      makeRehearsalService({
        ...{ db, isOn: config.rehearsal, begin: beginRehearsal, gatewayProof, push, settings },
        upMs: () => process.uptime() * 1000,
      }),
  },
  jobs: ({ services: { rehearsal } }) => [
    { name: 'rehearsal', everyMs: MINUTE_MS, rank: 'entry', isForeign: true, run: () => rehearsal.round() },
  ],
  tidy: ({ rehearsal }) => rehearsal.forgetOld(),
};
