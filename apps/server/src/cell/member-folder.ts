// The municipalities of a cell: each a folder of its own beside the others, with its settings, its municipality.json, its keys and files. The
// folders are the list; nothing else has to be kept in step with them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { codeOf } from '@bantay/kernel/thrown';
import { isAlive, startMark } from '@bantay/postgres/process-facts.ts';
import { type Config, readConfig, SettingsError } from '../config.ts';

const FOLDER = 'municipalities';
const REMOVED = 'removed-municipalities';
const SETTINGS_FILE = 'settings';
/** It is there while no server may open it: it is moved or taken away. */
const CLOSED_FILE = 'closed';
const NEW_FILE = 'new';

/** Also the name of its schema, which has 63 letters at most; drills put theirs behind their own. */
const NAME = /^[a-z][a-z0-9_]{1,29}$/;
const TAKEN = /^(pg_.*|public|information_schema|no_municipality|drill_.*)$/;
export const isMemberName = (name: string): boolean => NAME.test(name) && !TAKEN.test(name);

/** Of the whole process: said in the settings of the cell. */
export const OF_THE_CELL = [
  'PORT',
  'STORAGE_PORT',
  'HOST',
  'TRUST_PROXY',
  'BANTAY_DATA',
  'LOG_LEVEL',
  'DISK_RESERVE_MB',
] as const;

export interface Cell {
  folder: string;
  /** Of the settings of the process. */
  config: Pick<Config, 'port' | 'storagePort' | 'host' | 'trustProxy' | 'logLevel'>;
  /** The database that holds those that name none of their own. */
  databaseUrl: string;
}

export interface MemberFolder {
  name: string;
  folder: string;
}

export const folderOf = (cell: Pick<Cell, 'folder'>, name: string): MemberFolder => ({
  name,
  folder: join(cell.folder, FOLDER, name),
});

export const removedFolder = (cell: Pick<Cell, 'folder'>, name: string, stamp: string): string =>
  join(cell.folder, REMOVED, `${name}-${stamp}`);

