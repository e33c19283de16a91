// For tests only: reads the answers of the earlier generation, kept beside the repository and not part of it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromManilaText, type Instant } from '../src/time/manila-time.ts';

const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const shared = join(repositoryRoot, '..', 'shared');

/** Path of a file of the shared folder, or null with a loud warning when it is not there. */
export function sharedFile(path: string): string | null {
  const file = join(shared, path);
  if (existsSync(file)) return file;
  console.warn(`SKIPPED: ${path} of the shared folder is not there, so nothing is compared with it.`);
  return null;
}

/** Content of a JSON file of the shared folder, or null. */
export function readShared<T>(path: string): T | null {
  const file = sharedFile(path);
  return file === null ? null : (JSON.parse(readFileSync(file, 'utf8')) as T); // test data of a known form
}

/** Manila text → instant; throws on a slip in the test itself. */
export function at(text: string): Instant {
  const instant = fromManilaText(text);
  if (instant === null) throw new Error(`no time: ${text}`);
  return instant;
}
