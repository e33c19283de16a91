// `npm test`: installs when needed, then every check and every test. `--only server,web` picks parts.
// The last line is `N passed, M failed, K skipped`.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { runNode, runProgram } from './child.mjs';
import { runConform } from './conform.mjs';
import { ensureModemDaemon } from './debian-package.mjs';
import { isAlive, ROOT } from './project.mjs';
import { failedStories, inWords, playwrightCounts, readable, sumOf } from './test-counts.mjs';
import { neutralEnvironment, storyTime } from './test-server.mjs';
import { runVitest } from './vitest-run.mjs';

/** Rules about time must hold wherever the machine stands. */
const ZONES = ['UTC', 'Asia/Manila', 'America/New_York'];
const LINES_SHOWN = 300;
/** Of memory, for databases and data folders that stand at one time, with as much again for the programs. */
const SPARE_BYTES = 8 * 1024 ** 3;

const scratch = quickFolder();
process.env.TMPDIR = scratch;
const results = join(scratch, 'results');
mkdirSync(results);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
let total = { passed: 0, failed: 0, skipped: 0 };
let runs = 0;
/** What failed, each in a line. */
const failures = [];

// What config.ts reads would be somebody's real server; TEST_DATABASE_URL alone may name a database.
const kept = neutralEnvironment();
for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
// Hundreds of processes read the same programs.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'compiled');

const inZones = (name, folder) =>
  ZONES.map((zone) => ({ name: `${name} in ${zone}`, run: () => vitest(folder, { TZ: zone }) }));

const PARTS = {
  check: () => [{ name: null, run: () => runChecks() }],
  scripts: () => [{ name: 'scripts', run: () => vitest('scripts') }],
  trials: () => [{ name: 'trials', run: () => vitest('trials') }],
  rules: () => inZones('rules', 'features'),
  kernel: () => inZones('kernel', 'packages/kernel'),
  watchman: () => [{ name: 'watchman', run: () => vitest('apps/watchman') }],
  web: () => [{ name: 'web', run: () => vitest('apps/web') }],
  e2e: () => [{ name: 'end to end', run: endToEnd }],
  server: () => [
    {
      name: 'server, its stories in three zones',
      run: async () => {
        await modem;
        const [TZ, ...others] = ZONES;
        // All of them run, so every statement's rows have to be seen (apps/server/test/rows-told.ts).
        return vitest('apps/server', { TZ, STORY_ZONES: others.join(' '), ALL_ROWS: 'on' });
      },
    },
  ],
  budget: () => [{ name: 'page budgets', run: budget }],
  conform: () => [{ name: 'conformance', run: conform }],
};

const at = process.argv.indexOf('--only');
const chosen = at < 0 ? Object.keys(PARTS) : (process.argv[at + 1] ?? '').split(',');
for (const part of chosen) {
  if (!(part in PARTS)) {
    console.error(`No part ${part}; there are ${Object.keys(PARTS).join(', ')}.`);
    process.exit(2);
  }
}
// What is missing comes while the first parts run.
const modem = chosen.includes('server') ? ensureModemDaemon() : null;
const browser = chosen.includes('e2e') ? ensureBrowser() : null;
// Stories wait for their pages, scripts and trials for other programs: what needs no database of its own runs beside the stories, one
// after the other. Tests of the server keep both cores busy by themselves.
const BESIDE = ['scripts', 'trials', 'rules', 'kernel', 'watchman', 'web'];
let beside = Promise.resolve();
for (const part of chosen) {
  for (const { name, run } of PARTS[part]()) {
    if (BESIDE.includes(part)) beside = beside.then(() => count(name, run));
    else await count(name, run);
  }
}
await beside;
// Once more at the end, which is what a record of a run keeps.
for (const one of failures) console.log(`failed: ${one}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(inWords(total));

async function count(name, run) {
  const began = Date.now();
  let result;
  try {
    result = await run();
  } catch (error) {
    result = { output: String(error?.stack ?? error) };
  }
  const counts = readable(result);
  total = sumOf(total, counts);
  failures.push(...(result.failures ?? []).map((one) => `${name}: ${one}`));
  if (name === null) return;
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${inWords(counts)} (${took})`);
  if (counts.failed > 0) console.log(lastLines(result.output ?? '').replaceAll(/^/gm, '     '));
  for (const one of result.leftOut ?? []) console.log(`     skipped: ${one}`);
}

/**
 * Where the tests' databases lie: in memory where the machine has some to spare, because most of the time of a small database is
 * its files, and nothing here has to outlive the run.
 */
function quickFolder() {
  const memory = '/dev/shm';
  const spare = () => {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem());
  };
  const folder = existsSync(memory) && spare() > SPARE_BYTES ? memory : tmpdir();
  // What a killed run has left would go on filling the memory.
  for (const left of readdirSync(folder)) {
    const pid = Number(/^bantay-test-(\d+)-/.exec(left)?.[1] ?? Number.NaN);
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, left), { recursive: true, force: true });
  }
  const made = mkdtempSync(join(folder, `bantay-test-${process.pid}-`));
  // Root's database runs under another account, which has to get in.
  chmodSync(made, 0o755);
  return made;
}

/** What passed is left out: whoever reads this looks for what did not. */
function lastLines(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line));
  return lines.length <= LINES_SHOWN ? lines.join('\n') : ['…', ...lines.slice(-LINES_SHOWN)].join('\n');
}

function vitest(folder, env = {}) {
  return runVitest(folder, { report: join(results, `vitest-${++runs}.json`), env });
}

async function endToEnd() {
  const { path, sentence } = await browser;
  if (!path) return { output: sentence };
  await ensureBuilt();
  const most = await playwright(path, ['--project=stories', '--project=house']);
  // How fast a start is can only be told while nothing else runs.
  await beside;
  // Beside what the stories have left behind, which says why one of them failed.
  const start = await playwright(path, ['--project=start', '--no-deps', '--output=test-results/start']);
  return {
    ...sumOf(most, start),
    failures: [...most.failures, ...start.failures],
    output: `The stories began at field time ${storyTime()}.\n${most.output}\n${start.output}`,
  };
}

async function playwright(browserPath, words) {
  const file = join(results, 'playwright.json');
  rmSync(file, { force: true });
  const { code, output } = await runProgram('playwright', ['test', '--reporter=list,json', ...words], {
    cwd: join(ROOT, 'e2e'),
    env: { CHROMIUM_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return { ...playwrightCounts(report, code), failures: failedStories(report), output };
}

/** One check: every route within its share of bytes (apps/web/scripts/check-budget.mjs). */
async function budget() {
  await ensureBuilt();
  const { code, output } = await runNode([join(ROOT, 'apps/web/scripts/check-budget.mjs')]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

async function conform() {
  await ensureBuilt();
  return runConform();
}
