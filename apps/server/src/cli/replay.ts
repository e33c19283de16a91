// `npm run replay`: the time machine. Levels of the past made again from the stored readings and held against the record.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReplayReason } from '@bantay/features/replay/rules/probable-reason.ts';
import type { ReplayReport } from '@bantay/features/replay/server/replay-service.ts';
import { parseSiteCode } from '@bantay/features/sites/rules/site.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { DAY_MS, fromManilaText, HALF_HOUR_MS, toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { readFieldClock } from '../field-clock.ts';
import { fewAtOnce } from '../files/few-at-once.ts';
import { type Bench, requireFlag, runCommand, say, UsageError } from './command.ts';
import { newestToReplay, ROOM_TO_REPLAY } from './replay-parts.ts';
import type { ThreadAnswer, ThreadOrder } from './replay-thread.ts';

const USAGE = `npm run replay -- --site lpa --from 2026-11-01 --to 2026-11-21 [--json FILE] [--keep]
  --site         one, or several with commas between them, each on a processor of its own
  --from, --to   days, both included, or half hours like "2026-11-01 08:30"
  --json         writes everything that was compared to a file
  --keep         leaves the scratch schema in the database
Ends with 0 when everything comes out as recorded, 1 when something differs, 2 when the command was wrong.`;

const REASONS: Record<ReplayReason, string> = {
  'no record': 'nothing was recorded then',
  'reading altered': 'stored readings no longer agree with the packed days: changed outside the server',
  'engine failed': 'the engine had failed at that time',
  'gauges changed': 'gauges, columns or thresholds were changed since',
  'closed late': 'closed late: the server was down, or the clock was moved',
  'tag set since': 'data of that window were tagged invalid since',
  'late readings': 'readings of that window came after it was closed',
  unknown: 'no reason found',
};

/** Instants as Manila time in the file. */
const TIMES = ['from', 'to', 'at', 'validity', 'startedAt', 'dataAt', 'recordedUntil', 'recomputedUntil'];

await runCommand({ text: USAGE, flags: ['site', 'from', 'to', 'json'], switches: ['keep'] }, async (bench) => {
  const { db, flags } = bench;
  const clock = await readFieldClock(db);
  const range = readRange(flags, clock.now());
  const sites = makeSitesService(db);
  const orders: ThreadOrder[] = [];
  for (const word of new Set(requireFlag(flags, 'site').split(','))) {
    const code = parseSiteCode(word);
    if (!code || !(await sites.read(code))) throw new UsageError(`There is no site "${word}".`);
    const url = bench.installation.databaseUrl;
    orders.push({ url, siteCode: code, ...range, now: clock.now(), keep: flags.keep === 'yes' });
  }
  const reports: ReplayReport[] = [];
  for (const answered of await beside(orders)) {
    if ('refused' in answered) throw new UsageError(answered.refused);
    if (reports.length > 0) say('');
    tell(answered.report, answered.ms);
    reports.push(answered.report);
  }
  if (flags.json) {
    const all = reports.length === 1 ? reports[0] : reports;
    writeFileSync(flags.json, `${JSON.stringify(all, spellTimes, 2)}\n`);
  }
  bench.endWith(reports.every(isEqual) ? 0 : 1);
});

/** Answers in the order of the orders; as many at once as there are processors. */
function beside(orders: readonly ThreadOrder[]): Promise<ThreadAnswer[]> {
  const inTurn = fewAtOnce(availableParallelism());
  return Promise.all(orders.map((order) => inTurn(() => inThread(order))));
}

function inThread(order: ThreadOrder): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./replay-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: ROOM_TO_REPLAY,
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`making it again ended with code ${code}`))); // without effect after a message
  });
}

