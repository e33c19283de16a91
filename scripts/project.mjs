// What every script needs before anything is installed: the project's folder, Node's version, progress lines, one lock.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** What is installed from a release (release.ts) lies here whole: nothing is fetched, installed or built. */
export const IS_RELEASE = existsSync(join(ROOT, 'release.json'));
/** The server as it is started, by our Node and without a build. */
export const SERVER = join(ROOT, 'apps/server/src/main.ts');
/** Where the code stands, each with a tsconfig.json of its own. */
export const PLACES = [
  'packages/kernel',
  'packages/postgres',
  'packages/proofs',
  'features',
  'apps/server',
  'apps/web',
  'apps/watchman',
  'scripts',
  'trials',
  'e2e',
  'bench',
];
/** What the compiler checks as one, so that it checks each file once; the places' own are for whoever works in one of them. */
export const PROGRAMS = ['tsconfig.node.json', 'tsconfig.browser.json', 'e2e'];
/** The folders at the top that hold them. */
export const TOPS = [...new Set(PLACES.map((place) => place.split('/')[0]))];
/** Of a path inside the project: neither built nor run, so a change of it makes nothing stale. */
export const isTestPath = (path) => /\.(test|story)\.tsx?$|[\\/](dist|node_modules|test)([\\/]|$)/.test(path);

/** Ends with a sentence instead of a stack: what follows is for a person. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** What these scripts need; what they start runs by a Node of its own (runtime.mjs). */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Bantay needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from nodejs.org.`);
  }
}

/** Prints a line at once and another every few seconds until the work is done. */
export async function withProgress(what, work, say = console.log) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${seconds()} s`), 5000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** A hash over names and contents: mtimes lie after a checkout. */
export function hashOf(paths, skip = () => false) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(ROOT, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat || skip(path)) return;
    if (stat.isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name));
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

export function readOr(path, otherwise = '') {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Two starts at once must not install or build over each other: the second waits for the first. */
export async function withLock(name, work) {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  const draft = `${lock}.${process.pid}`;
  let told = false;
  for (;;) {
    writeFileSync(draft, `${process.pid} ${startMark(process.pid)}`);
    try {
      linkSync(draft, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readOr(lock, null);
    // Given back between our two looks: whatever lies there now is somebody's.
    if (holder === null) continue;
    if (!isHeld(holder)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.error(`Waiting for process ${Number.parseInt(holder, 10)}, which does the same (${name}) …`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** After a power cut the number of the process that held the lock may belong to another one, which never lets go. */
function isHeld(holder) {
  const [, pid, mark] = /^(\d+) ?(.*)$/.exec(holder) ?? [];
  return isAlive(Number(pid)) && (!mark || mark === startMark(pid));
}

/** A text that differs for two processes that had the same number one after the other; empty where the system tells nothing. */
function startMark(pid) {
  const boot = readOr('/proc/sys/kernel/random/boot_id').trim();
  // The second field is the program's name in brackets and may hold spaces; the twentieth after it is the start.
  const stat = readOr(`/proc/${pid}/stat`);
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot === '' || started === undefined ? '' : `${boot} ${started}`;
}

export function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
