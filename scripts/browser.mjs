// Finds a Chromium for the end-to-end tests; on Debian as root it may install the package.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a Chromium, or null. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC];
  return candidates.find(isProgram) ?? ownOfPlaywright();
}

function ownOfPlaywright() {
  try {
    const path = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
    return isProgram(path) ? path : null;
  } catch {
    return null;
  }
}

/** Finds or installs one; the sentence to print when neither works. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return { path: found, sentence: null };
  if (process.env.CHROMIUM_PATH) {
    return { path: null, sentence: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not a program.` };
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the package chromium (once) …');
    const run = (...args) =>
      spawnSync('apt-get', args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const update = run('update');
    const install = run('install', '-y', '--no-install-recommends', 'chromium');
    const installed = findBrowser();
    if (installed) return { path: installed, sentence: null };
    console.log(`${update.stderr}${install.stderr}`.trim());
  }
  return {
    path: null,
    sentence:
      'No Chromium for the end-to-end tests. On Debian run: apt-get install -y chromium   (elsewhere: npx playwright install chromium, or set CHROMIUM_PATH)',
  };
}
