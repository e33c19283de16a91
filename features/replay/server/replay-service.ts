// The time machine: levels, triggers and releases of a stretch of time made again from the stored facts, and held against the record.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inSnapshot } from '@bantay/server/database/transaction.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import {
  type Closing,
  compareStatements,
  type HalfHourDifference,
  type PairedStretch,
  pairedStretches,
  statementsOf,
} from '../rules/compare-levels.ts';
import { compareTriggers, type TriggerDifference } from '../rules/compare-triggers.ts';
import { probableReason, type ReplayEvidence, type ReplayReason } from '../rules/probable-reason.ts';
import { type MadeUpOutcome, makeUpTrigger } from './made-up-trigger.ts';
import type { Remember } from './memory-desk.ts';
import { type Records, readOnTime, readRecords, type Stretch } from './read-records.ts';
import { type ReleaseDifference, releaseAgain } from './release-again.ts';
import * as queries from './replay-queries.ts';
import { walkInScratch } from './walk-in-scratch.ts';

export { ReplayRefused } from './read-records.ts';

export interface ReplayQuestion extends Stretch {
  /** Leaves the scratch schema behind. */
  keep: boolean;
}

export interface ReplayReport {
  siteCode: string;
  from: Instant;
  to: Instant;
  /** Half hours that were made again and compared. */
  halfHours: number;
  /** Half hours before the site's first record, left out. */
  leftOut: number;
  stretches: PairedStretch[];
  levels: (HalfHourDifference & { reason: ReplayReason })[];
  triggers: TriggerDifference[];
  releasesCompared: number;
  releases: ReleaseDifference[];
  /** Field times of decisions on triggers that do not arise again. */
  orphanDecisions: Instant[];
  /** Name of the schema that was kept. */
  schema: string | null;
}

export interface Foreseen {
  /** First half hour: the asked one, or the site's first record. */
  from: Instant;
  /** `recordedUntil`: by what was set; `recomputedUntil`: by the other value. */
  triggers: TriggerDifference[];
}

export interface ReplayService {
  replay(question: ReplayQuestion): Promise<ReplayReport>;
  /** What another value of a limit would have done if everything had come in time; `onProgress` hears shares from 0 to 1. */
  foresee(
    stretch: Stretch,
    limit: { key: string; value: number },
    onProgress: (share: number) => Promise<void>,
  ): Promise<Foreseen>;
  /** Whether rain over every threshold raises the site, by field time `now`. */
  madeUpTrigger(site: Stretch['site'], now: Instant): Promise<MadeUpOutcome>;
}

/** How often somebody who waits hears of it, shares. */
const STEP = 0.02;

/** `remember`: walks in memory; not named: every word goes to the scratch schema at once, by the given engine. */
export function makeReplayService(
  db: Db,
  rainfall: RainfallService,
  rerun: RerunService,
  remember?: Remember,
): ReplayService {
  return {
    replay: (question) => replay({ db, rainfall, rerun, remember }, question),
    madeUpTrigger: (site, now) => makeUpTrigger(db, rerun, site, now),
    async foresee(stretch, limit, onProgress) {
      const { site, to } = stretch;
      const records = await inSnapshot(db, (tx) => readOnTime(tx, stretch, rerun.sourceNames));
      const { from } = records;
      let told = 0;
      const walked = (round: 0 | 1) =>
        walkInScratch(
          db,
          {
            ...{ site, rerun, remember, records, keep: false, foreseen: { limit: round === 0 ? null : limit } },
            hear: () => ({
              async onClosing({ at }) {
                const share = (round + Math.min(1, (at - from) / Math.max(1, to - from))) / 2;
                if (share - told < STEP) return;
                told = share;
                await onProgress(share);
              },
            }),
          },
          async (connection) => (await queries.listTriggers(connection, site.siteId, from, to)).map(untilOf(to)),
        );
      return { from, triggers: compareTriggers(await walked(0), await walked(1)) };
    },
  };
}

interface Parts {
  db: Db;
  rainfall: RainfallService;
  rerun: RerunService;
  remember: Remember | undefined;
}

