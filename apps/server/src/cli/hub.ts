// `npm run hub`: the hub of a nation. It hears what cells push and shows it to everybody; it can call none of them. Commands say who may push.

import { parseArgs } from 'node:util';
import { addCell, forgetLogFault, listCells, removeCell } from '../hub/cells-queries.ts';
import { openDoors } from '../hub/doors.ts';
import { believeCaps, capFaultText, judgeUnjudged } from '../hub/judge-caps.ts';
import { type OpenHub, openHub } from '../hub/open-hub.ts';
import { explain } from '../installation.ts';
import { publicKeyOf } from '../outside/signed-word.ts';
import { makeWatchdog } from '../watchdog.ts';
import { say, UsageError } from './command.ts';

const USAGE = `npm run hub                                            serves the hub until Ctrl-C
npm run hub -- list                                    the cells, and when each was last heard
npm run hub -- add NAME KEY --of "Municipality, Province" [--of …]
                                                       KEY: what \`npm run watchmen -- key\` prints at the cell; --of: where its sites may lie, or a whole province
npm run hub -- remove NAME                             with all that is known of its sites
npm run hub -- believe-log NAME                        a backup of the cell was restored on purpose: its shorter log is right
npm run hub -- believe-cap NAME                        the key that now signs its CAP messages is right, or that it signs none any more; and older ones than before are right (a backup was restored)
npm run hub -- key                                     public key of the hub: HUB_KEY of the cells`;

const log = (text: string) => console.log(`${new Date().toISOString()} ${text}`);

async function serve({ config, key, database }: OpenHub): Promise<void> {
  const { host, port, publicUrl, trustProxy, logLevel } = config;
  await judgeUnjudged(database.db);
  const parts = { db: database.db, key, now: Date.now, say: log };
  const http = await openDoors({ ...parts, publicUrl, trustProxy, logLevel });
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const watchdog = makeWatchdog(config.notifySocket);
  await http.listen({ host, port });
  watchdog.ready();
  const turns = setInterval(() => watchdog.turn(), 2000);
  log(`The hub listens at http://${host}:${port}. Its public key: ${key.name}`);
  await ended;
  clearInterval(turns);
  const closed = http.close();
  // Who reads keeps his line; nothing more comes by it.
  http.server.closeAllConnections();
  await closed;
}

function wordAt(words: readonly string[], index: number, what: string): string {
  const word = words[index]?.trim();
  if (!word) throw new UsageError(`${what} is missing.\n${USAGE}`);
  return word;
}

async function add({ database: { db } }: OpenHub, words: readonly string[], areas: readonly string[]): Promise<void> {
  const [name, publicKey] = [wordAt(words, 1, 'The name of the cell'), wordAt(words, 2, 'Its public key')];
  if (name.length > 60) throw new UsageError('A name has 1 to 60 letters.');
  if (publicKeyOf(publicKey) === null) throw new UsageError('This is no public key: 43 letters, digits, - and _.');
  if (areas.length === 0)
    throw new UsageError('Say with --of where its sites may lie: sites elsewhere are not believed.');
  if (!(await addCell(db, { name, publicKey, areas })))
    throw new UsageError('A cell of this name or key is there already.');
  say(`${name} may push sites of ${areas.join('; ')}.`);
}

async function list({ database: { db } }: OpenHub): Promise<void> {
  const cells = await listCells(db);
  if (cells.length === 0) say('No cell may push here yet.');
  for (const cell of cells) {
    const { name, sites, heardAt, isHeard, refused, clockOffMs, logFault, logUnprovenAt, capFault, areas } = cell;
    const heard =
      heardAt === null ? 'never heard' : `${isHeard ? 'heard' : 'NOT HEARD SINCE'} ${new Date(heardAt).toISOString()}`;
    const faults = [
      refused && `refused: ${refused}`,
      clockOffMs !== null && `its clock is ${Math.round(clockOffMs / 1000)} s ahead`,
      logFault && `its log is ${logFault}`,
      logUnprovenAt !== null && `nothing shows that its log only grew since ${new Date(logUnprovenAt).toISOString()}`,
      capFault && capFaultText(capFault),
      cell.isCapUnsigned && 'its CAP messages are unsigned',
    ].filter(Boolean);
    say([name, `${sites} sites`, heard, faults.join(', ') || 'well', areas.join('; ')].join('\t'));
  }
}

async function run(): Promise<void> {
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: { of: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) return say(USAGE);
  const [what] = words;
  const hub = await openHub(what === undefined ? 'own' : 'joined', what === undefined ? log : () => {});
  try {
    if (what === undefined) await serve(hub);
    else if (what === 'add') await add(hub, words, values.of ?? []);
    else if (what === 'list') await list(hub);
    else if (what === 'key') say(hub.key.name);
    else if (what === 'remove') await remove(hub, wordAt(words, 1, 'The name of the cell'));
    else if (what === 'believe-log') await believe(hub, wordAt(words, 1, 'The name of the cell'));
    else if (what === 'believe-cap') await believeCap(hub, wordAt(words, 1, 'The name of the cell'));
    else throw new UsageError(`"${what}" is not known.\n${USAGE}`);
  } finally {
    await hub.stop();
  }
}

async function remove({ database: { db } }: OpenHub, name: string): Promise<void> {
  if ((await removeCell(db, name)) === 0) throw new UsageError(`There is no cell ${name}.`);
  say(`${name} may push no more, and nothing is known of its sites.`);
}

async function believe({ database: { db } }: OpenHub, name: string): Promise<void> {
  if ((await forgetLogFault(db, name)) === 0) throw new UsageError(`There is no cell ${name}.`);
  say(`The log of ${name} as it is now is believed.`);
}

async function believeCap({ database: { db } }: OpenHub, name: string): Promise<void> {
  const believed = await believeCaps(db, name);
  if (believed === null) throw new UsageError(`There is no cell ${name}.`);
  say(
    believed.key === null
      ? `CAP messages of ${name} are handed on unsigned, until one is signed.`
      : `CAP messages of ${name} are believed under the key ${believed.key}. Compare it with what the municipality says.`,
  );
  for (const { site, identifier, sent } of believed.setBack)
    say(`${site} goes back to its older message ${identifier}, sent ${new Date(sent).toISOString()}.`);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof UsageError ? error.message : explain(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
