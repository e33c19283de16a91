// For tests only: the answers of the earlier generation (oracle/README.md).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fromManilaText, type Instant } from '@bantay/kernel/time/manila-time';

const here = dirname(fileURLToPath(import.meta.url));

/** The cases of an area with the answers that they got. */
export const readOracle = <T>(name: string): T =>
  JSON.parse(gunzipSync(readFileSync(join(here, 'oracle', `${name}.json.gz`))).toString('utf8')) as T; // test data of a known form

/** Manila text → instant; throws on a slip in the test itself. */
export function at(text: string): Instant {
  const instant = fromManilaText(text);
  if (instant === null) throw new Error(`no time: ${text}`);
  return instant;
}