async function replay({ db, rainfall, rerun, remember }: Parts, question: ReplayQuestion): Promise<ReplayReport> {
  const { site, to, keep } = question;
  const { records, evidence } = await inSnapshot(db, async (tx) => {
    const read = await readRecords(tx, question, rerun.sourceNames);
    return { records: read, evidence: await readEvidence(tx, site.siteId, read, rainfall) };
  });
  const { from } = records;
  const statements = statementsOf(records.stretches, records.closings, from, to);
  const closedAt = new Map(records.closings.map((row) => [row.at, row.ranAt]));
  const said: Closing[] = [];
  const releases: ReleaseDifference[] = [];
  const orphanDecisions: Instant[] = [];
  let releasesCompared = 0;
  const hear = (connection: Db) => ({
    async onClosing({ at, level, internal, validity }: Closing) {
      said.push({ at, level, internal, validity });
    },
    async onRelease(release: queries.ReleaseRow, engine: RerunService) {
      if (release.dataTs < from || release.dataTs > to) return;
      const difference = await releaseAgain(connection, site, engine, records.releases, release);
      if (difference === 'nothing to compare') return;
      releasesCompared++;
      if (difference !== null) releases.push(difference);
    },
    onOrphan: (at: Instant) => orphanDecisions.push(at),
  });
  return walkInScratch(db, { site, rerun, remember, records, keep, hear }, async (connection, schema) => {
    const again = statementsOf(await queries.listStretches(connection, site.siteId, from, to), said, from, to);
    const triggersAgain = await queries.listTriggers(connection, site.siteId, from, to);
    return {
      siteCode: site.siteCode,
      from,
      to,
      halfHours: again.length,
      leftOut: (from - question.from) / HALF_HOUR_MS,
      stretches: pairedStretches(statements, again),
      levels: compareStatements(statements, again).map((difference) => ({
        ...difference,
        reason: reasonOf(difference, evidence, closedAt),
      })),
      triggers: compareTriggers(
        records.triggers.filter((one) => isOf(rerun.sourceNames)(one) && one.tsUpdated >= from).map(untilOf(to)),
        triggersAgain.filter(isOf(rerun.sourceNames)).map(untilOf(to)),
      ),
      releasesCompared,
      releases,
      orphanDecisions: orphanDecisions.filter((at) => at <= to + HALF_HOUR_MS),
      schema: keep ? schema : null,
    };
  });
}

/** What may explain that something differs. */
async function readEvidence(
  tx: Db,
  siteId: number,
  { from, rainIds, window, readings, tags }: Records,
  rainfall: RainfallService,
): Promise<ReplayEvidence> {
  return {
    alteredHalfHours: await rainfall.alteredHalfHours(rainIds, window.from, window.until, tx),
    lateReadings: readings
      .filter((one) => one.knownAt > one.measuredAt + HALF_HOUR_MS)
      .map((one) => ({ measuredAt: one.measuredAt, knownAt: one.knownAt })),
    tags: tags.map((tag) => ({ startAt: tag.tsStart, endAt: tag.tsEnd, setAt: tag.knownAt })),
    failedAt: await queries.listTimesOf(tx, 'alerts.engine-failed', siteId, from),
    gaugesChangedAt: await gaugeChanges(tx, siteId, from),
  };
}

const GAUGE_CHANGES = [
  ...(['import-gauges', 'add-gauge', 'attach-gauge', 'detach-gauge', 'order-gauge'] as const),
  ...(['retire-gauge', 'revive-gauge', 'set-threshold'] as const),
];

/** Of columns: what their readings are judged by. */
const COLUMN_CHANGES = [
  ...(['import-columns', 'add-column', 'change-column', 'retire-column', 'revive-column'] as const),
];

/** Whatever changed which gauge is asked first, or of what a column is built; thresholds have versions, and each half hour is judged by its own. */
async function gaugeChanges(tx: Db, siteId: number, from: Instant): Promise<Instant[]> {
  const found: Instant[] = [];
  for (const change of GAUGE_CHANGES)
    found.push(...(await queries.listTimesOf(tx, `rainfall.${change}`, siteId, from)));
  for (const change of COLUMN_CHANGES)
    found.push(...(await queries.listTimesOf(tx, `subsurface.${change}`, siteId, from)));
  return found;
}

function reasonOf(
  { at, recorded }: HalfHourDifference,
  evidence: ReplayEvidence,
  closedAt: ReadonlyMap<Instant, Instant>,
): ReplayReason {
  return probableReason({ at, hasRecord: recorded.level !== null, closedAt: closedAt.get(at) ?? null }, evidence);
}

const isOf = (sources: readonly string[]) => (trigger: queries.RecordedTrigger) => sources.includes(trigger.source);

/** A trigger as it stood at the end of the range. */
const untilOf = (to: Instant) => (trigger: queries.RecordedTrigger) => ({
  symbol: trigger.symbol,
  startedAt: trigger.ts,
  updatedAt: Math.min(trigger.tsUpdated, to),
});
