// `npm run push-trial`: ten thousand notices to a thousand phones, through a push service that fails now and then.
import { pushKeys } from '@bantay/features/push/server/push-keys.ts';
import { somebody, tellMany } from '@bantay/features/push/server/push-many.fixture.ts';
import { openReceiver } from '@bantay/features/push/server/push-receiver.fixture.ts';
import { makePushService } from '@bantay/features/push/server/push-service.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { readPushKey } from '../apps/server/src/secrets.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';

await ensureBuilt();
// Its own round rests: this process sends.
const server = await startTestServer({ env: { PUSH: 'off', LOG_LEVEL: 'fatal' } });
Object.assign(process.env, server.env);
const installation = await openInstallation('joined', () => {});
const { db, close } = openDatabase({ url: installation.databaseUrl, max: 10 });
const receiver = await openReceiver();
const keys = pushKeys(readPushKey(server.dataFolder));
const push = makePushService({
  ...{ db, clock: { now: Date.now }, secret: 'of a trial', contact: 'mailto:duty@example.org', keys: () => keys },
  settings: { read: async () => Promise.reject(new Error('nobody asks for settings')) },
  mayBePrivate: true,
});
try {
  const told = await tellMany({ db, push, receiver, person: await somebody(db), phones: 1000, notices: 10 });
  const { messages, posts, shown, over, lost, unreadable, seconds } = told;
  console.log(
    `${messages} messages, ${posts} posts in ${seconds.toFixed(1)} s (${Math.round(posts / seconds)} a second): ${shown} shown once, ${over} of phones that were gone, ${lost} lost, ${unreadable} unreadable.`,
  );
  process.exitCode = lost + unreadable > 0 ? 1 : 0;
} finally {
  await receiver.close();
  await close();
  await server.stop();
}
