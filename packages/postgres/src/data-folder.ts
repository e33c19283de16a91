// Decides where the database, the files and the generated secrets lie, so that the database's account can reach them.

import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { canReach, chooseRunAccount, type RunAccount } from './run-account.ts';
import { StartRefused } from './start-refused.ts';

/** Where root keeps what an unprivileged account must reach. */
export const SYSTEM_FOLDER = '/var/lib/bantay';

export type DataFolder = { path: string /** Why it is not beside the code, or null. */; remark: string | null };

type Wish = {
  /** BANTAY_DATA; always wins. */
  configured: string | null;
  /** The clone's folder; the default is `data` in it. */
  projectFolder: string;
  /** False with DATABASE_URL: then no other account needs to reach anything. */
  embedded: boolean;
  systemFolder?: string;
  /** False for a command: it names the folder of the server and makes none. */
  makes?: boolean;
  account?: RunAccount | null;
};

/** Names the folder and makes it unless told otherwise; says in a sentence when the account could not reach it. */
export function locateDataFolder(wish: Wish): DataFolder {
  const account = wish.embedded ? (wish.account === undefined ? chooseRunAccount() : wish.account) : null;
  const path = wish.configured ? resolve(wish.projectFolder, wish.configured) : join(wish.projectFolder, 'data');
  if (wish.configured || canReach(account, nearestExisting(dirname(path)))) {
    if (wish.makes ?? true) makeFolder(path, account);
    return { path, remark: null };
  }
  // Two clones must not share one folder, and the same clone must find its own again.
  const clone = realpathSync(wish.projectFolder);
  const mark = createHash('sha256').update(clone).digest('hex').slice(0, 8);
  const moved = join(wish.systemFolder ?? SYSTEM_FOLDER, `${basename(clone).replaceAll(/[^\w.-]/g, '-')}-${mark}`);
  if (wish.makes ?? true) makeFolder(moved, account);
  return {
    path: moved,
    remark: `The account ${account?.name}, under which the database runs, cannot reach ${dirname(path)}; the data lie in ${moved} instead.`,
  };
}

function nearestExisting(path: string): string {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

/** Makes the folder passable for the account, never the folders above it: those are not ours. */
export function makeFolder(path: string, account: RunAccount | null): void {
  try {
    if (account) {
      for (const missing of missingFolders(path)) {
        mkdirSync(missing, { mode: 0o755 });
        // mkdir subtracts the umask, which may be 077.
        chmodSync(missing, 0o755);
      }
      const { mode, uid } = statSync(path);
      if (uid === process.getuid?.() && (mode & 0o055) !== 0o055) chmodSync(path, (mode & 0o7777) | 0o055);
    } else mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(`The data folder ${path} cannot be made or used (${messageOf(error)}).`);
  }
  try {
    // Asks the kernel: a disk that is mounted for reading only says no to everybody.
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StartRefused(
      `The data folder ${path} cannot be written (${codeOf(error)}). Make it writable, or set BANTAY_DATA to another folder.`,
    );
  }
  if (!canReach(account, path)) {
    throw new StartRefused(
      `The account ${account?.name}, under which the database runs, cannot reach ${path}: a folder above it is closed to others. Open it (chmod o+x), or set BANTAY_DATA to a folder that can be reached.`,
    );
  }
}

function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at);
  return missing;
}
