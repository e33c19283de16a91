// `npm run release`: the archive and the Debian package of this version for Linux, into .cache/releases.
//   --processor x64|arm64   one of them; without it both
//   --only archive|package  one of the two
//   --as 0.2.1-trial.1      another number, for a release that is tried
//   --quick                 packed without care for size, for a trial
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureBuilt, versionText } from './build.mjs';
import { fail, ROOT, withProgress } from './project.mjs';
import { layPackage } from './release-debian.ts';
import { bytesOf, layTree, PROCESSORS, type Processor, type Release, refuseUntold } from './release-tree.ts';

const OUT = join(ROOT, '.cache/releases');
const { values } = parseArgs({
  options: {
    processor: { type: 'string' },
    only: { type: 'string' },
    as: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});

/** What was asked for, of what there is. */
function chosen<Name extends string>(all: readonly Name[], named: string | undefined): readonly Name[] {
  const found = all.filter((name) => named === undefined || name === named);
  return found.length > 0 ? found : fail(`"${named}" is none of ${all.join(', ')}.`);
}

function refuseUnclean(): void {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (changed !== '') fail(`A release is made of what is committed; this is not:\n${changed}`);
}

/** By a program of the machine. */
async function pack(
  name: string,
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  await withProgress(`Packing ${name}`, () => promisify(execFile)(program, words, { env: { ...process.env, ...env } }));
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function tell(file: string): void {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`);
  console.log(`${file}  ${megabytes(statSync(file).size)}`);
}

/** gzip is on every Linux, xz is not. Who packs, and when a file was last written, stays out of it. */
async function packArchive(tree: string): Promise<void> {
  const archive = join(OUT, `${basename(tree)}.tar.gz`);
  const words = ['-C', join(tree, '..'), '--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  await pack(basename(archive), 'tar', [...words, '-czf', `${archive}.part`, basename(tree)], {
    GZIP: values.quick ? '-1' : '-9',
  });
  renameSync(`${archive}.part`, archive);
  tell(archive);
}

/** Takes the tree away. */
async function packPackage(tree: string, release: Release): Promise<void> {
  const { version, processor } = release;
  const deb = join(OUT, `bantay_${version.replace('-', '~')}_${PROCESSORS[processor]}.deb`);
  const root = `${tree}.root`;
  layPackage(root, tree, release);
  await pack(basename(deb), 'dpkg-deb', ['--root-owner-group', values.quick ? '-Znone' : '-Zxz', '--build', root, deb]);
  tell(deb);
}

async function make(release: Release, kinds: readonly ('archive' | 'package')[]): Promise<void> {
  const work = join(OUT, 'work');
  const tree = join(work, `bantay-${release.version}-linux-${release.processor}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  await withProgress(`Laying out ${basename(tree)}`, () => layTree(tree, release, versionText(release.version)));
  console.log(`${basename(tree)}: ${megabytes(bytesOf(tree))} unpacked`);
  if (kinds.includes('archive')) await packArchive(tree);
  if (kinds.includes('package')) await packPackage(tree, release);
  rmSync(work, { recursive: true, force: true });
}

const { version: own } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // of the project
if (values.as === undefined) {
  const untold = refuseUntold(own);
  if (untold !== null) fail(untold);
  refuseUnclean();
}
const kinds = chosen(['archive', 'package'], values.only);
const processors = chosen(Object.keys(PROCESSORS) as Processor[], values.processor); // its own names
await ensureBuilt();
for (const processor of processors) {
  await make({ version: values.as ?? own, processor }, kinds).catch((error: Error) => fail(error.message));
}
