// What runs, for the screen: the start notes it (scripts/build.mjs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './installation.ts';

function read(): string {
  try {
    return readFileSync(join(PROJECT_FOLDER, '.cache', 'version.txt'), 'utf8').trim();
  } catch {
    return 'from source';
  }
}

export const VERSION = read();
