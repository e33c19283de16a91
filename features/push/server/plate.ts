// What the server has of alerts on phones.
import { SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import { readSession } from '@bantay/server/http/session.ts';
import type { House, Plate } from '@bantay/server/plate.ts';
import { readPushKey } from '@bantay/server/secrets.ts';
import { type PushKeys, pushKeys } from './push-keys.ts';
import { pushRoutes } from './push-routes.ts';
import { makePushService, type PushService } from './push-service.ts';

/** A message leaves within this; a phone has a minute to show it. */
const ROUND_MS = 2_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    push: PushService;
  }
}

const known = new Map<string, PushKeys>();

/** Made when it is first needed: a server on which nobody switches it on has none. */
function keysOf({ dataFolder }: Pick<House, 'dataFolder'>): PushKeys {
  const keys = known.get(dataFolder) ?? pushKeys(readPushKey(dataFolder));
  known.set(dataFolder, keys);
  return keys;
}

export const plate: Plate = {
  services: {
    push: ({ db, config, secret, dataFolder, services: { clock, settings } }) =>
      makePushService({
        ...{ db, clock, settings, secret, contact: config.push?.contact ?? null },
        ...{ keys: () => keysOf({ dataFolder }), mayBePrivate: config.webhookPrivate },
      }),
  },
  doors: ({ door, db, cookies, services: { push } }) =>
    pushRoutes(door, push, async (request) => {
      const token = cookies.read(request, SESSION_COOKIE);
      return token ? ((await readSession(db, token))?.userId ?? null) : null;
    }),
  jobs: ({ services: { push } }) =>
    push.isOn
      ? [
          {
            name: 'push',
            everyMs: ROUND_MS,
            rank: 'warning',
            isForeign: true,
            run: async () => void (await push.round()),
          },
        ]
      : [],
  tidy: ({ push }) => push.forgetOld(),
};
