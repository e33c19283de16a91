// Faults of the machine, injected into the built server: what still works, what is told, what is missing afterwards.
// `npm run faults -- [--only disk-full,…] [--sample] [--json]`. Ends with an error when one measured figure is not as wanted.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.mjs';
import { clockJumps } from './faults/clock-jumps.ts';
import { clockWrong } from './faults/clock-wrong.ts';
import { damagedFiles } from './faults/damaged-files.ts';
import { databaseGone } from './faults/database-gone.ts';
import { diskFull } from './faults/disk-full.ts';
import { frozenTwin } from './faults/frozen-twin.ts';
import { orderlyStop } from './faults/orderly-stop.ts';
import { slowDatabase } from './faults/slow-database.ts';
import { portsTaken, readOnlyFolder } from './faults/start-refusals.ts';
import { type Finding, Skipped, type Trial } from './faults/trial.ts';
import { upgrade } from './faults/upgrade.ts';

const TRIALS: Record<string, (trial: Trial) => Promise<void>> = {
  'disk-full': diskFull,
  'database-gone': databaseGone,
  upgrade,
  'clock-jumps': clockJumps,
  'clock-wrong': clockWrong,
  'frozen-twin': frozenTwin,
  'orderly-stop': orderlyStop,
  'ports-taken': portsTaken,
  'read-only': readOnlyFolder,
  'damaged-files': damagedFiles,
  'slow-database': slowDatabase,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stderr.write(`${text}\n`);
const chosen = values.only?.split(',') ?? Object.keys(TRIALS);
const unknown = chosen.filter((name) => !(name in TRIALS));
if (unknown.length > 0) {
  say(`There is no trial ${unknown.join(', ')}; there are ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(1);
}

await ensureBuilt();
const reports: { name: string; skipped: string | null; findings: Finding[] }[] = [];
for (const name of chosen) {
  say(`── ${name}`);
  const findings: Finding[] = [];
  let skipped: string | null = null;
  const find: Trial['find'] = (what, measured, isGood) => {
    findings.push({ what, measured: String(measured), isGood });
    say(`${isGood ? 'ok  ' : 'BAD '} ${what}: ${measured}`);
  };
  try {
    await TRIALS[name]!({ say, isSample: values.sample, find }); // every chosen name is one of the table
  } catch (error) {
    if (error instanceof Skipped) {
      skipped = error.message;
      say(`SKIPPED: ${skipped}`);
    } else find('the trial itself', error instanceof Error ? (error.stack ?? error.message) : String(error), false);
  }
  reports.push({ name, skipped, findings });
}
process.stdout.write(values.json ? `${JSON.stringify(reports)}\n` : table());
process.exit(reports.every(({ findings }) => findings.every((one) => one.isGood)) ? 0 : 1);

function table(): string {
  return reports
    .map(({ name, skipped, findings }) =>
      [
        `\n| ${name} | ${skipped === null ? '' : `skipped: ${skipped}`} |`,
        '| --- | --- |',
        ...findings.map(({ what, measured, isGood }) => `| ${what} | ${measured}${isGood ? '' : ' – NOT AS WANTED'} |`),
        '',
      ].join('\n'),
    )
    .join('');
}
