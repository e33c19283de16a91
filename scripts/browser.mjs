// Finds a Chromium for the end-to-end tests; on Debian as root it may install the package.
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installPackage } from './debian-package.mjs';
import { ROOT } from './project.mjs';

/** First the one without a window system: the same engine, and a quarter less work for the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return { path: found, sentence: null };
  if (process.env.CHROMIUM_PATH) {
    return { path: null, sentence: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not a program.` };
  }
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const problem = await installPackage(name);
    const installed = findBrowser();
    if (installed) return { path: installed, sentence: null };
    console.log(problem);
  }
  return {
    path: null,
    sentence:
      'No Chromium for the end-to-end tests. On Debian run: apt-get install -y chromium   (elsewhere: npx playwright install chromium, or set CHROMIUM_PATH)',
  };
}
