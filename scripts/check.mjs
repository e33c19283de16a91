// `npm run check`: every rule that needs no running program, one line per step. `--only types,oxlint` picks some.
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode, runProgram } from './child.mjs';
import { tooLongFiles, unreadSources } from './house-numbers.mjs';
import { lockFaults } from './lock-file.mjs';
import { PROGRAMS, ROOT, TOPS } from './project.mjs';

/** What the compiler remembers from the last run; the folder is not committed. */
const buildInfo = (program) => join(ROOT, '.cache', `${program.replaceAll('/', '-')}.tsbuildinfo`);

/**
 * Compilers written in Go collect their garbage at each doubling of what they hold: rarer, the types take a fifth less of the processor, for
 * an eighth more memory.
 */
const RARE_COLLECTION = { env: { GOGC: process.env.GOGC ?? '400' } };

const allOf = async (runs) => {
  let output = '';
  let code = 0;
  for (const run of runs) {
    const result = await run();
    output += result.code === 0 ? '' : result.output;
    code ||= result.code;
  }
  return { code, output };
};

const STEPS = {
  biome: () => runProgram('biome', ['ci', '--diagnostic-level=warn', '--colors=off', '.']),
  /** One checker each: several of them look at much of the code twice, and another step runs beside. */
  types: async () => {
    const read = new Set();
    const { code, output } = await allOf(
      PROGRAMS.map((program) => async () => {
        const words = [
          ...['--noEmit', '-p', program, '--checkers', '1', '--listFiles'],
          ...['--incremental', '--tsBuildInfoFile', buildInfo(program)],
        ];
        const result = await runProgram('tsc', words, RARE_COLLECTION);
        const lines = result.output.split('\n');
        const isFile = (line) => isAbsolute(line) && !line.includes('): error');
        for (const line of lines.filter(isFile)) read.add(relative(ROOT, line).replaceAll('\\', '/'));
        return { ...result, output: lines.filter((line) => !isFile(line)).join('\n') };
      }),
    );
    const unread = unreadSources(ROOT, read);
    if (unread.length === 0) return { code, output };
    return { code: 1, output: `${output}\nNo program of the compiler reads these:\n${unread.join('\n')}` };
  },
  /** Only what Biome cannot see: forgotten promises, and forgotten levels in a switch. */
  oxlint: () => runProgram('oxlint', ['--deny-warnings', ...TOPS], RARE_COLLECTION),
  imports: () =>
    allOf([
      () => runProgram('depcruise', [...TOPS, '--config', '.dependency-cruiser.cjs']),
      // What is reached from the entry is found from there.
      () => runProgram('depcruise', ['apps/web/src/main.tsx', '--config', '.dependency-cruiser.entry.cjs']),
      () => runNode([join(ROOT, 'scripts/run.mjs'), 'scripts/room-circles.ts']),
    ]),
  unused: () => runProgram('knip', ['--no-config-hints']),
  documents: () =>
    allOf(
      readdirSync(join(ROOT, 'scripts'))
        .filter((name) => /^draw-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
        .map((name) => () => runNode([join(ROOT, 'scripts/run.mjs'), `scripts/${name}`, '--check'])),
    ),
  /** Exact bytes of every package: whoever runs `npm ci` gets what was reviewed. */
  lock: async () => {
    const found = lockFaults(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
    return { code: found.length > 0 ? 1 : 0, output: found.join('\n') };
  },
  sizes: async () => {
    const found = tooLongFiles(ROOT);
    return { code: found.length > 0 ? 1 : 0, output: found.join('\n') };
  },
  /** snake_case stays with the wire and the columns. */
  spelling: () => runNode([join(ROOT, 'scripts/run.mjs'), 'scripts/one-spelling.ts']),
  /** What a database of several machines does not take (decision 095). */
  spread: () => runNode([join(ROOT, 'scripts/run.mjs'), 'scripts/spread-check.ts']),
  /** What overrules the compiler says why. */
  casts: () => runNode([join(ROOT, 'scripts/run.mjs'), 'scripts/bare-casts.ts']),
  /** Its figures are worth reading when nothing is wrong, too. */
  house: async () => ({
    ...(await runNode([join(ROOT, 'scripts/run.mjs'), 'scripts/house-report.ts'])),
    isWorthReading: true,
  }),
};

/** Runs the steps, two at a time (the machine of CI has two cores). */
export async function runChecks(names = Object.keys(STEPS)) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const began = Date.now();
      const { code, output, isWorthReading } = await STEPS[name]();
      const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} check ${name} (${took})`);
      counts[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0 || isWorthReading) console.log(output.trim().replaceAll(/^/gm, '     '));
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}

function chosenSteps() {
  const at = process.argv.indexOf('--only');
  if (at < 0) return Object.keys(STEPS);
  const names = (process.argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.`);
    process.exit(2);
  }
  return names;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks(chosenSteps());
  process.exitCode = failed > 0 ? 1 : 0;
}
