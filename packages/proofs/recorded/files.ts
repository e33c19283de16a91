// For `npm run recorded` alone: which recorded series are compared with, and how they are read (README.md beside this file).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Set by trials/recorded.ts: the folder that holds `data/`. */
export const FOLDER_VARIABLE = 'RECORDED_FOLDER';

/** Storms of a city gauge, by quarter hours. */
export const STORMS = [
  'rocinha_2019',
  'rocinha_2010_03-05',
  'vidigal_2019_02_04',
  'alto_da_boa_vista_2022_03-04',
  'jardim_botanico_1998_01-02',
] as const;

/** Series of the national system by half hours, with its own sums. */
export const PUBLISHED_SUMS = ['rain_agbta_2017-11', 'rain_bantb_2017-11'] as const;

/** Years of the national catalogue. */
export const CATALOGUES = [
  'phivolcs_2016',
  'phivolcs_2017',
  'phivolcs_2018',
  'phivolcs_2020',
  'phivolcs_2021',
  'phivolcs_2023_web',
  'phivolcs_2024_web',
] as const;

export const stormPath = (name: string) => `data/rain/alerta_rio/${name}.csv.gz`;
export const publishedSumsPath = (name: string) => `data/wire/expected/${name}.json`;
export const cataloguePath = (name: string) => `data/earthquakes/${name}.csv.gz`;
export const COLUMN_PATH = 'data/tilt/sagtb_raw_counts_2015.csv.gz';
export const ACCELEROMETERS_PATH = 'data/wire/expected/accel_agbta_node1_2017-11.json';
export const SITES_PATH = 'data/wire/sites.json';

/** Every file that some recorded test reads. */
export const RECORDED_FILES: readonly string[] = [
  ...STORMS.map(stormPath),
  ...PUBLISHED_SUMS.map(publishedSumsPath),
  ...CATALOGUES.map(cataloguePath),
  COLUMN_PATH,
  ACCELEROMETERS_PATH,
  SITES_PATH,
];

/** Why nothing can be compared with a folder, as a sentence; null when it can. */
export function whyNot(folder: string | undefined, command: string): string | null {
  if (folder === undefined) return `Where are the recorded series? ${command} (the folder that holds data/)`;
  if (!existsSync(folder)) return `There is no folder ${folder}.`;
  const missing = RECORDED_FILES.filter((path) => !existsSync(join(folder, path)));
  return missing.length === 0 ? null : `${folder} lacks ${missing.join(', ')}.`;
}

/** The text of one of them; throws where there is none: nothing is skipped. */
export function readRecorded(path: string, folder = process.env[FOLDER_VARIABLE]): string {
  if (!folder) throw new Error('Recorded series are compared by: npm run recorded -- FOLDER');
  const bytes = readFileSync(join(folder, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
