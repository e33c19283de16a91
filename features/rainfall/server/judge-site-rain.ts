// What the rain of a site says, for people and for the engine: readings of its gauges, as far as they are asked for.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { openStamp } from '../../alerts/rules/run.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { ends, judgeRainfall, needsNoMore, type RainJudgement } from '../rules/rain-judgement.ts';
import { type GaugeReadings, summaryWindow } from '../rules/rainfall-summary.ts';
import { rainThresholds } from '../rules/thresholds.ts';
import { listTaggedOut, type TaggedGauge } from './gauge-health-queries.ts';
import * as queries from './rainfall-queries.ts';

/** A judgement with the names of the gauges. */
export interface SiteRain {
  at: number;
  judgement: RainJudgement;
  thresholdMm: number | null;
  /** In their order. */
  gauges: queries.GaugeRow[];
  /** Gauges whose tag is open or reaches beyond now. */
  taggedOut: TaggedGauge[];
}

export interface SummaryInput {
  gauges: GaugeReadings[];
  rows: queries.GaugeRow[];
}

export interface JudgeContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

type OfSite = Pick<Site, 'siteId'>;

/** In the half hour that runs, from all gauges. */
export async function judgeSiteRain({ db, clock }: JudgeContext, { siteId }: OfSite): Promise<SiteRain> {
  const now = clock.now();
  const at = openStamp(now);
  const [gauges, { rain72h: thresholdMm }, taggedOut] = await Promise.all([
    queries.listGauges(db, siteId),
    readLimits(db, siteId, at),
    listTaggedOut(db, now, siteId),
  ]);
  const readings: GaugeReadings[] = [];
  for (const { rainId } of gauges) readings.push(await readGauge(db, rainId, at));
  const thresholds = thresholdMm === null ? null : rainThresholds(thresholdMm);
  return { at, judgement: judgeRainfall(readings, at, thresholds), thresholdMm, gauges, taggedOut };
}

/**
 * The site's gauges in their order, up to the first that decides alone; `withBounds`: up to the first that leaves no gap to
 * fill either. `known`: what a larger statement has read of them already.
 */
export async function readSummaryInput(
  tx: Db,
  { siteId }: OfSite,
  stamp: number,
  withBounds: boolean,
  known?: ReturnType<typeof queries.asGauges>,
): Promise<SummaryInput> {
  const rows = known?.map(({ row }) => row) ?? (await queries.listGauges(tx, siteId));
  const gauges: GaugeReadings[] = [];
  for (const [place, { rainId }] of rows.entries()) {
    const tagged = known?.[place]?.tagged;
    const gauge = tagged ? { rainId, ...tagged } : await readGauge(tx, rainId, stamp);
    gauges.push(gauge);
    if (withBounds ? needsNoMore(gauges, stamp) : ends(gauge, stamp)) break;
  }
  return { gauges, rows };
}

/** As one value of a larger statement: the gauges, the first `read` of them with their readings. */
export function summaryValue({ siteId }: OfSite, stamp: number, read: number) {
  const { from, until } = summaryWindow(stamp);
  return queries.gaugesValue(siteId, from, until, read);
}

export async function readGauge(db: Db, rainId: number, stamp: number): Promise<GaugeReadings> {
  const { from, until } = summaryWindow(stamp);
  return { rainId, ...(await queries.readTaggedReadings(db, rainId, from, until)) };
}