/** First and last half hour of the range. */
function readRange(flags: Bench['flags'], now: number): { from: number; to: number } {
  const from = readStamp(requireFlag(flags, 'from'), 'from');
  const until = readStamp(requireFlag(flags, 'to'), 'to');
  const isDay = requireFlag(flags, 'to').trim().length <= 10;
  const last = isDay ? until + DAY_MS - HALF_HOUR_MS : until;
  if (from > last) throw new UsageError('The range is reversed: --from is later than --to.');
  if (until > now || from > now) {
    throw new UsageError(`The range lies in the future: it is ${toDisplayTime(now)}.`);
  }
  const to = Math.min(last, newestToReplay(now));
  if (from > to) throw new UsageError('No half hour of the range is over yet.');
  return { from, to };
}

function readStamp(text: string, name: string): number {
  const at = fromManilaText(text.trim());
  if (at === null) throw new UsageError(`--${name} must be a day like 2026-11-21, or 2026-11-21 08:30; not "${text}".`);
  return Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
}

function isEqual(report: ReplayReport): boolean {
  return report.levels.length + report.triggers.length + report.releases.length + report.orphanDecisions.length === 0;
}

function tell(report: ReplayReport, ms: number): void {
  const at = toDisplayTime;
  const level = (value: number | null) => (value === null ? '–' : String(value));
  say(`${report.siteCode.toUpperCase()}, ${at(report.from)} to ${at(report.to)}: ${report.halfHours} half hours`);
  if (report.leftOut > 0) say(`${report.leftOut} half hours before the first record were left out.`);
  say('\nFrom               To                 Recorded  Recomputed');
  for (const one of report.stretches) {
    say(`${at(one.from)}   ${at(one.to)}   ${level(one.recorded).padEnd(9)} ${level(one.recomputed)}`);
  }
  if (report.levels.length > 0) say('\nHalf hours that differ');
  for (const { at: stamp, recorded, recomputed, reason } of report.levels) {
    say(`  ${at(stamp)}  recorded ${words(recorded)}  recomputed ${words(recomputed)}  ${REASONS[reason]}`);
  }
  if (report.triggers.length > 0) say('\nTriggers that differ');
  for (const one of report.triggers) {
    const until = (end: number | null) => (end === null ? 'none' : `to ${at(end)}`);
    say(
      `  ${one.symbol} from ${at(one.startedAt)}  recorded ${until(one.recordedUntil)}  recomputed ${until(one.recomputedUntil)}`,
    );
  }
  if (report.releases.length > 0) say('\nReleases that differ');
  for (const { releaseId, dataAt, kind, parts, recorded, recomputed } of report.releases) {
    const what = typeof parts === 'string' ? parts : parts.join(', ');
    say(
      `  ${at(dataAt)}  ${kind} (release ${releaseId})  ${what}: recorded ${facts(recorded)}  recomputed ${facts(recomputed)}`,
    );
  }
  for (const one of report.orphanDecisions)
    say(`\nThe decision of ${at(one)} is about a trigger that does not arise again.`);
  say(
    `\n${report.releasesCompared} releases compared. ${isEqual(report) ? 'Equal' : 'Different'}, in ${(ms / 1000).toFixed(1)} s.`,
  );
  if (report.schema) say(`The scratch schema ${report.schema} was kept; drop it when it is no longer needed.`);
}

function words({ level, closing }: ReplayReport['levels'][number]['recorded']): string {
  if (level === null) return 'nothing';
  const validity = closing?.validity ? `, valid to ${toDisplayTime(closing.validity)}` : '';
  return closing
    ? `${closing.internal}${closing.level === level ? '' : ` (level ${level})`}${validity}`
    : `level ${level}`;
}

function facts(release: ReplayReport['releases'][number]['recomputed']): string {
  if (release === null) return 'none';
  const validity = release.validity ? `, valid to ${toDisplayTime(release.validity)}` : '';
  return `${release.level} ${release.triggerList ?? 'A0'}${validity}`;
}

function spellTimes(key: string, value: unknown): unknown {
  if (key === 'orphanDecisions' && Array.isArray(value)) return value.map(Number).map((at) => toManilaText(at));
  return TIMES.includes(key) && typeof value === 'number' ? toManilaText(value) : value;
}
