// `npm run logger-key -- create|list|revoke`: keys with which loggers post readings, each limited to its gauges and columns.
import { KEY_FEEDS, type KeyFeed } from '@bantay/features/instruments/rules/key-scope.ts';
import { makeColumnsService } from '@bantay/features/instruments/server/columns-service.ts';
import { makeKeysService } from '@bantay/features/instruments/server/keys-service.ts';
import { type Brought, pasteLine } from '@bantay/features/instruments/wire/paste-lines.ts';
import { connectPath, simpleLine } from '@bantay/features/loggers/rules/logger-addresses.ts';
import type { Db } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireId, requireWord, runCommand, say, UsageError } from './command.ts';
import { listPaths, setLowBattery, setPath } from './logger-path.ts';
import { hostOf } from './post-to-server.ts';
import { raiseEngine } from './raise-engine.ts';

const USAGE = `npm run logger-key -- list
npm run logger-key -- create NAME --gauges rain_lpasb,rain_noah_619     the key is shown once
npm run logger-key -- create NAME --columns lpasa,lpasb                 for a logger of tilt columns
npm run logger-key -- create NAME --earthquakes yes                     for a feed of earthquakes
npm run logger-key -- create NAME --sms yes                             for a gateway that brings SMS
npm run logger-key -- create NAME --reports yes                         for its delivery reports alone
npm run logger-key -- revoke ID
npm run logger-key -- paths ID                                          what places in its messages mean
npm run logger-key -- path ID hut-1:rain.mm --gauge rain_lpasb [--factor 0.2] [--shift 0] [--remove yes]
npm run logger-key -- path ID hut-2:acc.x --column lpasa --node 1 --axis x [--accelerometer 32]
npm run logger-key -- path ID battery_mv --battery yes --factor 0.001
npm run logger-key -- battery ID VOLTS|standard                         from where down its battery is low`;

const FLAGS = [
  ...['gauges', 'columns', 'earthquakes', 'sms', 'reports'],
  ...['gauge', 'column', 'node', 'accelerometer', 'axis', 'battery', 'factor', 'shift', 'remove'],
];

const OPERATOR = { by: null };

if (process.argv[1]?.endsWith('logger-key.ts')) {
  await runCommand({ text: USAGE, flags: FLAGS }, async (bench) => {
    const what = requireWord(bench.words, 0, 'create, list, revoke, path, paths or battery');
    if (what === 'list') return list(bench);
    if (what === 'create') return create(bench);
    if (what === 'revoke') return revoke(bench);
    if (what === 'paths') return listPaths(bench);
    if (what === 'path') return setPath(bench);
    if (what === 'battery') return setLowBattery(bench);
    throw new UsageError(`"${what}" is not known.`);
  });
}

async function list({ db }: Bench): Promise<void> {
  for (const { keyId, name, gauges, columns, feeds, revokedAt } of await (await caring(db)).list()) {
    const brings = [...gauges, ...columns, ...feeds].join(',');
    say(`${keyId}\t${name}\t${brings}\t${revokedAt === null ? 'valid' : 'revoked'}`);
  }
}

async function create({ db, words, flags, installation }: Bench): Promise<void> {
  const name = requireWord(words, 1, 'the name of the logger');
  const feeds = KEY_FEEDS.filter((feed) => flags[feed] === 'yes');
  const columns = flags.columns?.split(',') ?? [];
  const needsGauges = feeds.length === 0 && columns.length === 0;
  const gauges = (needsGauges ? requireFlag(flags, 'gauges') : flags.gauges)?.split(',') ?? [];
  const posts = Object.fromEntries(feeds.map((feed) => [feed, true]));
  const key = await createLoggerKey(db, name, { gauges, columns, ...posts });
  say(`Key of ${name} (shown once, stored only as a hash):\n${key}`);
  say('To try it, a line for each thing it may bring:');
  const address = addressOf(installation);
  for (const line of await linesOf(db, { gauges, columns, feeds }, key, address)) say(line);
  const [gauge] = gauges;
  if (gauge !== undefined) say(`A single reading, in a line without JSON:\n${simpleLine(gauge, { address, key })}`);
  say(`What arrives, and why something is refused: ${address}${connectPath(name)}`);
}

/** Of the server beside this command, where nothing else is set. */
function addressOf({ config: { publicUrl, host, port } }: Bench['installation']): string {
  return publicUrl ?? `http://${hostOf(host)}:${port}`;
}

interface Told {
  gauges: readonly string[];
  columns: readonly string[];
  feeds: readonly KeyFeed[];
}

async function linesOf(db: Db, { gauges, columns, feeds }: Told, key: string, address: string): Promise<string[]> {
  const house = await raiseEngine(db);
  const known = await makeColumnsService({ db, ...house }).list();
  const brought: Brought[] = [
    ...gauges.map((name) => ({ kind: 'gauge' as const, name })),
    ...known
      .filter(({ tsmName }) => columns.includes(tsmName))
      .map(({ tsmName, accelerometers }) => ({ kind: 'column' as const, name: tsmName, version: accelerometers })),
    ...feeds.map((kind) => ({ kind })),
  ];
  return brought.map((one) => pasteLine(one, { address, key, now: house.clock.now() }));
}

/** What a key may bring: readings of gauges and columns by their names, earthquakes, SMS, delivery reports. */
interface Brings {
  gauges?: readonly string[];
  columns?: readonly string[];
  earthquakes?: boolean;
  sms?: boolean;
  reports?: boolean;
}

/** Returns the key in clear. */
export async function createLoggerKey(db: Db, name: string, brings: Brings): Promise<string> {
  const { gauges = [], columns = [], ...posts } = brings;
  const keys = await caring(db);
  try {
    const ids = await keys.idsOf({ gauges, columns });
    const made = await keys.create({ name, ...ids, feeds: KEY_FEEDS.filter((feed) => posts[feed]) }, OPERATOR);
    return made.key;
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}

async function caring(db: Db) {
  const clock = await readFieldClock(db);
  return makeKeysService({ db, clock });
}

async function revoke({ db, words }: Bench): Promise<void> {
  const keyId = requireId(words, 1, 'the id of a key');
  const keys = await caring(db);
  try {
    await keys.revoke(keyId, OPERATOR);
  } catch (error) {
    throw error instanceof Problem ? new UsageError(`There is no valid key ${keyId}.`) : error;
  }
  say(`Key ${keyId} is revoked.`);
}
