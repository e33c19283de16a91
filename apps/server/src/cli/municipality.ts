// `npm run municipality`: the municipalities of a cell: listed, added, moved to another database, removed, and any command for one of them.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BackupError } from '../backup/manifest.ts';
import { closeByHand, moveMember, removeMember } from '../cell/care.ts';
import { CellError } from '../cell/cell-error.ts';
import {
  addressIn,
  addressOf,
  baseUrlOf,
  type Cell,
  folderOf,
  isClosed,
  isMemberName,
  listMembers,
  type MemberFolder,
  makeFolder,
  markNew,
  memberConfig,
  readMemberSettings,
  reopenFolder,
  serversOf,
  writeMemberSettings,
} from '../cell/member-folder.ts';
import { openCell } from '../cell/open-cell.ts';
import { createSchema, dropSchema, hasSchema } from '../cell/schemas.ts';
import { explain, PROJECT_FOLDER } from '../installation.ts';
import { MUNICIPALITY_FILE, parseMunicipality } from '../municipality.ts';
import { askPassword, readWords, requireFlag, requireWord, say, tellEnd, UsageError } from './command.ts';

const USAGE = {
  text: `npm run municipality -- list [--here]                       --here: what servers of this machine have open
npm run municipality -- add NAME --address https://NAME.example.ph --file MUNICIPALITY.json [--database -]
npm run municipality -- close NAME | open NAME          no server opens it until it is opened again
npm run municipality -- move NAME --database -              it is closed for the time of the copy
npm run municipality -- remove NAME --yes               its last backup and its folder are kept
npm run municipality -- do NAME COMMAND [WORDS]         a command for it, for example: do NAME account list
npm run municipality -- each COMMAND [WORDS]            the same for all that are not closed; ends well where it does for each that is open
  NAME: small letters, digits and _; also the name of its schema. --file: as docs/municipality.example.json
  --database -: the address of another database, postgres://…, is asked for, or read from a pipe; one without a password may stand there itself`,
  flags: ['address', 'file', 'database'],
  switches: ['yes', 'here'],
};

interface Told {
  cell: Cell;
  words: string[];
  flags: Record<string, string | undefined>;
}

const DEEDS: Record<string, (told: Told) => Promise<void>> = {
  list: async ({ cell, flags }) => list(cell, flags.here !== undefined),
  add,
  open: async (told) => {
    reopenFolder(there(told));
    say('A server opens it within seconds.');
  },
  close: async (told) => {
    await closeByHand({ cell: told.cell, at: there(told), say });
    say('No server has it open. It answers nobody and warns nobody until it is opened again.');
  },
  async move(told) {
    const at = there(told);
    const ms = await moveMember({ ...careOf(told), at }, await readDatabase(requireFlag(told.flags, 'database')));
    say(
      `It was away for ${(ms / 1000).toFixed(1)} s, and ${isClosed(at) ? 'stays closed, as it was' : 'until a server has opened it'}.`,
    );
  },
  async remove(told) {
    const at = there(told);
    if (!told.flags.yes) throw new UsageError(`${at.name} would answer and warn nobody any more: say --yes.`);
    say(`Removed. Its folder: ${await removeMember({ ...careOf(told), at })}`);
  },
};

/** What stands in a command is seen by every account of the machine, in the list of processes. */
async function readDatabase(given: string): Promise<string> {
  if (given === '-') return (await askPassword('Address of the database', 'address')).trim();
  if (!URL.canParse(given)) throw new UsageError('--database is "-", or an address: postgres://…');
  const { password, searchParams } = new URL(given);
  if (password === '' && !searchParams.has('password')) return given;
  throw new UsageError(
    'Every account of this machine can read the words of a command, and so this password. Say "--database -": the address is asked for, or read from a pipe.',
  );
}

const careOf = ({ cell }: Told) => ({
  cell,
  say,
  stamp: new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase(),
});

function there({ cell, words }: Told): MemberFolder {
  const at = folderOf(cell, requireWord(words, 1, 'the name of a municipality'));
  if (!isMemberName(at.name) || !existsSync(at.folder)) throw new UsageError(`There is no municipality "${at.name}".`);
  return at;
}

const openBy = (at: MemberFolder, isHere: boolean) =>
  serversOf(at).filter(({ host, isWorker }) => !isWorker && (!isHere || host === hostname()));

function list(cell: Cell, isHere: boolean): void {
  for (const at of listMembers(cell)) {
    const servers = openBy(at, isHere);
    const fault = servers.find((one) => one.fault !== null)?.fault;
    const state = isClosed(at) ? 'closed' : (fault ?? (servers.length > 0 ? 'open' : 'no server has opened it'));
    say([at.name, placeOf(cell, at), state].join('\t'));
  }
}

/** Without the password. */
function placeOf(cell: Cell, at: MemberFolder): string {
  try {
    const settings = readMemberSettings(at);
    const { host, pathname } = new URL(baseUrlOf(cell, settings));
    return `${addressOf(memberConfig(cell, at, settings))}\t${settings.DATABASE_URL ? host + pathname : 'own database'}`;
  } catch (error) {
    return `${explain(error).split('\n')[0]}\t`;
  }
}

