// Goes through what happened at a site and lets the engine run as the live server did: closing runs, and open runs where they are looked at.
import { HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import { closedStamp, openStamp } from '../../alerts/rules/run.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type Desk, tableDesk } from './desk.ts';
import type { Remember } from './memory-desk.ts';
import type { ReleaseRow } from './replay-queries.ts';
import * as scratch from './scratch-queries.ts';
import type { Happening } from './timeline.ts';

export interface WalkOptions {
  /** The one connection that works in the scratch schema. */
  db: Db;
  /** Name of the real schema. */
  base: string;
  site: Site;
  rerun: RerunService;
  /** Field time at the beginning; what was known before goes in without a run. */
  from: number;
  timeline: readonly Happening[];
  /** Goes through it in memory; not named: every word goes to the tables at once. */
  remember?: Remember | undefined;
  /** Visits are known when they were measured. */
  isOnTime?: boolean;
  onClosing?: (result: GeneratedAlert, ranAt: number) => Promise<void>;
  /** The engine stands where it stood when the officer pressed the button. */
  onRelease?: (release: ReleaseRow, rerun: RerunService) => Promise<void>;
  /** A decision on a trigger that does not exist here. */
  onOrphan?: (at: number) => void;
}

export interface Walk {
  /** Makes the open run that is due, so that the generated alert is what a screen would show. */
  freshen(): Promise<void>;
  /** What is worked with at this moment. */
  desk(): Desk;
  run(): Promise<void>;
}

/** A gauge that was silent for nearly a day may be chosen again by its next reading (methods §2.1). */
const SILENT_MS = 23 * HOUR_MS;

/** How far a walk has come. */
interface Progress {
  options: WalkOptions;
  desk: Desk;
  lastClosed: number;
  /** The open run that nobody has looked at yet. */
  due: { stamp: number; now: number } | null;
  /** When each gauge last measured rain, or none. */
  newestOf: Map<number, number>;
  /** Instants of each gauge that have a value. */
  known: Map<number, Set<number>>;
}

export function makeWalk(options: WalkOptions): Walk {
  const progress: Progress = {
    options,
    desk: tableDesk(options.db, options.base, options.rerun),
    lastClosed: closedStamp(options.from),
    due: null,
    newestOf: new Map(),
    known: new Map(),
  };
  return { freshen: () => freshen(progress), desk: () => progress.desk, run: () => run(progress) };
}

async function run(progress: Progress): Promise<void> {
  const { db, base, from, site, timeline, remember, isOnTime = false } = progress.options;
  const first = timeline.findIndex((one) => one.at >= from);
  const before = timeline.slice(0, first === -1 ? timeline.length : first);
  await progress.desk.knowUntil(from);
  await putEarlier(progress, before);
  await scratch.copyDecisionsBefore(db, base, from);
  const happening = timeline.slice(before.length);
  const memory = await remember?.({ db, base, site, timeline: happening, isOnTime });
  if (memory) {
    progress.desk = memory;
    await memory.knowUntil(from);
  }
  for (const one of happening) await step(progress, one);
  await memory?.write();
}

async function freshen(progress: Progress): Promise<void> {
  const { due, options, desk } = progress;
  if (due === null) return;
  progress.due = null;
  await desk.rerun.open(options.db, options.site, due.stamp, due.now);
}

function openIsDue(progress: Progress, now: number): void {
  progress.due = { stamp: openStamp(now), now };
}

/** What was known at the beginning; closings, decisions and releases of that time are copied, not made again. */
async function putEarlier(progress: Progress, before: readonly Happening[]): Promise<void> {
  const { desk } = progress;
  const newest = new Map<string, scratch.KnownReading>();
  for (const one of before) {
    if (one.kind === 'given') await desk.putTrigger(one.triggerId);
    if (one.kind === 'tag') await desk.putTag(one.tagId);
    if (one.kind === 'readings') for (const reading of one.readings) newest.set(nameOf(reading), reading);
  }
  note(progress, [...newest.values()]);
  await desk.putReadings([...newest.values()]);
}

async function step(progress: Progress, one: Happening): Promise<void> {
  const { options, desk } = progress;
  const { db, site } = options;
  const { rerun } = desk;
  switch (one.kind) {
    case 'given':
      await desk.putTrigger(one.triggerId);
      return openIsDue(progress, one.at);
    case 'readings':
      return takeReadings(progress, one.readings, one.at);
    case 'observation':
      await freshen(progress);
      await desk.knowUntil(one.at);
      await rerun.late(db, site, 'surficial', one.measuredAt, openStamp(one.at));
      openIsDue(progress, one.at);
      return freshen(progress);
    case 'tag':
      await freshen(progress);
      await desk.putTag(one.tagId);
      openIsDue(progress, one.at);
      return freshen(progress);
    case 'closing': {
      const result = await rerun.close(db, site, one.stamp, one.at);
      progress.lastClosed = one.stamp;
      openIsDue(progress, one.at);
      return options.onClosing?.(result, one.at);
    }
    case 'decision':
      await freshen(progress);
      if (!(await desk.putDecision(one.statId))) options.onOrphan?.(one.at);
      await rerun.decided(db, site);
      openIsDue(progress, one.at);
      return freshen(progress);
    case 'release':
      await freshen(progress);
      await options.onRelease?.(one.release, rerun);
      return openIsDue(progress, one.at);
  }
}

/**
 * Live, each batch is followed by an open run. Here it waits until somebody looks, because sums of one half hour only
 * grow and its closing run says the same; a late, changed or long-awaited reading is the exception and runs at once.
 */
async function takeReadings(progress: Progress, readings: readonly scratch.KnownReading[], at: number): Promise<void> {
  const { desk, options } = progress;
  const oldest = Math.min(...readings.map((reading) => reading.measuredAt));
  const isLate = halfHour(oldest - 1) <= progress.lastClosed;
  const isNews = (reading: scratch.KnownReading) =>
    progress.known.get(reading.rainId)?.has(reading.measuredAt) || isAwaited(progress, reading);
  const isAtOnce = isLate || readings.some(isNews);
  if (isAtOnce) await freshen(progress);
  await desk.putReadings(lastOfEach(readings));
  note(progress, readings);
  if (isLate) await desk.rerun.late(options.db, options.site, 'rainfall', oldest, openStamp(at));
  openIsDue(progress, at);
  if (isAtOnce) await freshen(progress);
}

function isAwaited({ newestOf }: Progress, { rainId, measuredAt, milli }: scratch.KnownReading): boolean {
  return milli >= 0 && measuredAt - (newestOf.get(rainId) ?? Number.NEGATIVE_INFINITY) > SILENT_MS;
}

function note({ known, newestOf }: Progress, readings: readonly scratch.KnownReading[]): void {
  for (const reading of readings) {
    const own = known.get(reading.rainId);
    if (own) own.add(reading.measuredAt);
    else known.set(reading.rainId, new Set([reading.measuredAt]));
    const newest = newestOf.get(reading.rainId) ?? Number.NEGATIVE_INFINITY;
    if (reading.milli >= 0 && reading.measuredAt > newest) newestOf.set(reading.rainId, reading.measuredAt);
  }
}

const nameOf = ({ rainId, measuredAt }: scratch.KnownReading) => `${rainId} ${measuredAt}`;

const lastOfEach = (readings: readonly scratch.KnownReading[]) => [
  ...new Map(readings.map((reading) => [nameOf(reading), reading])).values(),
];
