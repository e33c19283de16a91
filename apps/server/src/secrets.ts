// Secrets that the server makes for itself, kept in the data folder and readable by its owner alone.

import { generateKeyPair, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '@bantay/kernel/thrown';
import { StartRefused } from '@bantay/postgres/start-refused.ts';

const FILE = 'server-secret';
const BACKUP_FILE = 'backup-key';
const SIGNING_FILE = 'cap-signing-key';
const WATCH_FILE = 'watch-key';
const PUSH_FILE = 'push-key';

/** HMAC key of one-time codes and of the cookies of known browsers; made at the first start. */
export const readSecret = (dataFolder: string): string => readOrMake(dataFolder, FILE);

/** Key that backups are signed with; made with the first of them. It is in none: the operator keeps a copy elsewhere. */
export const readBackupKey = (dataFolder: string): string => readOrMake(dataFolder, BACKUP_FILE);

/** Null where none was made yet; what a restore brings back with it must not seem signed. */
export function findBackupKey(dataFolder: string): string | null {
  const path = join(dataFolder, BACKUP_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null;
}

/** After a restore with the key of the installation before: the backups go on with the same. One that is there stays. */
export function keepBackupKey(dataFolder: string, key: string): void {
  if (findBackupKey(dataFolder) === null) writeFileSync(join(dataFolder, BACKUP_FILE), key, { mode: 0o600 });
}

/** Private key that public warnings are signed with, PEM; made when the first of them is asked for. */
export async function readSigningKey(dataFolder: string): Promise<string> {
  if (!existsSync(join(dataFolder, SIGNING_FILE))) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
    mkdirSync(dataFolder, { recursive: true });
    keepSecret(join(dataFolder, SIGNING_FILE), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return readKept(join(dataFolder, SIGNING_FILE));
}

/** Private key of the words between servers and watchmen (Ed25519), PEM; made when it is first needed. */
export const readWatchKey = (dataFolder: string): string =>
  readOrPair(dataFolder, WATCH_FILE, () => generateKeyPairSync('ed25519').privateKey);

/** Private key by which push services know this server (P-256, VAPID), PEM; phones subscribe for it alone. Made when it is first needed. */
export const readPushKey = (dataFolder: string): string =>
  readOrPair(dataFolder, PUSH_FILE, () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey);

function readOrPair(dataFolder: string, file: string, make: () => KeyObject): string {
  const path = join(dataFolder, file);
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true });
    keepSecret(path, make().export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return readKept(path);
}

function readOrMake(dataFolder: string, file: string): string {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, file);
  if (!existsSync(path)) keepSecret(path, randomBytes(32).toString('base64url'));
  return readKept(path);
}

function readKept(path: string): string {
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  // With an empty key anybody could work out the codes.
  if (secret === '') throw new StartRefused(`${path} is empty. Remove it: a new secret is made at the next start.`);
  return secret;
}

/** A link is made whole or not at all: of two first starts at once only one counts, and nobody reads a half-written secret. */
function keepSecret(path: string, secret: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, secret, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
