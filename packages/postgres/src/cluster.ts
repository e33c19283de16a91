// The database cluster on disk: created once, with the settings that cannot be changed afterwards.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '@bantay/kernel/thrown';
import { type Binaries, binaryEnvironment } from './postgres-binaries.ts';
import { canReach, type RunAccount } from './run-account.ts';
import { StartRefused } from './start-refused.ts';

const run = promisify(execFile);

/** Major version of the packages pinned in package.json; a cluster of another one cannot be opened. */
const MAJOR = '18';
export const SUPERUSER = 'bantay';

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether a first start has made a database here. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(clusterFolder(dataDir), 'PG_VERSION'));

/** The generated password: kept in the data folder's secrets, readable by the server's own account only. */
export function databasePassword(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'secrets', 'database-password'), 'utf8').trim();
  } catch {
    return null;
  }
}

function makePassword(dataDir: string): string {
  const secrets = join(dataDir, 'secrets');
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  chmodSync(secrets, 0o700);
  const password = randomBytes(24).toString('base64url');
  const file = join(secrets, 'database-password');
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** An existing cluster keeps its owner, whoever starts it: PostgreSQL refuses any other. */
export function clusterAccount(dataDir: string, chosen: RunAccount | null): RunAccount | null {
  const cluster = clusterFolder(dataDir);
  if (!chosen || !existsSync(cluster)) return chosen;
  const { uid, gid } = statSync(cluster);
  return uid === 0 || uid === chosen.uid ? chosen : { name: `number ${uid}`, uid, gid };
}

/** Creates the cluster if there is none; a half-made one of a killed start is thrown away. */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  account: RunAccount | null,
  options: { durable: boolean; log: (sentence: string) => void },
): Promise<void> {
  const cluster = clusterFolder(dataDir);
  for (const entry of readdirSync(dataDir)) {
    if (entry.startsWith('postgres.new-')) rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
  if (existsSync(cluster)) return checkCluster(cluster, dataDir, account);

  options.log('Creating the database (a few seconds, once) …');
  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  const passwordFile = join(dataDir, `postgres.new-${process.pid}-password`);
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, makePassword(dataDir), { mode: 0o600 });
  if (account) {
    chownSync(fresh, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      join(binaries.folder, 'bin', 'initdb'),
      [
        `--pgdata=${fresh}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order of text on every machine, whatever locales are installed.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        '--set=timezone=UTC',
        '--set=log_timezone=UTC',
        '--no-instructions',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      { env: binaryEnvironment(binaries.folder), cwd: dataDir, ...(account ? idsOf(account) : {}) },
    );
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string }; // of a program that failed
    throw new StartRefused(`The database could not be created in ${dataDir}: ${(stderr || messageOf(error)).trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

export const idsOf = (account: RunAccount) => ({ uid: account.uid, gid: account.gid });

function checkCluster(cluster: string, dataDir: string, account: RunAccount | null): void {
  // The account may read what root may not assume: only the owner sees into 0700.
  const version = readText(join(cluster, 'PG_VERSION'));
  if (version !== MAJOR) {
    throw new StartRefused(
      `${cluster} holds ${version ? `a database of PostgreSQL ${version}` : 'no database'}; this Bantay needs PostgreSQL ${MAJOR}. Move the folder away, or set BANTAY_DATA to another one.`,
    );
  }
  if (databasePassword(dataDir) === null) {
    throw new StartRefused(
      `The database's password is missing or not readable: ${join(dataDir, 'secrets', 'database-password')}. Start as the user who made ${dataDir}.`,
    );
  }
  if (!canReach(account, dataDir)) {
    throw new StartRefused(`The account ${account?.name}, which owns the database, cannot reach ${dataDir}.`);
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
