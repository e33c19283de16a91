// Rainfall of a site: chart data, tags on invalid spans, and what the alert source needs to know.
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaDate } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { openStamp } from '../../alerts/rules/run.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { parseSiteCode, SITES } from '../../sites/rules/site.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type GaugeSeries, gaugeSeries } from '../rules/chart-series.ts';
import type { ReadingSeries } from '../rules/half-hour-bins.ts';
import { ends, judgeRainfall, needsNoMore, type RainJudgement } from '../rules/rain-judgement.ts';
import { type GaugeReadings, summaryWindow } from '../rules/rainfall-summary.ts';
import { rainThresholds } from '../rules/thresholds.ts';
import * as health from './gauge-health-queries.ts';
import { type GaugeHealth, makeGaugeHealth } from './gauge-health-service.ts';
import { alteredHalfHours } from './pack-days.ts';
import { unpackDays } from './packed-days.ts';
import * as queries from './rainfall-queries.ts';
import { makeTagsService, type TagsService } from './tags-service.ts';

export type TaggedGauge = health.TaggedGauge;
export type Gauge = queries.GaugeRow;
export type Span = queries.SpanRow;

export interface GaugeChart {
  gauge: Gauge | null;
  /** Its place on the page, from 1 on; padded frames have no gauge. */
  position: number;
  thresholdMm: number;
  series: GaugeSeries;
  spans: Span[];
  newestAt: number | null;
}

/** The four or three of the specified page, padded; or every active gauge behind them. */
export type GaugeGroup = 'page' | 'more';

/** A judgement with the names of the gauges. */
export interface SiteRain {
  at: number;
  judgement: RainJudgement;
  thresholdMm: number | null;
  /** In their order. */
  gauges: Gauge[];
  /** Gauges whose tag is open or reaches beyond now. */
  taggedOut: TaggedGauge[];
}

export interface SummaryInput {
  gauges: GaugeReadings[];
  rows: Gauge[];
}

export interface RainfallService extends TagsService, GaugeHealth {
  chart(site: Site, endsAt: number | null, days: number, group?: GaugeGroup): Promise<GaugeChart[]>;
  /** What the rain says in the half hour that runs, from all gauges, for people: the engine asks as far as it needs. */
  judge(site: Site): Promise<SiteRain>;
  /**
   * Readings for a judgement at a stamp: the site's gauges in their order, up to the first that decides alone;
   * `withBounds`: up to the first that leaves no gap to fill either.
   */
  summaryInput(site: Site, stamp: number, withBounds: boolean, tx: Db): Promise<SummaryInput>;
  thresholdMm(site: Site, tx: Db): Promise<number | null>;
  /** Half hours in which some gauge's packed amount is not what its stored readings give. */
  alteredHalfHours(rainIds: readonly number[], from: number, until: number, tx: Db): Promise<number[]>;
}

/** On the wire the threshold stays a number: 0 = none is set, so there is no line and no percentage. */
const NONE_SET = 0;

const NO_READINGS: ReadingSeries = { at: [], milli: [] };

export function makeRainfallService(db: Db, readDb: Db, clock: FieldClock, alerts: AlertsService): RainfallService {
  return {
    ...makeGaugeHealth(db, clock),

    async chart(site, endsAt, days, group = 'page') {
      const end = halfHour(endsAt ?? clock.now());
      const [gauges, thresholdMm] = await Promise.all([
        queries.listGauges(readDb, site.siteId),
        queries.readThreshold(readDb, site.siteId),
      ]);
      const frameCount = frames(site.siteCode);
      const shown = group === 'page' ? gauges.slice(0, frameCount) : gauges.slice(frameCount);
      const count = group === 'page' ? frameCount : shown.length;
      const first = group === 'page' ? 1 : frameCount + 1;
      const rainIds = shown.map((gauge) => gauge.rainId);
      const start = end - days * DAY_MS;
      const [daysRead, spans, newest] = await Promise.all([
        queries.readDays(readDb, rainIds, toManilaDate(start - 4 * DAY_MS), toManilaDate(end + HALF_HOUR_MS)),
        queries.listSpans(readDb, rainIds, start, end),
        queries.listNewest(readDb, rainIds),
      ]);
      const charts: GaugeChart[] = [];
      for (let index = 0; index < count; index++) {
        const gauge = shown[index] ?? null;
        const packed = daysRead.find((one) => one.rainId === gauge?.rainId);
        // A year of one gauge is some milliseconds of work.
        await breathe();
        charts.push({
          gauge,
          position: first + index,
          thresholdMm: thresholdMm ?? NONE_SET,
          series: gaugeSeries(packed ? unpackDays(packed.days, packed.halfHours) : NO_READINGS, [], end, days),
          spans: spans.filter((span) => span.rainId === gauge?.rainId),
          newestAt: newest.find((one) => one.rainId === gauge?.rainId)?.newestAt ?? null,
        });
      }
      return charts;
    },

    ...makeTagsService(db, clock, alerts),

    async summaryInput(site, stamp, withBounds, tx) {
      const rows = await queries.listGauges(tx, site.siteId);
      const { from, until } = summaryWindow(stamp);
      const gauges: GaugeReadings[] = [];
      for (const row of rows) {
        const gauge = { rainId: row.rainId, ...(await queries.readTaggedReadings(tx, row.rainId, from, until)) };
        gauges.push(gauge);
        if (withBounds ? needsNoMore(gauges, stamp) : ends(gauge, stamp)) break;
      }
      return { gauges, rows };
    },

    async judge(site) {
      const at = openStamp(clock.now());
      const [gauges, thresholdMm, taggedOut] = await Promise.all([
        queries.listGauges(db, site.siteId),
        queries.readThreshold(db, site.siteId),
        health.listTaggedOut(db, clock.now(), site.siteId),
      ]);
      const { from, until } = summaryWindow(at);
      const readings: GaugeReadings[] = [];
      for (const { rainId } of gauges) {
        readings.push({ rainId, ...(await queries.readTaggedReadings(db, rainId, from, until)) });
      }
      const thresholds = thresholdMm === null ? null : rainThresholds(thresholdMm);
      return { at, judgement: judgeRainfall(readings, at, thresholds), thresholdMm, gauges, taggedOut };
    },

    thresholdMm: (site, tx) => queries.readThreshold(tx, site.siteId),

    async alteredHalfHours(rainIds, from, until, tx) {
      const altered: number[] = [];
      for (const rainId of rainIds) altered.push(...(await alteredHalfHours(tx, rainId, from, until)));
      return altered;
    },
  };
}

/** Frames of a site's rainfall page: 4 for lpa, 3 otherwise (specification 000, §9). */
function frames(siteCode: string): number {
  const code = parseSiteCode(siteCode);
  return code ? SITES[code].gauges : 3;
}
