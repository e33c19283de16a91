// `npm run watchman`: watches servers from outside, and tells its own list when one is silent. `WATCHMAN_SETTINGS` names its file.
import type { Server } from 'node:http';
import { uptime } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cosign as cosignNote } from '@bantay/features/public-log/server/sign-note.ts';
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { askOutside } from '@bantay/server/outside/ask-outside.ts';
import { ownKey } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { makeDoors } from './doors.ts';
import { makeOwnGateway } from './gateway.ts';
import { type KeptLevels, openLevels } from './kept-levels.ts';
import { makeLevelsDoors } from './levels-doors.ts';
import { makeOwnOutbox } from './own-outbox.ts';
import { readSettings, type Settings, SettingsWrong } from './settings.ts';
import { openState, type StateFile } from './state-file.ts';
import { lookMs, makeWatch } from './watch.ts';

const say = (sentence: string) => process.stdout.write(`${new Date().toISOString()} ${sentence}\n`);

async function main(): Promise<void> {
  const settings = readSettings(process.env.WATCHMAN_SETTINGS || process.argv[2] || 'watchman.json');
  const file = openState(settings.data, say);
  if (file.remark !== null) say(file.remark);
  if (process.argv[3] === 'forget-log') return forgetLog(settings, file);
  const pem = readWatchKey(settings.data);
  const key = ownKey(pem);
  const now = Date.now;
  const gateway = makeOwnGateway(settings);
  const outbox = makeOwnOutbox({ ...file, gateway, now, say });
  const cosign = (text: string, at: number) => cosignNote(pem, cosignerName(settings.name), text, at);
  const watch = makeWatch({ ...file, settings, key, outbox, ask: askOutside, cosign, now, say });
  const doors = makeDoors({ settings, key, state: file.state, watch, now, say });
  await listen(doors, settings);
  const levels = await openLevelsDoors(settings, { watch, ask: askOutside, now, say });
  say(`The watchman ${settings.name} listens at http://${settings.host}:${settings.port}. Its public key: ${key.name}`);
  let isOver = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isOver = true;
      file.save();
      process.exit(0);
    });
  }
  while (!isOver) {
    // A round that waits for a slow server is not waited for: each server has its own turn.
    watch.tick().catch((error: unknown) => say(`A round broke: ${messageOf(error)}`));
    levels?.tick().catch((error: unknown) => say(`The levels were not fetched: ${messageOf(error)}`));
    await sleep(lookMs(settings.pulse_s));
  }
}

/** In a note a name has no blanks and no plus signs. */
const cosignerName = (name: string) => `bantay-watchman/${name.replace(/[^\w.-]+/g, '-')}`;

const listen = (doors: Server, { host, port }: { host: string; port: number }) =>
  new Promise<void>((resolve, reject) => {
    doors.once('error', reject).listen(port, host, resolve);
  });

/** Told by a person: an older backup was restored on purpose. The next log of each server is the first again. */
function forgetLog({ watch }: Settings, { state, save }: StateFile): void {
  for (const target of Object.values(state.targets)) delete target.log;
  save();
  say(`The next public log of ${watch.map(({ name }) => name).join(', ')} is believed as the first.`);
}

/** Where the settings name whose levels it hands on. */
async function openLevelsDoors(
  settings: Settings,
  parts: Pick<Parameters<typeof openLevels>[0], 'watch' | 'ask' | 'now' | 'say'>,
): Promise<KeptLevels | null> {
  const watched = settings.watch.find(({ name }) => name === settings.levels?.of);
  if (settings.levels === undefined || watched === undefined) return null;
  const levels = openLevels({ ...parts, settings, watched, sinceBoot: () => uptime() * 1000 });
  await listen(makeLevelsDoors({ levels, now: parts.now }), settings.levels);
  parts.say(
    `It hands on the levels of ${watched.name} at http://${settings.levels.host}:${settings.levels.port}/levels`,
  );
  return levels;
}

main().catch((error: unknown) => {
  const isKnown = error instanceof SettingsWrong || error instanceof StartRefused || codeOf(error) !== undefined;
  process.stderr.write(`${isKnown ? messageOf(error) : String((error as Error).stack ?? error)}\n`); // whatever was thrown
  process.exit(1);
});
