// Thirty nights of rehearsal with the demo's data and two days of what the engine recorded, ten of them with something wrong: is each found, and none besides?
// `npm run rehearsal-trial -- [--nights 30]`.
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { backUpNow } from '../apps/server/src/backup/nightly.ts';
import { type RehearsalOutcome, rehearse } from '../apps/server/src/cli/rehearse-steps.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { findBackupKey } from '../apps/server/src/secrets.ts';
import { inLab, type Lab } from '../bench/src/lab.ts';

const { values } = parseArgs({ options: { nights: { type: 'string' } } });
const nights = Number(values.nights ?? 30);
const DAY_MS = 86_400_000;
/** Issue: a night takes two minutes at most. */
const MOST_S = 120;
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What is wrong. `row`: before the backup is written, and taken back after the night; `archive`: with what lies there. */
type Sabotage =
  | { row: (adminUrl: string) => Promise<() => Promise<void>> }
  | { archive: (path: string) => void }
  | { key: string | null }
  | { adminUrl: (url: string) => string };

const flip = (path: string, share: number) => {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length * share);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

/** Changed past the triggers that keep the record, as somebody with the whole database in his hands would. */
const changed = (table: string, change: string, back: string) => async (adminUrl: string) => {
  const run = async (set: string) => {
    const { pool, close } = openDatabase({ url: adminUrl, max: 1 });
    await pool.query('set session_replication_role = replica');
    await pool.query(`update ${table} set ${set}`);
    await close();
  };
  await run(change);
  return () => run(back);
};

const WRONG: Record<string, Sabotage> = {
  'the archive ends in its middle': {
    archive: (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
  },
  'a byte of the archive is another, early': { archive: (path) => flip(path, 0.1) },
  'a byte of the archive is another, late': { archive: (path) => flip(path, 0.9) },
  'no archive was written': { archive: (path) => rmSync(path) },
  'the archive is three days old': {
    archive: (path) => utimesSync(path, new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() - 3 * DAY_MS)),
  },
  'the archive is of another installation': { key: 'x'.repeat(43) },
  'the installation has lost its key': { key: null },
  'a release of the record was moved by an hour': {
    row: changed(
      'monitoring_releases',
      "data_ts = data_ts + interval '1 hour'",
      "data_ts = data_ts - interval '1 hour'",
    ),
  },
  'what the engine has judged was written over': {
    row: changed('public_alerts', 'pub_sym_id = pub_sym_id + 1', 'pub_sym_id = pub_sym_id - 1'),
  },
  'the database takes no second one': {
    adminUrl: (url) => {
      const other = new URL(url);
      other.port = '9';
      return other.href;
    },
  },
};

const took: number[] = [];
const steps = new Map<string, number[]>();
let found = 0;
let missed = 0;
let falseOnes = 0;
await inLab(async (lab) => {
  await lab.seed(true);
  await recordDays(lab);
  const wrong = Object.entries(WRONG);
  // Every third night, so that good ones lie between and show that what was wrong before is no longer found.
  for (let night = 1; night <= nights; night++) {
    const sabotaged = night % 3 === 0 ? wrong[(night / 3 - 1) % wrong.length] : undefined;
    note(night, sabotaged?.[0] ?? null, await rehearsed(lab, sabotaged?.[1] ?? null));
  }
});
const worst = Math.max(...took);
const median = [...took].sort((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
console.log(
  `${nights} nights, ${found + missed} with something wrong: ${found} found, ${missed} missed, ${falseOnes} found for nothing`,
);
console.log(`a good night: ${median.toFixed(1)} s in the middle, ${worst.toFixed(1)} s at most`);
for (const [step, all] of steps)
  console.log(`  ${step}: ${(all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(1)} s`);
process.exit(missed + falseOnes > 0 || worst > MOST_S ? 1 : 0);

/** The engine judges each half hour of two days as it would have: what is made again is compared with that. */
async function recordDays(lab: Lab): Promise<void> {
  const end = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
  let now = end - 2 * DAY_MS;
  const { services } = await lab.openApp({ machineNow: () => now });
  for (; now <= end; now += HALF_HOUR_MS) {
    await services.alerts.closeDue();
    await services.releases.shiftToRoutine();
  }
}

async function rehearsed({ db, pool, folder: dataFolder }: Lab, sabotage: Sabotage | null): Promise<RehearsalOutcome> {
  const folder = join(dataFolder, 'nights');
  const adminUrl = runningAdminUrl(join(dataFolder, 'data'));
  const heal = sabotage && 'row' in sabotage ? await sabotage.row(adminUrl) : null;
  const { path } = await backUpNow({ db, pool, dataFolder, folder, bucket: null });
  if (sabotage && 'archive' in sabotage) sabotage.archive(path);
  const outcome = await rehearse({
    adminUrl: sabotage && 'adminUrl' in sabotage ? sabotage.adminUrl(adminUrl) : adminUrl,
    ...{ folder, say: () => undefined },
    key: sabotage && 'key' in sabotage ? sabotage.key : findBackupKey(dataFolder),
  }).catch((error: unknown): RehearsalOutcome => ({ steps: [], failedAt: 'backup', fault: String(error) }));
  rmSync(path, { force: true });
  await heal?.();
  return outcome;
}

function note(night: number, what: string | null, { steps: done, failedAt, fault }: RehearsalOutcome): void {
  if (what === null && failedAt !== null) falseOnes++;
  if (what !== null) failedAt === null ? missed++ : found++;
  if (what === null) {
    took.push(done.reduce((sum, { seconds }) => sum + seconds, 0));
    for (const { step, seconds } of done) steps.set(step, [...(steps.get(step) ?? []), seconds]);
  }
  say(
    `night ${night}: ${what ?? 'nothing wrong'} – ${failedAt === null ? `good, ${done.at(-1)?.said}` : `${failedAt}: ${fault}`}`,
  );
}
