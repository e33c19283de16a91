// StrykerJS, which breaks rules on purpose: fetched at the first use by trials/mutants/package-lock.json, into .cache/mutants.
// Fifty megabytes that nobody needs who only runs Bantay; vitest is the project's own, found from there as from anywhere below the root.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../scripts/npm.mjs';
import { fail, hashOf, ROOT, withLock, withProgress } from '../scripts/project.mjs';

const NAMED_BY = ['package.json', 'package-lock.json'].map((file) => join('trials/mutants', file));
/** What is fetched, what was found, and the copies of the source that are broken. */
export const CACHE = join(ROOT, '.cache', 'mutants');

/** The file of the program; ends with a sentence where it cannot be had. */
export async function ensureTool() {
  const place = join(CACHE, hashOf(NAMED_BY).slice(0, 12));
  if (!existsSync(place)) await withLock('mutants', () => fetchInto(place));
  return join(place, 'node_modules/@stryker-mutator/core/bin/stryker.js');
}

async function fetchInto(place) {
  if (existsSync(place)) return;
  const part = `${place}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  for (const file of NAMED_BY) cpSync(join(ROOT, file), join(part, file.replace(/.*[\\/]/, '')));
  // Its peer is the vitest of the project, which npm would fetch once more.
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps'];
  if ((await withProgress('Fetching StrykerJS (once)', () => runNpm(args, part), console.error)) !== 0)
    fail('StrykerJS could not be fetched; npm says why above.');
  renameSync(part, place);
  // One copy is enough; an older one is named by another hash.
  for (const name of readdirSync(CACHE).filter((one) => /^[0-9a-f]{12}$/.test(one) && join(CACHE, one) !== place))
    rmSync(join(CACHE, name), { recursive: true, force: true });
}
