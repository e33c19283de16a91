// Proof of "what was acknowledged stays": loggers, observers and chatting officers write while server and database are killed.
// `npm run crash-writing -- [--kills 100] [--database 20] [--json]`
// kills: kill -9 of the server; database: kill -9 of its database alone, which the server raises again.
// Whoever gets no answer sends the same again under the same key, as our pages and loggers do: nothing may stand there twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';
import { startWriters, type Writers } from './writers.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    database: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stderr.write(`${text}\n`);

await ensureBuilt();
say('Starting the server …');
const server = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
const pidFile = join(server.dataFolder, 'postgres/postmaster.pid');

try {
  const started = Date.now();
  const writers = await startWriters(server);
  await interrupt(writers, Number(values.kills), Number(values.database));
  await writers.stop();
  const missing = await writers.missing();
  const figures = {
    kills: Number(values.kills),
    database_kills: Number(values.database),
    acknowledged: writers.acknowledged(),
    sent_again: writers.retries(),
    missing,
    seconds: Math.round((Date.now() - started) / 1000),
  };
  process.stdout.write(`${JSON.stringify(figures, null, values.json ? 0 : 2)}\n`);
  process.exitCode = missing.readings + missing.chats + missing.observations + missing.doubled === 0 ? 0 : 1;
} finally {
  await server.stop();
}

/** Kills of both kinds in turn, at random moments; every sixth server dies while it still starts. */
async function interrupt(writers: Writers, kills: number, databaseKills: number): Promise<void> {
  let ofDatabase = 0;
  const turns = Math.max(kills, databaseKills);
  for (let turn = 1; turn <= turns; turn++) {
    if (turn <= kills) await killServer(turn % 6 === 0 && turn < kills);
    if (ofDatabase < Math.round((turn * databaseKills) / turns)) await killDatabase(++ofDatabase);
    if (turn % 10 === 0) say(`${turn} of ${turns}, ${writers.retries()} sent again`);
  }
  await sleep(1000);
}

async function killServer(whileStarting: boolean): Promise<void> {
  await sleep(200 + Math.random() * 1200);
  await server.kill();
  const starting = server.start();
  if (!whileStarting) return starting;
  starting.catch(() => {});
  await sleep(Math.random() * 2500);
  await server.kill();
  await server.start();
}

async function killDatabase(count: number): Promise<void> {
  await sleep(200 + Math.random() * 800);
  const pid = databasePid();
  process.kill(pid, 'SIGKILL');
  const until = Date.now() + 60_000;
  while (databasePid() === pid || !/ready/.test(pidText())) {
    if (Date.now() > until) throw new Error(`The database was not raised again after kill ${count}.`);
    await sleep(20);
  }
  await sleep(300);
}

function databasePid(): number {
  return Number(pidText().split('\n')[0]);
}

/** Empty while there is none: the file goes and comes with the process. */
function pidText(): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return '';
  }
}
