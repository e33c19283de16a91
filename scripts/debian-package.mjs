// Programs that tests need and npm does not bring: on Debian as root their package is installed once.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** One at a time: the package system lets only one in. */
let last = Promise.resolve(null);

/** What went wrong, or null; elsewhere than on Debian as root nothing is tried. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve('not Debian, or not root');
  last = last.then(() => install(name));
  return last;
}

async function install(name) {
  console.log(`Installing the package ${name} (once) …`);
  const update = await run('update');
  const installed = await run('install', '-y', '--no-install-recommends', name);
  return installed.code === 0 ? null : `${update.errors}${installed.errors}`.trim();
}

function run(...args) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.once('error', (error) => resolve({ code: 1, errors: String(error) }));
    child.once('close', (code) => resolve({ code, errors }));
  });
}

/** The daemon of GSM modems: without it the tests of its spool are skipped, and say so. */
export async function ensureModemDaemon() {
  const isThere = spawnSync('gammu-smsd', ['--version']).status === 0;
  if (!isThere) await installPackage('gammu-smsd');
}
