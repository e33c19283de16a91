// Secrets that the server makes for itself, kept in the data folder and readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server-secret';

/** HMAC key of one-time codes; made at the first start. */
export function readSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) {
    // wx: of two first starts at once only one writes.
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}
