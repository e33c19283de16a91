// Programs that tests need and npm does not bring: on Debian as root their package is installed once.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What went wrong, or null; elsewhere than on Debian as root nothing is tried. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'not Debian, or not root';
  console.log(`Installing the package ${name} (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { encoding: 'utf8', env });
  const update = run('update');
  const install = run('install', '-y', '--no-install-recommends', name);
  return install.status === 0 ? null : `${update.stderr}${install.stderr}`.trim();
}

/** The daemon of GSM modems: without it the tests of its spool are skipped, and say so. */
export function ensureModemDaemon() {
  const isThere = spawnSync('gammu-smsd', ['--version']).status === 0;
  if (!isThere) installPackage('gammu-smsd');
}
