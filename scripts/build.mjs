// Builds the pages when their sources have changed since the last build. The server needs no building: Node runs its TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf, IS_RELEASE, isTestPath, ROOT, readOr, withLock, withProgress } from './project.mjs';

const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages', 'features', 'apps/web'];
const DIST = join(ROOT, 'apps/web/dist');
const STAMP = join(ROOT, '.cache', 'built-apps-web-dist');

const sourcesHash = () => hashOf(SOURCES, isTestPath);
const isStale = () => !existsSync(DIST) || readOr(STAMP) !== sourcesHash();

/** Throws with a sentence; whoever builds for a test counts it as a failure. */
export async function ensureBuilt() {
  if (IS_RELEASE) return;
  if (isStale()) {
    await withLock('build', async () => {
      if (isStale()) await withProgress('Building the pages', build);
    });
  }
  noteVersion();
}

async function build() {
  // Taken before: what is saved during the build is built the next time.
  const hash = sourcesHash();
  await buildBeside(DIST, buildPages);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** What runs stays whole until the new build is: a build that fails in the middle of an update leaves the old one. */
export async function buildBeside(dist, build) {
  const [fresh, old] = [`${dist}.new`, `${dist}.old`];
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  try {
    await build(fresh);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    if (existsSync(old) && !existsSync(dist)) renameSync(old, dist);
    throw error;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** '0.1.0 (1ca5f74)' for the screen (apps/server/src/version.ts); without git the number alone. */
function noteVersion() {
  const text = versionText();
  const file = join(ROOT, '.cache', 'version.txt');
  try {
    if (readOr(file) !== text) writeFileSync(file, text);
  } catch {
    // Installed where this account may not write: what the builder wrote stays, and the server starts.
  }
}

/** `as`: another number than that of package.json, for a release that is tried. */
export function versionText(as) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return git.status === 0 ? `${as ?? version} (${git.stdout.trim()})` : (as ?? version);
}

function buildPages(outdir) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', outdir, '--emptyOutDir'], {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The pages could not be built; vite says why above.')),
    );
  });
}
