// For tests only: the answers of the earlier generation (oracle/README.md), and recorded series, which are no part of the repository.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fromManilaText, type Instant } from '../src/time/manila-time.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repositoryRoot = join(here, '..', '..', '..');
const shared = join(repositoryRoot, '..', 'shared');

/** The cases of an area with the answers that they got. */
export const readOracle = <T>(name: string): T =>
  JSON.parse(gunzipSync(readFileSync(join(here, 'oracle', `${name}.json.gz`))).toString('utf8')) as T; // test data of a known form

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
