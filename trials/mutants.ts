// `npm run mutants`: breaks the rules on purpose, one place at a time, and counts how often a test notices (docs/mutants.md).
// `-- rainfall alerts/rules/release-guard.ts` takes rooms, and folders and files of them; `--of release` the steps of a release
// on the server; `--at-once N` runs so many at a time; `--afresh` asks again what an earlier run has answered. Ends with 1 where an
// aim of trials/mutants/targets.ts is missed by what was asked for.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from '../scripts/child.mjs';
import { fail, ROOT } from '../scripts/project.mjs';
import { type MutantReport, missedAims, scoresByFile, survivors, tableOf, unasked } from './mutants/mutant-report.ts';
import { isAsked, type Part, partsOf, TARGETS } from './mutants/targets.ts';
import { CACHE, ensureTool } from './mutants-tool.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: 'rules' },
    'at-once': { type: 'string', default: '2' },
    afresh: { type: 'boolean', default: false },
  },
});
const target = TARGETS.find(({ name }) => name === values.of);
if (target === undefined) fail(`--of is one of ${TARGETS.map(({ name }) => name).join(', ')}.`);
const tests = target.tests ?? [];
const missing = positionals.find((path) => !existsSync(join(ROOT, 'features', path)));
if (missing !== undefined) fail(`There is no ${missing} below features.`);

const program = await ensureTool();
mkdirSync(CACHE, { recursive: true });
const atOnce = Number(values['at-once']);
const files: MutantReport['files'] = {};
// The largest first: whoever ends has small ones left to take.
const waiting = partsOf(target, positionals).sort((one, other) => bytesOf(other) - bytesOf(one));
const isAlone = waiting.length === 1;
let failed = '';
// Rooms side by side: what one of them reads, writes and weighs before its first mutant is done while another has both processors.
await Promise.all(Array.from({ length: isAlone ? 1 : atOnce }, tryNext));
if (failed !== '') fail(failed);

const asked = Object.entries(files).filter(([file]) => isAsked(positionals, file));
const report: MutantReport = { files: Object.fromEntries(asked) };
for (const line of survivors(report)) console.log(line);
console.log(`\n${tableOf(scoresByFile(report))}`);
const missed = missedAims(report);
for (const sentence of missed) console.log(sentence);
process.exitCode = missed.length > 0 ? 1 : 0;

function bytesOf({ patterns }: Part): number {
  return patterns.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
}

/** One part after the other, until none waits or one has failed. */
async function tryNext(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined && failed === ''; part = waiting.shift()) {
    const began = Date.now();
    const found = await tryPart(part);
    if (found === null) return;
    Object.assign(files, found.files);
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    console.log(`${part.name}: ${minutes} min, ${waiting.length} more wait`);
  }
}

/** One run of the tool: what it found, so far as it is kept; null where it failed. */
async function tryPart(part: Part): Promise<MutantReport | null> {
  const config = join(CACHE, `${part.name}-config.json`);
  writeFileSync(config, JSON.stringify(settingsOf(part), null, 2));
  dropHalfWritten(keptBy(part));
  const { code, output } = await runNode([program, 'run', config], {
    cwd: ROOT,
    // Of two at a time nobody could tell whose word a line is.
    live: isAlone,
    // Which tests are asked: trials/mutants-rules.config.ts.
    env: { BANTAY_MUTANTS_OF: part.room ?? '' },
  });
  if (code !== 0) {
    failed = `${isAlone ? '' : output}\nStrykerJS ended with an error at ${part.name}; it says why above.`;
    return null;
  }
  const report = JSON.parse(readFileSync(foundBy(part), 'utf8')) as MutantReport; // by the schema that its name stands for
  const silent = unasked(report, tests);
  if (silent.length === 0) return report;
  failed = `No test of ${silent.join(', ')} was asked.`;
  return null;
}

/** Ended while it wrote down what it had found, the tool would not begin again. */
function dropHalfWritten(file: string): void {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    rmSync(file, { force: true });
  }
}

/** What it has found so far. */
function keptBy({ name }: Part): string {
  return join(CACHE, `${name}.json`);
}

function foundBy({ name }: Part): string {
  return join(CACHE, `${name}-last.json`);
}

/** Settings of StrykerJS; its own words. */
function settingsOf(part: Part): object {
  const { name, target, patterns } = part;
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The server finds its rooms while it starts: by what they import no test would belong to a step of a release.
    vitest: { configFile: `trials/mutants-${target}.config.ts`, related: target !== 'release' },
    mutate: patterns,
    // What a copy can do without.
    ignorePatterns: ['.cache', 'bench', 'conform', 'deploy', 'docs', 'e2e', '**/dist', '**/data'],
    coverageAnalysis: 'perTest',
    concurrency: isAlone ? atOnce : 1,
    incremental: true,
    incrementalFile: keptBy(part),
    force: values.afresh,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: foundBy(part) },
    // For links to packages it would walk through the copies of the rooms beside it too, which come and go: it ended there, after 48
    // minutes. Rules find theirs at the root.
    symlinkNodeModules: target === 'release',
    // Below the root, so that node_modules is found; no folder that git, Biome or knip looks into.
    tempDirName: join(CACHE, `${name}-copies`),
    cleanTempDir: 'always',
    allowConsoleColors: false,
    // A loop that no longer ends: five seconds over half as long again as the tests took unbroken.
    timeoutMS: 5000,
    timeoutFactor: 1.5,
  };
}
