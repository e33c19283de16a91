// Everything that was recorded of a stretch of time, in one look: what the walk goes through, and what it is held against.
import { DAY_MS, HALF_HOUR_MS, halfHour, type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import { summaryWindow } from '../../rainfall/rules/rainfall-summary.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import * as queries from './replay-queries.ts';
import { closingTimes, type Happening, timelineOf, withKnownTime } from './timeline.ts';

/** In one word for whoever has words of their own, and in a sentence for whoever asked on the command line. */
export class ReplayRefused extends Error {
  readonly why: 'noReadings' | 'noRecord';

  constructor(why: ReplayRefused['why'], sentence: string) {
    super(sentence);
    this.why = why;
  }
}

export interface Stretch {
  site: Site;
  /** First and last half hour, both included. */
  from: Instant;
  to: Instant;
  /** Field time. */
  now: Instant;
}

/** A late reading changes half hours up to a day back, and a decision the newest closed one: so far beyond the end we go. */
const BEYOND_MS = DAY_MS;

export type Records = Awaited<ReturnType<typeof readRecords>>;

/**
 * The same as if everything had come in time, for a site that may not have been watched yet: history that was imported, or
 * came late, counts from when it was measured.
 */
export async function readOnTime(
  tx: Db,
  { site, from: asked, to, now }: Stretch,
  automatic: readonly TriggerSourceName[],
): Promise<{ from: Instant; timeline: Happening[] }> {
  const { siteId } = site;
  const beyond = Math.min(to + HALF_HOUR_MS, now);
  const rainIds = await queries.listGaugeIds(tx, siteId);
  const versions = await queries.listReadingVersions(tx, rainIds, summaryWindow(asked).from, beyond);
  const observations = await queries.listMeasuredTimes(tx, siteId, asked, beyond);
  const first = Math.min(versions[0]?.measuredAt ?? beyond, observations[0] ?? beyond);
  const from = Math.max(asked, halfHour(first));
  if (from >= to) throw new ReplayRefused('noReadings', `There are no readings of ${site.siteCode.toUpperCase()} yet.`);
  const given = await queries.listTriggers(tx, siteId, from - 30 * DAY_MS, beyond);
  const tags = await queries.listTags(tx, rainIds);
  const timeline = timelineOf({
    readings: versions.map((one) => ({ ...one, knownAt: one.measuredAt })),
    observations: observations.map((at) => ({ measuredAt: at, knownAt: at })),
    tags: tags.filter((tag) => !tag.isWithdrawn).map((tag) => ({ ...tag, knownAt: from })),
    given: given.filter(({ source }) => !automatic.some((one) => one === source)),
    closings: closingTimes([], from - HALF_HOUR_MS, to),
    decisions: await queries.listDecisions(tx, siteId, from, beyond),
    releases: [],
  });
  return { from, timeline };
}

/** One look at everything recorded; the live server writes on meanwhile. */
export async function readRecords(
  tx: Db,
  { site, from: asked, to, now }: Stretch,
  automatic: readonly TriggerSourceName[],
) {
  const siteId = site.siteId;
  const isAutomatic = (source: string) => automatic.some((one) => one === source);
  const code = site.siteCode.toUpperCase();
  const firstStamp = await queries.readFirstStamp(tx, siteId);
  if (firstStamp === null || firstStamp > to) {
    throw new ReplayRefused('noRecord', `Nothing was recorded at ${code} before ${toDisplayTime(to + HALF_HOUR_MS)}.`);
  }
  const from = Math.max(asked, firstStamp);
  const beyond = Math.min(to + BEYOND_MS, now);
  const rainIds = await queries.listGaugeIds(tx, siteId);
  const window = { from: summaryWindow(from).from, until: beyond };
  if (!(await queries.hasReadings(tx, rainIds, window.from, to + HALF_HOUR_MS))) {
    throw new ReplayRefused(
      'noReadings',
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
  // The half hour before the first record was never closed: closed here it would be a quiet stretch that an alert ends.
  const firstClosing = from === firstStamp ? from : from - HALF_HOUR_MS;
  const timeline = timelineOf({
    readings,
    observations,
    tags: tags.filter((tag) => !tag.isWithdrawn),
    given: triggers.filter((one) => !isAutomatic(one.source)),
    closings: closingTimes(closings, firstClosing, beyond - HALF_HOUR_MS),
    decisions: await queries.listDecisions(tx, siteId, from, beyond),
    releases: releases.filter((one) => one.releasedAt >= from),
  });
  const walked: Happening[] = timeline.filter((one) => one.at <= beyond);
  return { from, rainIds, window, readings, tags, triggers, closings, releases, stretches, timeline: walked };
}
