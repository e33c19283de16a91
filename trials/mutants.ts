// `npm run mutants`: breaks the rules on purpose, one place at a time, and counts how often a test notices (docs/mutants.md).
// `-- rainfall alerts/rules/release-guard.ts` takes rooms, and folders and files of them; `--of release` the steps of a release
// on the server; `--at-once N` runs so many at a time; `--afresh` asks again what an earlier run has answered. Ends with 1 where an
// aim of trials/mutants/targets.ts is missed by what was asked for.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const files: MutantReport['files'] = {};
for (const part of partsOf(target, positionals)) Object.assign(files, (await tryPart(part)).files);

const asked = Object.entries(files).filter(([file]) => isAsked(positionals, file));
const report: MutantReport = { files: Object.fromEntries(asked) };
for (const line of survivors(report)) console.log(line);
console.log(`\n${tableOf(scoresByFile(report))}`);
const missed = missedAims(report);
for (const sentence of missed) console.log(sentence);
process.exitCode = missed.length > 0 ? 1 : 0;

/** One run of the tool: what it found, so far as it is kept. */
async function tryPart(part: Part): Promise<MutantReport> {
  console.log(`\n${part.name}`);
  const config = join(CACHE, `${part.name}-config.json`);
  writeFileSync(config, JSON.stringify(settingsOf(part), null, 2));
  dropHalfWritten(keptBy(part));
  const { code } = await runNode([program, 'run', config], {
    cwd: ROOT,
    live: true,
    // Which tests are asked: trials/mutants-rules.config.ts.
    env: { BANTAY_MUTANTS_OF: part.room ?? '' },
  });
  if (code !== 0) fail('StrykerJS ended with an error; it says why above.');
  const report = JSON.parse(readFileSync(foundBy(part), 'utf8')) as MutantReport; // by the schema that its name stands for
  const silent = unasked(report, tests);
  if (silent.length > 0) fail(`No test of ${silent.join(', ')} was asked.`);
  return report;
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
    concurrency: Number(values['at-once']),
    incremental: true,
    incrementalFile: keptBy(part),
    force: values.afresh,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: foundBy(part) },
    // Below the root, so that node_modules is found; no folder that git, Biome or knip looks into.
    tempDirName: join(CACHE, `${name}-copies`),
    cleanTempDir: 'always',
    allowConsoleColors: false,
    // A loop that no longer ends: five seconds over half as long again as the tests took unbroken.
    timeoutMS: 5000,
    timeoutFactor: 1.5,
  };
}
