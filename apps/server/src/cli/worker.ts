// `npm run worker`: closes half hours beside the servers of one database; several may run, and each site is taken by one of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { sql } from 'kysely';
import { layGround } from '../app-ground.ts';
import { isDatabaseAway } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { reachBy } from '../database/pooled-reach.ts';
import { startJobs } from '../jobs/jobs.ts';
import { readSecret } from '../secrets.ts';
import { runCommand, say } from './command.ts';

const USAGE = `npm run worker     until Ctrl-C. A server closes half hours by itself; a worker helps where there are very many sites.`;

/** Of all workers; a server's own is 'engine'. While none runs there is no row of it. */
const JOB = 'engine worker';
const EVERY_MS = 5000;
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
  const { clock, alerts } = ground.house.services;
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
  const run = async () => {
    // News of a moved clock come to servers alone.
    await clock.reload();
    awaySince = null;
    await alerts.closeDue();
  };
  const { space } = ground.house;
  const jobs = startJobs(
    ground.database.db,
    [{ name: JOB, everyMs: EVERY_MS, isOwn: true, rank: 'warning', run }],
    onError,
    space.mayWrite,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  say(
    `Works at ${config.databaseUrl === null ? `the database of the server in ${dataFolder}` : 'the database of DATABASE_URL'}. Stop with Ctrl-C.`,
  );
  await sleep(2 ** 31 - 1, undefined, { signal: ended.signal }).catch(() => {});
  ground.state.isClosing = true;
  await jobs.stop();
  // One that has ended is not late.
  await sql`delete from job_runs where job = ${JOB}`.execute(db).catch(() => {});
  await ground.http.close();
  await ground.database.close();
});
