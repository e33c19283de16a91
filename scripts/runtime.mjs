// The Node that runs Bantay: npm brings the one that runtime-packages.json names for this platform, once, into .cache/node.
// `node scripts/runtime.mjs` prints where it is; the scripts themselves need no more than Node 20.19.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNpm } from './npm.mjs';
import { fail, ROOT, withLock, withProgress } from './project.mjs';

const PACKAGES = join(ROOT, 'scripts/runtime-packages.json');
const FOLDER = join(ROOT, '.cache', 'node');

/** The package of a platform with its exact version and its program, or null: npm has none there that is kept up. */
export function runtimeFor({ platform = process.platform, arch = process.arch } = {}) {
  return JSON.parse(readFileSync(PACKAGES, 'utf8'))[`${platform} ${arch}`] ?? null;
}

/** Node runs TypeScript as it stands, and the libraries run on it, from 22.18 on. */
export function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/**
 * Path of the Node that everything else runs by: the fetched one, or this process's own where there is none for the platform or
 * none could be had. Ends the process with a sentence where neither will do.
 */
export async function ensureRuntime({ wanted = runtimeFor(), own = process.versions.node, folder = FOLDER } = {}) {
  if (wanted?.version === own) return process.execPath;
  const failure = wanted
    ? await ensureFetched(wanted, folder)
    : `npm has no Node for this machine (${process.platform} ${process.arch}).`;
  if (failure === null) return programIn(folder, wanted);
  if (!isEnough(own)) fail(`${failure} Install Node 22.18 or newer from nodejs.org, or try again.`);
  console.error(`${failure} Going on by this machine's Node ${own}.`);
  return process.execPath;
}

const programIn = (folder, { version, program }) => join(folder, version, program);

/** Null, or a sentence that says why there is none. */
async function ensureFetched(wanted, folder) {
  if (existsSync(programIn(folder, wanted))) return null;
  return withLock('runtime', async () => {
    if (existsSync(programIn(folder, wanted))) return null;
    return withProgress(`Fetching Node ${wanted.version} (once)`, () => fetchRuntime(wanted, folder), console.error);
  });
}

async function fetchRuntime(wanted, folder) {
  const part = join(folder, `${wanted.version}.part`);
  const made = join(folder, wanted.version);
  const kept = programIn(folder, wanted);
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    if ((await fetchPackage(part, wanted)) !== 0)
      return `Node ${wanted.version} could not be fetched; npm says why above.`;
    const place = join(part, 'node_modules', wanted.name);
    const program = join(place, wanted.program);
    const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    if (stdout?.trim() !== `v${wanted.version}`)
      return `Node ${wanted.version} does not run on this machine (${error?.message ?? 'it says something else'}).`;
    rmSync(made, { recursive: true, force: true });
    mkdirSync(dirname(kept), { recursive: true });
    // Headers and manuals are a third of the package, and nobody reads them here.
    cpSync(join(place, 'LICENSE'), join(made, 'LICENSE'));
    renameSync(program, kept);
    removeOthers(folder, wanted.version);
    const megabytes = Math.round(statSync(kept).size / 1e6);
    console.error(`Node ${wanted.version} is in .cache/node (${megabytes} MB).`);
    return null;
  } catch (error) {
    return `Node ${wanted.version} could not be fetched (${error.message}).`;
  }
}

/** Into `node_modules` of a folder; resolves with npm's exit code. `machine`: another one than this, for a release. */
export function fetchPackage(folder, wanted, machine = []) {
  writeProject(folder, wanted);
  return runNpm(['ci', '--ignore-scripts', ...machine], folder);
}

/** A project of this one package, so that npm compares what comes with the hash. As one of several optional ones it would be left out in silence. */
function writeProject(folder, { name, version, integrity }) {
  const project = { name: 'runtime', version: '1.0.0', dependencies: { [name]: version } };
  const packages = { '': project, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, private: true }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages }),
  );
}

/** One copy is enough: a server that still runs by an older one keeps it until it ends. */
function removeOthers(folder, version) {
  for (const name of readdirSync(folder)) {
    if (name === version) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Windows lets nobody delete a program that runs; the next one that is fetched tries again.
    }
  }
}

/** Runs the same command by another Node and ends as it ends; never returns. */
export function handOver(node, args = [...process.execArgv, ...process.argv.slice(1)]) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const child = spawn(node, args, {
    // The fourth is how it learns that we are gone, even by kill -9 (run.mjs).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // What is started by its name alone meets the same Node.
      [pathName]: `${dirname(node)}${delimiter}${process.env[pathName] ?? ''}`,
      npm_node_execpath: process.env.npm_node_execpath ?? process.execPath,
    },
  });
  // Ctrl-C reaches both by the terminal already; an orderly end bears it twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`Node could not be started (${error.message}).`));
  return new Promise(() => {
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await ensureRuntime());