/** What is no name of one is passed over: an editor leaves folders too. */
export function listMembers(cell: Pick<Cell, 'folder'>): MemberFolder[] {
  return namesIn(join(cell.folder, FOLDER))
    .filter(isMemberName)
    .sort()
    .map((name) => folderOf(cell, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

export type MemberSettings = Record<string, string>;

/** Throws a sentence for what the cell alone says. */
export function readMemberSettings({ name, folder }: MemberFolder): MemberSettings {
  const path = join(folder, SETTINGS_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError([`${name}: ${path} cannot be read (${codeOf(error) ?? 'unknown'}).`]);
  }
  const settings = parseEnv(text) as MemberSettings; // no value is left out of what it has read
  const wrong = OF_THE_CELL.filter((one) => one in settings).map(
    (one) => `${name}: ${one} belongs to the settings of the cell.`,
  );
  // It starts a program of its own, which would look for its database where the cell has its own.
  if (settings.REHEARSAL === 'on') wrong.push(`${name}: REHEARSAL works in an installation by itself only.`);
  if (settings.BANTAY_DEMO === 'on') wrong.push(`${name}: a demo is an installation by itself.`);
  for (const one of ['DATABASE_READ_URL', 'DATABASE_POOLER_URL'] as const)
    if (settings[one]) wrong.push(`${name}: ${one} works in an installation by itself only.`);
  if (wrong.length > 0) throw new SettingsError(wrong);
  return settings;
}

/** One line a setting; values of ours hold no quotes. */
export function writeMemberSettings({ folder }: MemberFolder, settings: MemberSettings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, SETTINGS_FILE), lines.join(''), { mode: 0o600 });
}

/** The database in which its schema lies. */
export const baseUrlOf = (cell: Pick<Cell, 'databaseUrl'>, settings: MemberSettings): string =>
  settings.DATABASE_URL || cell.databaseUrl;

/** As of an installation by itself (decision 096). */
export const schemaUrl = (base: string, schema: string): string =>
  `${base}${base.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`;

export function memberConfig(cell: Cell, { name, folder }: MemberFolder, settings: MemberSettings): Config {
  const { port, storagePort, host, trustProxy, logLevel } = cell.config;
  return readConfig({
    ...settings,
    ...{ PORT: String(port), STORAGE_PORT: String(storagePort), HOST: host, TRUST_PROXY: trustProxy ? '1' : '0' },
    ...{ LOG_LEVEL: logLevel, BANTAY_DATA: folder, DATABASE_URL: schemaUrl(baseUrlOf(cell, settings), name) },
  });
}

/** The name under which browsers ask for it; null in a demo that has none. */
export const addressOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string | null =>
  publicUrl === null ? null : new URL(publicUrl).hostname.toLowerCase();

/** Null: its settings do not say. */
export function addressIn(cell: Cell, at: MemberFolder): string | null {
  try {
    return addressOf(memberConfig(cell, at, readMemberSettings(at)));
  } catch {
    return null;
  }
}

/** What no server opens, and why. */
export const isClosed = ({ folder }: MemberFolder): boolean => existsSync(join(folder, CLOSED_FILE));
export const closeFolder = ({ folder }: MemberFolder, why: string): void =>
  writeFileSync(join(folder, CLOSED_FILE), `${why}\n`);
export const reopenFolder = ({ folder }: MemberFolder): void => rmSync(join(folder, CLOSED_FILE), { force: true });

/** Until it was open for the first time: later an empty schema is no new one, but the wrong one. */
export const markNew = ({ folder }: MemberFolder): void => writeFileSync(join(folder, NEW_FILE), '');
export const isNew = ({ folder }: MemberFolder): boolean => existsSync(join(folder, NEW_FILE));
export const unmarkNew = ({ folder }: MemberFolder): void => rmSync(join(folder, NEW_FILE), { force: true });

/** Says that this process serves it; `fault`: that it would, and cannot. Whoever moves it waits until nobody says so. */
export function sayServed({ folder }: MemberFolder, fault: string | null, isWorker = false): void {
  for (const { file, isGone } of saidIn(folder)) if (isGone) rmSync(join(folder, file), { force: true });
  writeFileSync(join(folder, servedFile()), JSON.stringify({ fault, mark: startMark(process.pid), isWorker }));
}
export const unsayServed = ({ folder }: MemberFolder): void => rmSync(join(folder, servedFile()), { force: true });
const servedFile = () => `served-${hostname()}-${process.pid}.json`;
const SERVED = /^served-(.+)-(\d+)\.json$/;

export interface Server {
  host: string;
  pid: number;
  /** Why it cannot; null: it does. */
  fault: string | null;
  /** It answers nobody. */
  isWorker: boolean;
  /** Where it says so. */
  file: string;
}

/** Those of this machine that have ended without a word count no more. */
export function serversOf({ folder }: MemberFolder): Server[] {
  return saidIn(folder)
    .filter(({ isGone }) => !isGone)
    .map(({ file, isGone: _, ...said }) => ({ ...said, file: join(folder, file) }));
}

const saidIn = (folder: string) =>
  readdirSync(folder).flatMap((file) => {
    const [, host = '', number] = SERVED.exec(file) ?? [];
    if (number === undefined) return [];
    const [pid, { mark, ...said }] = [Number(number), readSaid(join(folder, file))];
    // After a new start of the machine, or in a container, another process has the number.
    const isGone = host === hostname() && (!isAlive(pid) || (mark !== '' && mark !== startMark(pid)));
    return [{ file, host, pid, ...said, isGone }];
  });

function readSaid(path: string): { fault: string | null; mark: string; isWorker: boolean } {
  try {
    const { fault, mark, isWorker } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>; // looked at in the next lines
    return {
      fault: typeof fault === 'string' ? fault : null,
      mark: typeof mark === 'string' ? mark : '',
      isWorker: isWorker === true,
    };
  } catch {
    return { fault: null, mark: '', isWorker: false };
  }
}

export function makeFolder({ folder }: MemberFolder): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
