// What runs, for the screen: the build writes it beside the bundle (scripts/build.mjs).
import { readFileSync } from 'node:fs';

function read(): string {
  try {
    return readFileSync(new URL('version.txt', import.meta.url), 'utf8').trim();
  } catch {
    return 'from source';
  }
}

export const VERSION = read();
