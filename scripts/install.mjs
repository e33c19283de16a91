// Installs exactly what package-lock.json says, when node_modules is missing or older than it.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { fail, hashOf, IS_RELEASE, ROOT, readOr, withLock, withProgress } from './project.mjs';

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.bantay-installed');

const lockFileHash = () => `${hashOf(['package-lock.json'])} node ${process.versions.node.split('.')[0]}`;

export async function ensureInstalled() {
  if (IS_RELEASE || isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    await withProgress('Installing the packages of package-lock.json (a minute or two, once)', install);
    writeFileSync(STAMP, lockFileHash());
  });
}

function isInstalled() {
  const present = lockFileHash();
  if (readOr(STAMP) === present) return true;
  // Somebody ran npm himself: npm's own record is then newer than the lock file.
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(join(ROOT, 'package-lock.json')).mtimeMs) return false;
  mkdirSync(MODULES, { recursive: true });
  writeFileSync(STAMP, present);
  return true;
}

async function install() {
  if ((await runNpm(['ci'], ROOT)) !== 0)
    fail('The packages could not be installed; npm says why above. Check the network and run the command again.');
}
