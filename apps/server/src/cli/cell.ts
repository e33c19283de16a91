// `npm run cell`: many municipalities in one process, each in a schema and a folder of its own; the name that is asked for says which.
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@bantay/kernel/thrown';
import { openFront } from '../cell/front.ts';
import { keepMembers } from '../cell/members.ts';
import { openCell } from '../cell/open-cell.ts';
import { watchSpace } from '../files/free-space.ts';
import { explain, WEB_ROOT } from '../installation.ts';
import { makeWatchdog } from '../watchdog.ts';

/** How soon a folder that is new is seen. */
const STEP_MS = 2_000;
const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`);

async function run(): Promise<void> {
  const { cell, config, stop } = await openCell('own', say);
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const space = watchSpace({
    dataFolder: cell.folder,
    holdsDatabase: config.databaseUrl === null,
    reserveMb: config.diskReserveMb,
  });
  const watchdog = makeWatchdog(config.notifySocket);
  const members = keepMembers({ cell, space, watchdog, say, webRoot: WEB_ROOT });
  const { port, storagePort, host } = config;
  const front = await openFront(members, [
    { port, host },
    { port: storagePort, host },
  ]);
  watchdog.ready();
  say(`The cell in ${cell.folder} listens at ${host}:${port}. Stop with Ctrl-C.`);
  while (!ended.signal.aborted) {
    try {
      members.step();
    } catch (error) {
      say(`A look at the folders broke: ${messageOf(error)}`);
    }
    // Else signs of life come from the engines of those that are open.
    if (members.counts().open === 0) watchdog.turn();
    await sleep(STEP_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
  await front.close();
  try {
    await members.close();
  } finally {
    await stop();
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  },
);
