// The settings, the folder and the database of a hub: for the process that serves it, and for commands beside that.
import { join } from 'node:path';
import { type Config, readConfig, SettingsError } from '../config.ts';
import { SETTINGS } from '../config-settings.ts';
import type { OpenDatabase } from '../database/database.ts';
import { locateData, openCellar } from '../installation.ts';
import { type OwnKey, ownKey } from '../outside/signed-word.ts';
import { readWatchKey } from '../secrets.ts';
import { openHubDatabase } from './hub-schema.ts';

export interface OpenHub {
  config: Config;
  key: OwnKey;
  database: OpenDatabase;
  stop(): Promise<void>;
}

const OURS: readonly string[] = [
  ...['PORT', 'HOST', 'TRUST_PROXY', 'PUBLIC_URL', 'LOG_LEVEL'],
  ...['BANTAY_DATA', 'DATABASE_URL', 'BANTAY_DEMO'],
];

export async function openHub(
  how: 'own' | 'joined',
  say: (text: string) => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<OpenHub> {
  const wrong = SETTINGS.filter(({ name }) => !OURS.includes(name) && env[name]?.trim()).map(
    ({ name }) => `${name} belongs to the settings of a municipality, not to those of the hub.`,
  );
  // Without one it would begin in the folder of a municipality that stands beside the code.
  if (!env.BANTAY_DATA?.trim())
    wrong.push('BANTAY_DATA must name the folder of the hub, which is no folder of a municipality.');
  if (wrong.length > 0) throw new SettingsError(wrong);
  // It is neither a demo nor an installation in production: it sends nothing. Read as a demo nothing of that is asked for.
  const config = readConfig({ ...env, BANTAY_DEMO: 'on' });
  const { path: folder } = locateData(config);
  const cellar = await openCellar(config, folder, how, say);
  const database = await openHubDatabase(cellar.databaseUrl, (error) =>
    say(`A line to the database broke: ${error.message}`),
  );
  const stop = async () => {
    await database.close();
    await cellar.stop();
  };
  return { config, key: ownKey(readWatchKey(join(folder, 'hub'))), database, stop };
}
