// The settings, the folder and the database of a cell: for the process that serves it, and for commands beside that.
import { type Config, readConfig, SettingsError } from '../config.ts';
import { SETTINGS } from '../config-settings.ts';
import { locateData, openCellar } from '../installation.ts';
import { type Cell, OF_THE_CELL } from './member-folder.ts';

export interface OpenCell {
  cell: Cell;
  config: Config;
  stop(): Promise<void>;
}

/** Sixty at rest read little, and the rest lies in the system's memory, which is everybody's: of 128 MB two would be each one's. */
const SHARED_BUFFERS_MB = 32;
const ALSO = ['DATABASE_URL', 'BANTAY_DEMO'];

export async function openCell(
  how: 'own' | 'joined',
  say: (text: string) => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<OpenCell> {
  const ours = new Set<string>([...OF_THE_CELL, ...ALSO]);
  const wrong = SETTINGS.filter(({ name }) => !ours.has(name) && env[name]?.trim()).map(
    ({ name }) => `${name} belongs to the settings of a municipality, not to those of the cell.`,
  );
  if (wrong.length > 0) throw new SettingsError(wrong);
  // A cell is neither a demo nor an installation in production: it has no address and sends nothing. Read as a demo none is asked for.
  const config = readConfig({ ...env, BANTAY_DEMO: 'on' });
  const { path: folder } = locateData(config);
  const { databaseUrl, stop } = await openCellar(config, folder, how, say, { sharedBuffersMb: SHARED_BUFFERS_MB });
  return { cell: { folder, config, databaseUrl }, config, stop };
}
