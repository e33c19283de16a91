// `npm run cell`: many municipalities in one process, each in a schema of its own, found by its name; or a worker that closes their half hours.
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@bantay/kernel/thrown';
import { openFront } from '../cell/front.ts';
import { keepMembers, type Members } from '../cell/members.ts';
import { type OpenCell, openCell } from '../cell/open-cell.ts';
import { watchDatabase } from '../database/watch-database.ts';
import { watchSpace } from '../files/free-space.ts';
import { WEB_ROOT } from '../installation.ts';
import { makeWatchdog } from '../watchdog.ts';
import { readWords, tellEnd, UsageError } from './command.ts';

/** How soon a folder that is new is seen. */
const STEP_MS = 2_000;
const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`);

const USAGE = {
  text: `npm run cell               serves all municipalities of its data folder, until Ctrl-C
npm run cell -- worker     closes half hours for all of them beside that; it helps where there are very many sites`,
};
/** Without the embedded database for so long a worker ends: whoever starts it again asks anew where that is. */
const AWAY_MS = 60_000;

async function run(): Promise<number> {
  const [word] = readWords(USAGE).words;
  if (word !== undefined && word !== 'worker') throw new UsageError(`"${word}" is nothing that a cell can be.`);
  return word === 'worker' ? help() : serve();
}

async function serve(): Promise<number> {
  const opened = await openCell('own', say);
  const { port, storagePort, host } = opened.config;
  const places = [
    { port, host },
    { port: storagePort, host },
  ];
  const watchdog = makeWatchdog(opened.config.notifySocket);
  const members = keepMembers({ ...partsOf(opened), watchdog });
  const front = await openFront(members, places);
  watchdog.ready();
  say(`The cell in ${opened.cell.folder} listens at ${host}:${port}. Stop with Ctrl-C.`);
  await lookOn(members, () => {
    // Else signs of life come from the engines of those that are open.
    if (members.counts().open === 0) watchdog.turn();
    return true;
  });
  await front.close();
  await endWith(members, opened);
  return 0;
}

async function help(): Promise<number> {
  const opened = await openCell('joined', say);
  const { cell, config } = opened;
  const members = keepMembers({ ...partsOf(opened), watchdog: makeWatchdog(null), isWorker: true });
  // One of DATABASE_URL comes back to where it was.
  const watch = config.databaseUrl === null ? watchDatabase({ url: cell.databaseUrl, onAway() {} }) : null;
  say(`Works for the municipalities in ${cell.folder}. Stop with Ctrl-C.`);
  let awaySince: number | null = null;
  const wasEnded = await lookOn(members, () => {
    awaySince = watch?.isAway() ? (awaySince ?? performance.now()) : null;
    return awaySince === null || performance.now() - awaySince < AWAY_MS;
  });
  await watch?.close();
  await endWith(members, opened);
  return wasEnded ? 0 : 1;
}

const partsOf = ({ cell, config }: OpenCell) => ({
  ...{ cell, say, webRoot: WEB_ROOT },
  space: watchSpace({
    dataFolder: cell.folder,
    holdsDatabase: config.databaseUrl === null,
    reserveMb: config.diskReserveMb,
  }),
});

/** Resolves with true when the process is told to end, with false when `mayGoOn` says no. */
async function lookOn(members: Members, mayGoOn: () => boolean): Promise<boolean> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  while (!ended.signal.aborted) {
    try {
      members.step();
    } catch (error) {
      say(`A look at the folders broke: ${messageOf(error)}`);
    }
    if (!mayGoOn()) return false;
    await sleep(STEP_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
  return true;
}

async function endWith(members: Members, { stop }: OpenCell): Promise<void> {
  try {
    await members.close();
  } finally {
    await stop();
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => process.exit(tellEnd(error, USAGE)),
);
