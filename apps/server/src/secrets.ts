// Secrets that the server makes for itself, kept in the data folder and readable by its owner alone.
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './embedded/start-refused.ts';

const FILE = 'server-secret';

/** HMAC key of one-time codes; made at the first start. */
export function readSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) makeSecret(path);
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  // With an empty key anybody could work out the codes.
  if (secret === '') throw new StartRefused(`${path} is empty. Remove it: a new secret is made at the next start.`);
  return secret;
}

/** A link is made whole or not at all: of two first starts at once only one counts, and nobody reads a half-written secret. */
function makeSecret(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
