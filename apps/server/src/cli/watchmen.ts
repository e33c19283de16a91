// `npm run watchmen -- list|add|remove|silence|key`: who watches this server from outside.

import { makeWatchService, type WatchService } from '@bantay/features/watch/server/watch-service.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { isWebAddress } from '../config-address.ts';
import { operatorActor } from '../database/audit.ts';
import { readFieldClock } from '../field-clock.ts';
import { watchSpace } from '../files/free-space.ts';
import { type OwnKey, ownKey } from '../outside/signed-word.ts';
import { Problem } from '../problems.ts';
import { readWatchKey } from '../secrets.ts';
import { makeOutbox } from '../sms/outbox.ts';
import { type Bench, requireId, requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run watchmen -- list
npm run watchmen -- key                                    public key of this server: its watchmen are given it
npm run watchmen -- add NAME KEY [--address https://…]     KEY: what the watchman prints when it starts; without an address it comes itself
npm run watchmen -- remove ID
npm run watchmen -- silence                                silent on purpose from now on, as once a week: who does not notice?`;

if (process.argv[1]?.endsWith('watchmen.ts')) {
  await runCommand({ text: USAGE, flags: ['address'] }, async (bench) => {
    const what = requireWord(bench.words, 0, 'list, key, add, remove or silence');
    const deed = { list, key, add, remove, silence }[what];
    if (!deed) throw new UsageError(`"${what}" is not known.`);
    try {
      await deed(bench);
    } catch (error) {
      throw error instanceof Problem ? new UsageError(error.message) : error;
    }
  });
}

function keyOf({ installation: { dataFolder } }: Bench): OwnKey {
  return ownKey(readWatchKey(dataFolder));
}

async function serviceOf(bench: Bench): Promise<WatchService> {
  const { db, installation } = bench;
  const { config, dataFolder } = installation;
  const clock = await readFieldClock(db);
  const holdsDatabase = config.databaseUrl === null;
  return makeWatchService({
    ...{ db, clock, outbox: makeOutbox(db, clock), key: () => keyOf(bench), now: Date.now, publicLog: null },
    // It sends no pulse.
    rehearsal: { standing: async () => null },
    gatewayProof: { standing: async () => null },
    hasGateway: false,
    space: watchSpace({ dataFolder, holdsDatabase, reserveMb: config.diskReserveMb }),
    ...config.watch,
    report: (error) => console.error(error),
  });
}

async function list(bench: Bench): Promise<void> {
  const { watchmen, silence, now } = await (await serviceOf(bench)).read();
  if (watchmen.length === 0) say('Nobody watches this server from outside.');
  for (const { watchmanId, name, address, answeredAt, fault } of watchmen) {
    const heard = answeredAt === null ? 'never heard' : `heard ${Math.round((now - answeredAt) / 1000)} s ago`;
    say(`${watchmanId}\t${name}\t${address ?? 'comes itself'}\t${heard}\t${fault ?? 'well'}`);
  }
  if (silence !== null) say(`Silent on purpose last: ${toManilaText(silence.from)}.`);
}

async function key(bench: Bench): Promise<void> {
  say(keyOf(bench).name);
}

async function add(bench: Bench): Promise<void> {
  const name = requireWord(bench.words, 1, 'the name of the watchman').trim();
  const publicKey = requireWord(bench.words, 2, 'its public key');
  if (name === '' || name.length > 60) throw new UsageError('A name has 1 to 60 letters.');
  const address = bench.flags.address?.replace(/\/+$/, '') ?? null;
  if (address !== null && (!isWebAddress(address) || address.length > 500)) {
    throw new UsageError('--address must begin with https:// or http://.');
  }
  const watchmanId = await (await serviceOf(bench)).add({ name, address, publicKey }, operatorActor);
  say(`Watchman ${watchmanId} is on the list. Give it the public key of this server:\n${keyOf(bench).name}`);
}

async function remove(bench: Bench): Promise<void> {
  const watchmanId = requireId(bench.words, 1, 'the id of a watchman');
  await (await serviceOf(bench)).remove(watchmanId, operatorActor);
  say(`Watchman ${watchmanId} is removed.`);
}

async function silence(bench: Bench): Promise<void> {
  const { until } = await (await serviceOf(bench)).rehearse(operatorActor);
  say(`No signs of life leave until ${toManilaText(until)}. Who has not noticed by then becomes a problem on duty.`);
}
