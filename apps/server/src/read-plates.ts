// The plates of the rooms, as their folders lie there: a room that is taken away is gone, one that is added is there.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from './installation.ts';
import type { Plate } from './plate.ts';

const ROOMS = join(PROJECT_FOLDER, 'features');

/** In the order of their names. */
export async function readPlates(): Promise<Plate[]> {
  const files = globSync('*/server/plate.ts', { cwd: ROOMS }).sort();
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(ROOMS, file)).href) as Promise<{ plate: Plate }>),
  );
  return modules.map(({ plate }) => plate);
}
