// What main and every command share: settings, data folder, database, municipality, in the same order and words.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WrongInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { codeOf } from '@bantay/kernel/thrown';
import { hasCluster } from '@bantay/postgres/cluster.ts';
import { locateDataFolder } from '@bantay/postgres/data-folder.ts';
import { joinEmbedded, startEmbedded } from '@bantay/postgres/start-embedded.ts';
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { CellError } from './cell/cell-error.ts';
import { type Config, readConfig, SettingsError } from './config.ts';
import { isDatabaseAway } from './database/database.ts';
import { SchemaTooNew } from './database/migrate.ts';
import { noLine, unreadableFile } from './database/no-line.ts';
import { loadMunicipality, type Municipality, MunicipalityError } from './municipality.ts';

export const PROJECT_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const WEB_ROOT = join(PROJECT_FOLDER, 'apps/web/dist');

/** What a command says that came too early; only a first start makes a database. */
export const START_FIRST = 'Start Bantay first: npm start';

export interface Installation {
  config: Config;
  dataFolder: string;
  databaseUrl: string;
  municipality: Municipality;
  /** Sentences for the start block. */
  remarks: string[];
  /** Ends the embedded database if this process started it. */
  stop(): Promise<void>;
}

/** The data folder of these settings. */
export const locateData = (config: Config, makes = true) =>
  locateDataFolder({
    makes,
    configured: config.dataFolder,
    projectFolder: PROJECT_FOLDER,
    embedded: config.databaseUrl === null,
  });

type Address = Pick<Config, 'host' | 'port'>;
const addressFile = (dataFolder: string) => join(dataFolder, 'address.json');

/** Where the server of this folder listens: a command beside it need not be told the port again. */
export const keepAddress = (dataFolder: string, { host, port }: Address): void =>
  writeFileSync(addressFile(dataFolder), JSON.stringify({ host, port }));

function keptAddress(dataFolder: string): Partial<Address> {
  try {
    const { host, port } = JSON.parse(readFileSync(addressFile(dataFolder), 'utf8')) as Partial<Address>; // looked at in the next line
    return typeof host === 'string' && typeof port === 'number' ? { host, port } : {};
  } catch {
    return {};
  }
}

/**
 * `own`: the server holds the folder; `joined`: a command works beside the running server. `refuse` may throw before anything
 * is written.
 */
export async function openInstallation(
  how: 'own' | 'joined',
  say: (text: string) => void,
  refuse: (config: Config) => Promise<void> = async () => {},
): Promise<Installation> {
  const given = readConfig(process.env);
  await refuse(given);
  const located = locateData(given, how === 'own' || given.databaseUrl !== null);
  const config = how === 'joined' ? { ...given, ...keptAddress(located.path) } : given;
  // A database where nobody expects one, made by a command that was given the wrong settings, would be worked in for weeks.
  if (how === 'joined' && config.databaseUrl === null && !hasCluster(located.path)) {
    throw new StartRefused(`There is no database in ${located.path} yet. ${START_FIRST}`);
  }
  const municipality = await loadMunicipality(located.path, config.mode);
  const remarks = located.remark ? [located.remark] : [];
  const common = { config, dataFolder: located.path, municipality, remarks };
  return { ...common, ...(await openCellar(config, located.path, how, say)) };
}

/** The database alone: a restore needs it before there is a municipality. */
export async function openCellar(
  config: Config,
  dataFolder: string,
  how: 'own' | 'joined',
  say: (text: string) => void,
  more: { sharedBuffersMb?: number } = {},
): Promise<Pick<Installation, 'databaseUrl' | 'stop'>> {
  refuseMissingFiles(config);
  if (config.databaseUrl !== null) return { databaseUrl: config.databaseUrl, stop: async () => {} };
  say('Starting the embedded database …');
  const options = { dataDir: dataFolder, log: say, ...more };
  const database = how === 'own' ? await startEmbedded(options) : await joinEmbedded(options);
  return { databaseUrl: database.url, stop: database.stop };
}

function refuseMissingFiles({ databaseUrl, databaseReadUrl, databasePoolerUrl }: Config): void {
  for (const [setting, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
    DATABASE_POOLER_URL: databasePoolerUrl,
  })) {
    const file = url === null ? null : unreadableFile(url);
    if (file !== null) throw new StartRefused(`The file ${file} of ${setting} is not there, or cannot be read.`);
  }
}

/** A start that cannot be is a sentence, not a stack trace. */
export function explain(error: unknown): string {
  const isKnown =
    error instanceof SettingsError ||
    error instanceof CellError ||
    error instanceof StartRefused ||
    error instanceof SchemaTooNew ||
    error instanceof MunicipalityError ||
    error instanceof WrongInstallation;
  if (isKnown) return error.message;
  const { port, address, stack } = error as Error & { port?: number; address?: string }; // read only where they are there
  if (codeOf(error) === 'EADDRINUSE') {
    return `Port ${port} on ${address} is taken by another program. Stop it, or choose another: PORT=${(port ?? 5000) + 10} npm start`;
  }
  if (isDatabaseAway(error)) {
    return noLine('The database', 'DATABASE_URL', error);
  }
  return stack ?? String(error);
}
