// Builds server and pages when their sources have changed since the last build.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, ROOT, readOr, withLock, withProgress } from './project.mjs';

const isTest = (path) => /\.test\.tsx?$|[\\/](dist|node_modules|test)([\\/]|$)/.test(path);
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages'];

const TARGETS = [
  { name: 'server', dist: 'apps/server/dist', sources: [...SHARED, 'apps/server'], build: buildServer },
  { name: 'pages', dist: 'apps/web/dist', sources: [...SHARED, 'apps/web'], build: buildPages },
];

const stampOf = ({ dist }) => join(ROOT, '.cache', `built-${dist.replaceAll('/', '-')}`);
const hashOfTarget = ({ sources }) => hashOf(sources, isTest);
const isStale = (target) => !existsSync(join(ROOT, target.dist)) || readOr(stampOf(target)) !== hashOfTarget(target);

/** Throws with a sentence; whoever builds for a test counts it as a failure. `names`: not everybody needs the pages. */
export async function ensureBuilt(names = TARGETS.map(({ name }) => name)) {
  const wanted = names.map((name) => TARGETS.find((target) => target.name === name));
  if (wanted.includes(undefined)) throw new Error(`Nothing to build is called ${names.join(' or ')}.`);
  if (wanted.some(isStale)) await buildStale(wanted);
  noteVersion();
}

async function buildStale(wanted) {
  await withLock('build', async () => {
    const stale = wanted.filter(isStale);
    if (stale.length === 0) return;
    await withProgress(`Building ${stale.map(({ name }) => name).join(' and ')}`, async () => {
      for (const target of stale) {
        // Taken before: what is saved during the build is built the next time.
        const hash = hashOfTarget(target);
        await buildBeside(join(ROOT, target.dist), target.build);
        mkdirSync(join(ROOT, '.cache'), { recursive: true });
        writeFileSync(stampOf(target), hash);
      }
    });
  });
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

/** '0.1.0 (1ca5f74)' for the screen; without git the number alone. Beside the server, because not every commit changes that. */
function noteVersion() {
  const dist = join(ROOT, 'apps/server/dist');
  if (!existsSync(dist)) return;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const text = git.status === 0 ? `${version} (${git.stdout.trim()})` : version;
  const file = join(dist, 'version.txt');
  try {
    if (readOr(file) !== text) writeFileSync(file, text);
  } catch {
    // Installed where this account may not write: what the builder wrote stays, and the server starts.
  }
}

async function buildServer(outdir) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: {
        main: 'apps/server/src/main.ts',
        // A thread needs a file of its own.
        'bulletin-worker': 'apps/server/src/features/bulletin/bulletin-worker.ts',
      },
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      logLevel: 'error',
      plugins: [
        {
          // Our own packages are TypeScript and go into the bundle; everything from npm stays where it is.
          name: 'packages-stay-outside',
          setup: (build) =>
            build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
              kind === 'entry-point' || path.startsWith('@bantay/') ? undefined : { path, external: true },
            ),
        },
      ],
    });
  } catch {
    throw new Error('The server could not be built; esbuild says why above.');
  }
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