async function add({ cell, words, flags }: Told): Promise<void> {
  const name = requireWord(words, 1, 'the name of a municipality');
  if (!isMemberName(name)) throw new UsageError(`"${name}" can be no name: 2 to 30 small letters, digits and _.`);
  const at = folderOf(cell, name);
  if (existsSync(at.folder)) throw new CellError(`${name} is there already.`);
  const file = requireFlag(flags, 'file');
  const { demo } = parseMunicipality(readFileSync(file, 'utf8'), file);
  if (demo)
    throw new CellError(`${file} is the invented one of demo mode; write your own and take out the line "demo".`);
  const address = requireFlag(flags, 'address');
  const database = flags.database && (await readDatabase(flags.database));
  const settings = { PUBLIC_URL: address, ...(database && { DATABASE_URL: database }) };
  const wanted = addressOf(memberConfig(cell, at, settings));
  const other = listMembers(cell).find((one) => addressIn(cell, one) === wanted);
  if (other) throw new CellError(`${wanted} leads to ${other.name} already.`);
  const base = baseUrlOf(cell, settings);
  if (await hasSchema(base, name)) throw new CellError(`There is a schema ${name} in that database already.`);
  await createSchema(base, name);
  try {
    makeFolder(at);
    copyFileSync(file, join(at.folder, MUNICIPALITY_FILE));
    markNew(at);
    writeMemberSettings(at, settings);
  } catch (error) {
    rmSync(at.folder, { recursive: true, force: true });
    await dropSchema(base, name);
    throw error;
  }
  say(`Added: ${at.folder}. A server opens it within seconds; then: npm run municipality -- do ${name} account --help`);
}

/** The same command as of an installation by itself, with the settings of this one. Resolves with its exit code. */
async function doCommand({ cell, words }: Told): Promise<number> {
  const at = there({ cell, words, flags: {} });
  const command = requireWord(words, 2, 'a command');
  // A move would not wait for it, and it would go on in the place before.
  if (command === 'worker') throw new UsageError('A worker of a cell works for all: npm run cell -- worker');
  if (['cell', 'municipality', 'rehearse'].includes(command)) throw new UsageError(`${command} is no command for one.`);
  const settings = readMemberSettings(at);
  const { databaseUrl, port, storagePort } = memberConfig(cell, at, settings);
  const own = { BANTAY_DEMO: 'off', BANTAY_DATA: at.folder, DATABASE_URL: databaseUrl ?? '' };
  const env = { ...process.env, ...settings, ...own };
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'scripts/bantay.mjs'), ...words.slice(2)], {
    env: { ...env, PORT: String(port), STORAGE_PORT: String(storagePort) },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** What one says that is not open does not count: it was so before. Resolves with the exit code: of failures the lowest, 1 before 3. */
async function forEach({ cell, words }: Told): Promise<number> {
  const codes: number[] = [];
  for (const at of listMembers(cell)) {
    if (isClosed(at)) {
      say(`${at.name} is closed: left out.`);
      continue;
    }
    const isOpen = openBy(at, true).some(({ fault }) => fault === null);
    say(`${at.name}:`);
    const code = await doCommand({ cell, words: ['do', at.name, ...words.slice(1)], flags: {} }).catch((error) => {
      if (error instanceof UsageError) throw error;
      say(explain(error));
      return 1;
    });
    if (isOpen) codes.push(code);
    else if (code !== 0) say(`${at.name} is not open at this machine, so that does not count.`);
  }
  const failed = codes.filter((code) => code !== 0);
  return failed.length === 0 ? 0 : Math.min(...failed);
}

const FOR_OTHERS: Record<string, (told: Told) => Promise<number>> = { do: doCommand, each: forEach };

/** Words of the other command are its own: flags too. */
function readOwnWords(): { words: string[]; flags: Told['flags'] } {
  const given = process.argv.slice(2);
  const first = given[0] === 'do' ? 2 : 1;
  return given[0] !== undefined && given[0] in FOR_OTHERS
    ? { words: given.filter((word, nth) => nth !== first || word !== '--'), flags: {} }
    : readWords(USAGE);
}

async function run(): Promise<number> {
  const { words, flags } = readOwnWords();
  const deed = requireWord(words, 0, 'what is to be done');
  if (!(deed in FOR_OTHERS || deed in DEEDS)) throw new UsageError(`"${deed}" is nothing that can be done.`);
  const { cell, stop } = await openCell('joined', () => {});
  try {
    const forOthers = FOR_OTHERS[deed];
    if (forOthers) return await forOthers({ cell, words, flags });
    await DEEDS[deed]?.({ cell, words, flags });
    return 0;
  } finally {
    await stop();
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isOfBackup = error instanceof BackupError;
    process.exit(tellEnd(isOfBackup ? new CellError(error.message) : error, USAGE));
  },
);
