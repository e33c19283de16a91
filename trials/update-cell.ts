// `npm run cell-update-trial`: a cell of two municipalities, and a third that cannot be opened, is brought to the next version; a version that
// cannot open one of them is left again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.mjs';
import { freePorts, neutralEnvironment } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';
import { addMigration, makeFindings, makeTrialMachine, replaceIn, stillOf } from './trial-machine.ts';

const machine = makeTrialMachine('bantay-update-cell-', 'bin/node scripts/run.mjs apps/server/src/cli/cell.ts');
const { folder, base, data, settingsFile, control, care, layNext } = machine;
const [port, storagePort] = await freePorts();
const { find, areGood } = makeFindings();
const START_MS = 120_000;

writeFileSync(
  settingsFile,
  ['BANTAY_DEMO=off', `BANTAY_DATA=${data}`, `PORT=${port}`, `STORAGE_PORT=${storagePort}`, 'LOG_LEVEL=warn'].join(
    '\n',
  ),
);

interface Told {
  version: string;
  open: number;
  broken: number;
}
async function health(): Promise<Told | null> {
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/health/cell`)).json()) as Told; // as front.ts says it
  } catch {
    return null;
  }
}
const isOpen = (count: number) => async () => (await health())?.open === count;

function municipality(...words: string[]): string {
  const all = ['--settings', settingsFile, 'municipality', ...words];
  const { status, stdout, stderr } = spawnSync(join(base, 'current/bin/bantay'), all, {
    encoding: 'utf8',
    env: neutralEnvironment(),
  });
  if (status !== 0) throw new Error(`municipality ${words[0]}: ${stdout}${stderr}`);
  return stdout;
}
function writeMunicipality(): string {
  const file = join(folder, 'municipality.json');
  const example = JSON.parse(readFileSync(join(ROOT, 'docs/municipality.example.json'), 'utf8')) as object; // it is one
  writeFileSync(file, JSON.stringify({ ...example, demo: false, seals: [], hazardMaps: {} }));
  return file;
}

async function run(): Promise<void> {
  await machine.install('1.0.0-trial');
  layNext('1.0.0-trial', '1.1.0-trial', addMigration);
  layNext('1.1.0-trial', '1.2.0-trial', (release) =>
    replaceIn(
      join(release, 'apps/server/src/cell/members.ts'),
      'const address = addressOf(config);',
      "if (at.name === 'beta') throw new CellError('the new release cannot open it');\n  const address = addressOf(config);",
    ),
  );
  control('start');
  await until('the first version', START_MS, isOpen(0));
  const file = writeMunicipality();
  for (const name of ['alpha', 'beta'])
    municipality('add', name, '--address', `https://${name}.example.ph`, '--file', file);
  mkdirSync(join(data, 'municipalities/bare'));
  await until('two are open, and one cannot be', START_MS, async () => {
    const told = await health();
    return told?.open === 2 && told.broken === 1;
  });

  const updated = await care('use', '1.1.0-trial');
  console.log(updated.said);
  find(
    'updated to the next version, though one cannot be opened',
    `${(await health())?.version}, ${(await health())?.open} open, nobody served for ${stillOf(updated.said)} s`,
    updated.code === 0 && (await health())?.version === '1.1.0-trial' && (await health())?.open === 2,
  );
  const brought = updated.said.match(/brought to 9000-trial in [\d.]+ s/g) ?? [];
  find('schemas came beside the running cell', brought.length, brought.length === 2);
  const archives = updated.said.match(/municipalities\/(?:alpha|beta)\/backups\/bantay-.*\.tar\.gz/g) ?? [];
  find('each was backed up before', archives.length, archives.length === 2);

  const broken = await care('use', '1.2.0-trial');
  console.log(broken.said);
  find(
    'a version that cannot open one of them is left by itself',
    `${(await health())?.version}, ${(await health())?.open} open, nobody served for ${stillOf(broken.said)} s`,
    broken.code === 1 && broken.said.includes('not open: beta') && (await health())?.open === 2,
  );

  const back = await care('back');
  console.log(back.said);
  find(
    'went back by one command',
    `${(await health())?.version}, nobody served for ${stillOf(back.said)} s`,
    back.code === 0 && (await health())?.version.startsWith('1.0.0-trial') === true && (await health())?.open === 2,
  );
}

try {
  await run();
} catch (error) {
  console.error(error, existsSync(machine.log) ? readFileSync(machine.log, 'utf8').slice(-3000) : '');
  find('the trial itself', 'broke off', false);
} finally {
  control('stop');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(areGood() ? 0 : 1);
