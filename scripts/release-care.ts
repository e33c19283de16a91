// `bantay version`: which releases lie on this machine, which one runs; from one to another, and back.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, readOr } from './project.mjs';
import { type Answer, inOrder, type Machine, releasesToRemove, switchRelease } from './release-steps.ts';
import { readSettings } from './settings-file.mjs';

const USAGE = `bantay version                 which releases lie here, and which one runs
bantay version add FILE        lays an archive beside them; nothing else changes
bantay version use VERSION     makes a backup, brings the schema there, and switches; back by itself where it is not ready in 60 s
bantay version back            to the one before, in the same way`;

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string', default: '/opt/bantay' },
    settings: { type: 'string', default: '/etc/bantay/settings' },
    account: { type: 'string', default: 'bantay' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { base, account } = values;
const releases = join(base, 'releases');
const say = (text: string) => console.log(text);

const linked = (name: string): string | null => {
  try {
    return basename(readlinkSync(join(base, name)));
  } catch {
    return null;
  }
};
const listReleases = (): string[] =>
  existsSync(releases)
    ? readdirSync(releases)
        .filter((name) => existsSync(join(releases, name, 'release.json')))
        .toSorted(inOrder)
    : [];

/** Another link takes its place in one step: there is never none. */
function link(name: string, release: string): void {
  const draft = join(base, `${name}.new`);
  rmSync(draft, { force: true });
  symlinkSync(join('releases', release), draft);
  renameSync(draft, join(base, name));
}

/** Starts and stops the service: systemd, or what stands in for it (SERVICE_PROGRAM: a program that takes is-running, stop, start). */
function service(word: 'is-running' | 'stop' | 'start'): number {
  const own = process.env.SERVICE_PROGRAM;
  const words = { 'is-running': ['is-active', '--quiet'], stop: ['stop'], start: ['start', '--no-block'] }[word];
  const [program, given] = own ? [own, [word]] : ['systemctl', [...words, 'bantay']];
  return spawnSync(program, given, { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

const settings = () => readSettings(readOr(values.settings)) as Record<string, string>; // names and values

/** A command of a release with the settings and the account of the service. */
function run(release: string, words: readonly string[], stdout: 'inherit' | 'pipe') {
  const folder = join(releases, release);
  const call = [join(folder, 'bin/node'), join(folder, 'scripts/bantay.mjs'), '--settings', values.settings, ...words];
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...rest] = isRoot ? ['runuser', '-u', account, '--', ...call] : call;
  return spawnSync(program, rest, { stdio: ['ignore', stdout, 'inherit'], cwd: folder, encoding: 'utf8' });
}

/** What stands at a path of the service; null: nothing, or nothing of ours. */
async function said(path: string): Promise<{ isWell: boolean; told: Record<string, unknown> } | null> {
  const { HOST = '127.0.0.1', PORT = '5000' } = settings();
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  try {
    const answer = await fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(2000) });
    return { isWell: answer.ok, told: (await answer.json()) as Record<string, unknown> }; // looked at by whoever asks
  } catch {
    return null;
  }
}

const machine: Machine = {
  isRunning: () => service('is-running') === 0,
  stop: () => void service('stop'),
  start: () => void service('start'),
  command: (release, words) => run(release, words, 'inherit').status ?? 1,
  async answer(): Promise<Answer | null> {
    // A cell answers also where one of its municipalities cannot be opened: that may have been so before.
    const cell = (await said('/health/cell'))?.told;
    if (typeof cell?.open === 'number') return { version: String(cell.version), open: cell.open };
    const server = await said('/health/ready');
    return server?.isWell ? { version: String(server.told.version), open: null } : null;
  },
  openOnes(release) {
    const { stdout } = run(release, ['municipality', 'list', '--here'], 'pipe');
    const lines = stdout.split('\n').map((line) => line.split('\t'));
    return lines.flatMap(([name = '', ...rest]) => (rest.at(-1) === 'open' ? [name] : []));
  },
  versionOf: (release) => readOr(join(releases, release, '.cache/version.txt')).trim(),
  link(current, previous) {
    link('current', current);
    // Of the same version, built anew, the one before stays what it was.
    if (previous === null) rmSync(join(base, 'previous'), { force: true });
    else if (previous !== current) link('previous', previous);
  },
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
  now: () => Date.now(),
  say,
};

async function use(to: string | undefined): Promise<void> {
  const from = linked('current');
  if (to === undefined) fail(`Which one? Here lie: ${listReleases().join(', ')}.`);
  if (from === null) fail(`Nothing is installed in ${base}.`);
  if (!listReleases().includes(to)) fail(`There is no ${to} here. Here lie: ${listReleases().join(', ')}.`);
  // The same version once more, by a package that was built anew, is a switch as well.
  if (!(await switchRelease(machine, { from, to, before: linked('previous') }))) process.exit(1);
  for (const old of releasesToRemove(listReleases(), [to, from])) {
    rmSync(join(releases, old), { recursive: true, force: true });
    say(`${old} is removed.`);
  }
}

function add(file: string | undefined): void {
  if (file === undefined) fail('Which archive?');
  const path = resolve(file);
  if (!existsSync(path)) fail(`There is no ${path}.`);
  const [told] = readOr(`${path}.sha256`).split(' ');
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (told !== '' && told !== digest) fail(`${path} is not what ${basename(path)}.sha256 says: fetch it again.`);
  const part = join(releases, '.part');
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const unpacked = spawnSync('tar', ['-C', part, '--strip-components=1', '--no-same-owner', '-xzf', path], {
    encoding: 'utf8',
  });
  if (unpacked.status !== 0) fail(`${path} could not be unpacked: ${unpacked.stderr.trim()}`);
  const content = JSON.parse(readOr(join(part, 'release.json'), '{}')) as Record<string, string>; // looked at in the next lines
  const { product, version, processor } = content;
  const isOurs = product === 'bantay' && version !== undefined && processor === process.arch;
  if (!isOurs) {
    rmSync(part, { recursive: true, force: true });
    fail(`${path} is no release of Bantay for this machine (linux ${process.arch}).`);
  }
  if (listReleases().includes(version)) fail(`${version} lies here already.`);
  renameSync(part, join(releases, version));
  say(`${version} lies here. To it: bantay version use ${version}`);
}

function list(): void {
  for (const release of listReleases()) {
    const marks = [release === linked('current') && 'starts', release === linked('previous') && 'the one before'];
    say(`${release}  ${marks.filter(Boolean).join(', ')}`.trim());
  }
}

const [deed, word] = positionals;
const DEEDS: Readonly<Record<string, () => void | Promise<void>>> = {
  list,
  add: () => add(word),
  use: () => use(word),
  back: () => use(linked('previous') ?? fail('There is no release before this one.')),
};
const chosen = DEEDS[deed ?? 'list'];
if (values.help || !chosen) {
  say(USAGE);
  process.exit(values.help ? 0 : 2);
}
await chosen();
