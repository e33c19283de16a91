// The time machine: levels, triggers and releases of a stretch of time made again from the stored facts, and held against the record.
import { DAY_MS, HALF_HOUR_MS, type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inSnapshot, onOneConnection } from '@bantay/server/database/transaction.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import { summaryWindow } from '../../rainfall/rules/rainfall-summary.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
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
import { type ReleaseDifference, releaseAgain } from './release-again.ts';
import * as queries from './replay-queries.ts';
import * as scratch from './scratch-queries.ts';
import { closingTimes, timelineOf, withKnownTime } from './timeline.ts';
import { makeWalk } from './walk.ts';

/** A sentence for the person who asked. */
export class ReplayRefused extends Error {}

export interface ReplayQuestion {
  site: Site;
  /** First and last half hour, both included. */
  from: Instant;
  to: Instant;
  /** Field time. */
  now: Instant;
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

export interface ReplayService {
  replay(question: ReplayQuestion): Promise<ReplayReport>;
}

/** A late reading changes half hours up to a day back, and a decision the newest closed one: so far beyond the end we go. */
const BEYOND_MS = DAY_MS;
const PREFIX = 'replay_';
/** Kept schemas are nobody's leftovers. */
const KEPT_PREFIX = 'kept_replay_';

export function makeReplayService(db: Db, rainfall: RainfallService, rerun: RerunService): ReplayService {
  return {
    async replay(question) {
      const { site, to, now, keep } = question;
      const records = await inSnapshot(db, (tx) => readRecords(tx, question, rerun.sourceNames, rainfall));
      const schema = `${keep ? KEPT_PREFIX : PREFIX}${site.siteCode}_${process.pid}_${Date.now().toString(36)}`;
      return onOneConnection(db, async (connection) => {
        for (const left of await scratch.listAbandoned(connection, PREFIX)) await scratch.dropScratch(connection, left);
        try {
          const base = await scratch.createScratch(connection, schema);
          const { from } = records;
          await scratch.copyBefore(connection, base, site.siteId, rerun.sourceNames, from, from - HALF_HOUR_MS);
          await scratch.copyColumnsBefore(connection, base, site.siteId, from, from - HALF_HOUR_MS);
          const said: Closing[] = [];
          const releases: ReleaseDifference[] = [];
          const orphanDecisions: Instant[] = [];
          let releasesCompared = 0;
          const walk = makeWalk({
            db: connection,
            base,
            site,
            rerun,
            from,
            timeline: records.timeline.filter((one) => one.at <= Math.min(to + BEYOND_MS, now)),
            async onClosing({ at, level, internal, validity }) {
              said.push({ at, level, internal, validity });
            },
            async onRelease(release) {
              if (release.dataTs < from || release.dataTs > to) return;
              const difference = await releaseAgain(connection, site, rerun, records.releases, release);
              if (difference === 'nothing to compare') return;
              releasesCompared++;
              if (difference !== null) releases.push(difference);
            },
            onOrphan: (at) => orphanDecisions.push(at),
          });
          await walk.run();
          const again = statementsOf(await queries.listStretches(connection, site.siteId, from, to), said, from, to);
          const triggersAgain = await queries.listTriggers(connection, site.siteId, from, to);
          return {
            siteCode: site.siteCode,
            from,
            to,
            halfHours: again.length,
            leftOut: (from - question.from) / HALF_HOUR_MS,
            stretches: pairedStretches(records.statements, again),
            levels: compareStatements(records.statements, again).map((difference) => ({
              ...difference,
              reason: reasonOf(difference, records),
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
        } finally {
          await scratch.leaveScratch(connection);
          if (!keep) await scratch.dropScratch(connection, schema);
        }
      });
    },
  };
}

type Records = Awaited<ReturnType<typeof readRecords>>;

/** One look at everything recorded; the live server writes on meanwhile. */
async function readRecords(
  tx: Db,
  { site, from: asked, to, now }: ReplayQuestion,
  automatic: readonly TriggerSourceName[],
  rainfall: RainfallService,
) {
  const siteId = site.siteId;
  const code = site.siteCode.toUpperCase();
  const firstStamp = await queries.readFirstStamp(tx, siteId);
  if (firstStamp === null || firstStamp > to) {
    throw new ReplayRefused(`Nothing was recorded at ${code} before ${toDisplayTime(to + HALF_HOUR_MS)}.`);
  }
  const from = Math.max(asked, firstStamp);
  const beyond = Math.min(to + BEYOND_MS, now);
  const rainIds = await queries.listGaugeIds(tx, siteId);
  const window = { from: summaryWindow(from).from, until: beyond };
  if (!(await queries.hasReadings(tx, rainIds, window.from, to + HALF_HOUR_MS))) {
    throw new ReplayRefused(
      `There are no rain readings of ${code} between ${toDisplayTime(from)} and ${toDisplayTime(to + HALF_HOUR_MS)}.`,
    );
  }
  const versions = await queries.listReadingVersions(tx, rainIds, window.from, window.until);
  const readings = withKnownTime(versions, await queries.listIntakes(tx));
  const observations = await queries.listObservationTimes(tx, siteId, from, beyond);
  const tags = await queries.listTags(tx, rainIds);
  const triggers = await queries.listTriggers(tx, siteId, from - 30 * DAY_MS, beyond);
  const closings = await queries.listClosings(tx, siteId, from - HALF_HOUR_MS, beyond);
  const releases = await queries.listReleases(tx, siteId, beyond);
  const stretches = await queries.listStretches(tx, siteId, from, to);
  const timeline = timelineOf({
    readings,
    observations,
    tags: tags.filter((tag) => !tag.isWithdrawn),
    given: triggers.filter((one) => !isOf(automatic)(one)),
    closings: closingTimes(closings, from - HALF_HOUR_MS, beyond - HALF_HOUR_MS),
    decisions: await queries.listDecisions(tx, siteId, from, beyond),
    releases: releases.filter((one) => one.releasedAt >= from),
  });
  const evidence: ReplayEvidence = {
    alteredHalfHours: await rainfall.alteredHalfHours(rainIds, window.from, window.until, tx),
    lateReadings: readings
      .filter((one) => one.knownAt > one.measuredAt + HALF_HOUR_MS)
      .map((one) => ({ measuredAt: one.measuredAt, knownAt: one.knownAt })),
    tags: tags.map((tag) => ({ startAt: tag.tsStart, endAt: tag.tsEnd, setAt: tag.knownAt })),
    failedAt: await queries.listTimesOf(tx, 'alerts.engine-failed', siteId, from),
    gaugesChangedAt: await gaugeChanges(tx, siteId, from),
  };
  const closedAt = new Map(closings.map((row) => [row.at, row.ranAt]));
  return {
    from,
    timeline,
    releases,
    triggers,
    evidence,
    closedAt,
    statements: statementsOf(stretches, closings, from, to),
  };
}

/** Whatever changed which gauge is asked first, or against which threshold. */
async function gaugeChanges(tx: Db, siteId: number, from: Instant): Promise<Instant[]> {
  const changes = ['import-gauges', 'retire-gauge', 'order-gauge', 'set-threshold'];
  const found: Instant[] = [];
  for (const change of changes) found.push(...(await queries.listTimesOf(tx, `rainfall.${change}`, siteId, from)));
  return found;
}

function reasonOf({ at, recorded }: HalfHourDifference, { evidence, closedAt }: Records): ReplayReason {
  return probableReason({ at, hasRecord: recorded.level !== null, closedAt: closedAt.get(at) ?? null }, evidence);
}

const isOf = (sources: readonly string[]) => (trigger: queries.RecordedTrigger) => sources.includes(trigger.source);

/** A trigger as it stood at the end of the range. */
const untilOf = (to: Instant) => (trigger: queries.RecordedTrigger) => ({
  symbol: trigger.symbol,
  startedAt: trigger.ts,
  updatedAt: Math.min(trigger.tsUpdated, to),
});
