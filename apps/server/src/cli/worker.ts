// `npm run worker`: closes half hours beside the servers of one database; several may run, and each site is taken by one of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { layGround } from '../app-ground.ts';
import { isDatabaseAway } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { reachBy } from '../database/pooled-reach.ts';
import { startEngineWorker } from '../jobs/engine-worker.ts';
import { readSecret } from '../secrets.ts';
import { runCommand, say } from './command.ts';

const USAGE = `npm run worker     until Ctrl-C. A server closes half hours by itself; a worker helps where there are very many sites.`;

/** Without its database for so long it ends: whoever starts it again asks anew where that is. */
const AWAY_MS = 60_000;

await runCommand({ text: USAGE }, async ({ db, installation, endWith }) => {
  const { config, databaseUrl, municipality, dataFolder } = installation;
  if (!(await isMigrated(db)))
    throw new StartRefused('The database is of another version. Start the server of this one first.');
  const secret = readSecret(dataFolder);
  const ground = await layGround({
    config,
    reach: await reachBy(config, databaseUrl),
    municipality,
    dataFolder,
    secret,
    webRoot: null,
  });
  let awaySince: number | null = null;
  const ended = new AbortController();
  const onError = (error: unknown) => {
    ground.onError(error);
    if (!isDatabaseAway(error)) return;
    awaySince ??= Date.now();
    if (Date.now() - awaySince < AWAY_MS) return;
    endWith(1);
    ended.abort();
  };
  const worker = startEngineWorker(ground, ground.database.db, onError, () => {
    awaySince = null;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  say(
    `Works at ${config.databaseUrl === null ? `the database of the server in ${dataFolder}` : 'the database of DATABASE_URL'}. Stop with Ctrl-C.`,
  );
  await sleep(2 ** 31 - 1, undefined, { signal: ended.signal }).catch(() => {});
  await worker.stop();
});
