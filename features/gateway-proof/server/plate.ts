// What the server has of the proof that an SMS can leave.
import type { Plate } from '@bantay/server/plate.ts';
import { gatewayProofRoutes } from './gateway-proof-routes.ts';
import { type GatewayProofService, makeGatewayProofService } from './gateway-proof-service.ts';

/** What has arrived is seen within this. */
const ROUND_MS = 5_000;
/** Invented: the telephone of the office in a demo. */
const DEMO_NUMBER = '639000000008';

declare module '@bantay/server/plate.ts' {
  interface Services {
    gatewayProof: GatewayProofService;
  }
}

export const plate: Plate = {
  services: {
    gatewayProof: ({ db, config, isDemo, services: { clock, outbox, ladders, incoming } }) =>
      makeGatewayProofService({
        ...{ db, clock, outbox, ladders, incoming, hasGateway: config.smsGateways.length > 0 },
        demoNumber: isDemo && config.smsGateways.includes('simulator') ? DEMO_NUMBER : null,
      }),
  },
  doors: ({ door, services: { gatewayProof } }) => gatewayProofRoutes(door, gatewayProof),
  jobs: ({ services: { gatewayProof } }) => [
    { name: 'gateway-proof', everyMs: ROUND_MS, run: () => gatewayProof.round() },
  ],
  tidy: ({ gatewayProof }) => gatewayProof.forgetOld(),
};
