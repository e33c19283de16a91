// Installs exactly what package-lock.json says, when node_modules is missing or older than it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, hashOf, ROOT, readOr, requireNode, withLock, withProgress } from './project.mjs';

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.bantay-installed');

const lockFileHash = () => `${hashOf(['package-lock.json'])} node ${process.versions.node.split('.')[0]}`;

export async function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
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

function install() {
  const npm = process.env.npm_execpath;
  // Run by npm, we know where npm lies; npm_execpath may also be another manager's.
  const [command, first] = npm && /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
      // A production environment would leave out what the build needs.
      env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
    });
    child.once('error', (error) => fail(`npm could not be started (${error.message}).`));
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else
        fail('The packages could not be installed; npm says why above. Check the network and run the command again.');
    });
  });
}
