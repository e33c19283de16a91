// What the server has of webhooks.
import type { Plate } from '@bantay/server/plate.ts';
import { type DeliverService, makeDeliverService } from './deliver-service.ts';
import { presentMessage } from './webhook-presenter.ts';
import { webhooksRoutes } from './webhooks-routes.ts';
import { makeWebhooksService, type WebhooksService } from './webhooks-service.ts';

/** A message that failed is due again after ten seconds at the earliest. */
const ROUND_MS = 5_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    webhooks: WebhooksService;
    deliver: DeliverService;
  }
}

export const plate: Plate = {
  services: {
    webhooks: ({ db, secret, config, services: { clock } }) =>
      makeWebhooksService({ db, clock, secret, mayBePrivate: config.webhookPrivate }),
    deliver: ({ db, secret, config, isDemo, services: { clock, releases, sites } }) =>
      makeDeliverService({
        ...{ db, clock, releases, sites, secret, isDemo, mayBePrivate: config.webhookPrivate },
        present: presentMessage,
      }),
  },
  doors: ({ door, services: { webhooks } }) => webhooksRoutes(door, webhooks),
  // Of strangers' servers: it rests before a warning would want for room, and a failure is told once.
  jobs: ({ services: { deliver } }) => [
    { name: 'webhooks', everyMs: ROUND_MS, rank: 'entry', isForeign: true, run: () => deliver.round() },
  ],
  tidy: ({ webhooks }) => webhooks.forgetOld(),
};
