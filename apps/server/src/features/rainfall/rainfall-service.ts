// Rainfall of a site: chart data, tags on invalid spans, and what the alert source needs to know.
import { GAUGE_SILENT_MS, GAUGE_STUCK_MS, gaugeStuckSince } from '@bantay/domain/duty/problem-kinds';
import { type GaugeSeries, gaugeSeries } from '@bantay/domain/rainfall/chart-series';
import type { ReadingSeries } from '@bantay/domain/rainfall/half-hour-bins';
import { ends } from '@bantay/domain/rainfall/rain-judgement';
import { type GaugeReadings, summaryWindow } from '@bantay/domain/rainfall/rainfall-summary';
import { parseSiteCode, SITES } from '@bantay/domain/sites/site';
import { DAY_MS, HALF_HOUR_MS, halfHour, toDisplayTime, toManilaDate } from '@bantay/domain/time/manila-time';
import { breathe } from '../../breathe.ts';
import { actorOf, writeAudit } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { FieldClock } from '../../field-clock.ts';
import { Problem } from '../../problems.ts';
import type { AlertsService } from '../alerts/alerts-service.ts';
import type { Site } from '../sites/sites-service.ts';
import { alteredHalfHours, packDays } from './pack-days.ts';
import { unpackDays } from './packed-days.ts';
import * as queries from './rainfall-queries.ts';

export type Gauge = queries.GaugeRow;
export type Span = queries.SpanRow;

export interface GaugeChart {
  gauge: Gauge | null;
  /** 1 … 4, its place on the page; padded frames have no gauge. */
  position: number;
  thresholdMm: number;
  series: GaugeSeries;
  spans: Span[];
  newestAt: number | null;
}

export interface NewTag {
  rainId: number;
  startAt: number;
  endAt: number | null;
  observedData: number;
  remarks: string | null;
}

export interface RainfallService {
  chart(site: Site, endsAt: number | null, days: number): Promise<GaugeChart[]>;
  tag(tag: NewTag, userId: number): Promise<number>;
  /** Readings for a judgement at a stamp: the site's gauges in their order, up to the first that needs no other. */
  summaryInput(site: Site, stamp: number, tx: Db): Promise<{ gauges: GaugeReadings[]; rows: Gauge[] }>;
  thresholdMm(site: Site, tx: Db): Promise<number | null>;
  /** Half hours in which some gauge's packed amount is not what its stored readings give. */
  alteredHalfHours(rainIds: readonly number[], from: number, until: number, tx: Db): Promise<number[]>;
  newestReadings(siteId: number, tx?: Db): Promise<{ gaugeName: string; newestAt: number | null }[]>;
  /** Gauges of the site that report but hang: since when each has repeated itself. */
  stuckGauges(siteId: number): Promise<{ gaugeName: string; since: number }[]>;
}

/** −1, 0, 1 of older tags and the half-hour classes (api-facts §3.2). */
const OBSERVED = [-1, 0, 1, 3, 7, 15, 30];
/** On the wire the threshold stays a number: 0 = none is set, so there is no line and no percentage. */
const NONE_SET = 0;

const NO_READINGS: ReadingSeries = { at: [], milli: [] };

export function makeRainfallService(db: Db, readDb: Db, clock: FieldClock, alerts: AlertsService): RainfallService {
  return {
    async chart(site, endsAt, days) {
      const end = halfHour(endsAt ?? clock.now());
      const [gauges, thresholdMm] = await Promise.all([
        queries.listGauges(readDb, site.site_id),
        queries.readThreshold(readDb, site.site_id),
      ]);
      const count = frames(site.site_code);
      const shown = gauges.slice(0, count);
      const rainIds = shown.map((gauge) => gauge.rain_id);
      const start = end - days * DAY_MS;
      const [daysRead, spans, newest] = await Promise.all([
        queries.readDays(readDb, rainIds, toManilaDate(start - 4 * DAY_MS), toManilaDate(end + HALF_HOUR_MS)),
        queries.listSpans(readDb, rainIds, start, end),
        queries.listNewest(readDb, rainIds),
      ]);
      const charts: GaugeChart[] = [];
      for (let index = 0; index < count; index++) {
        const gauge = shown[index] ?? null;
        const packed = daysRead.find((one) => one.rain_id === gauge?.rain_id);
        // A year of one gauge is some milliseconds of work.
        await breathe();
        charts.push({
          gauge,
          position: index + 1,
          thresholdMm: thresholdMm ?? NONE_SET,
          series: gaugeSeries(packed ? unpackDays(packed.days, packed.half_hours) : NO_READINGS, [], end, days),
          spans: spans.filter((span) => span.rain_id === gauge?.rain_id),
          newestAt: newest.find((one) => one.rain_id === gauge?.rain_id)?.newest_at ?? null,
        });
      }
      return charts;
    },

    async tag(tag, userId) {
      const now = clock.now();
      if (!OBSERVED.includes(tag.observedData)) throw new Problem('observedDataUnknown');
      // Spans snap outward to half hours, so that whole columns are painted (screens §14).
      const startAt = halfHour(tag.startAt);
      const endAt = tag.endAt === null ? null : Math.ceil(tag.endAt / HALF_HOUR_MS) * HALF_HOUR_MS;
      if (endAt !== null && endAt <= startAt) throw new Problem('spanReversed');
      if (startAt > now) throw new Problem('spanInFuture');
      return inTransaction(db, async (tx) => {
        const gauge = await queries.readGauge(tx, tag.rainId);
        if (!gauge) throw new Problem('gaugeUnknown', { gauge: tag.rainId });
        await queries.lockGauges(tx, [tag.rainId]);
        await refuseOverlap(tx, tag.rainId, startAt, endAt);
        const row = await queries.insertTag(tx, { ...tag, startAt, endAt, taggerId: userId });
        await packDays(tx, tag.rainId, startAt, endAt ?? now);
        const sites = await queries.listSitesOfGauges(tx, [tag.rainId]);
        for (const site of sites) {
          await writeAudit(tx, {
            ...actorOf(userId),
            fieldAt: now,
            action: 'rainfall.tag-invalid',
            siteId: site.site_id,
            subjectId: row!.rain_tag_id,
            after: { gauge: gauge.gauge_name, startAt, endAt, observedData: tag.observedData, remarks: tag.remarks },
            topic: 'rainfall',
          });
          await alerts.runOpen(site.site_id, tx);
        }
        return row!.rain_tag_id;
      });
    },

    async summaryInput(site, stamp, tx) {
      const rows = await queries.listGauges(tx, site.site_id);
      const { from, until } = summaryWindow(stamp);
      const gauges: GaugeReadings[] = [];
      for (const row of rows) {
        const gauge = { rainId: row.rain_id, ...(await queries.readTaggedReadings(tx, row.rain_id, from, until)) };
        gauges.push(gauge);
        if (ends(gauge, stamp)) break;
      }
      return { gauges, rows };
    },

    thresholdMm: (site, tx) => queries.readThreshold(tx, site.site_id),

    async alteredHalfHours(rainIds, from, until, tx) {
      const altered: number[] = [];
      for (const rainId of rainIds) altered.push(...(await alteredHalfHours(tx, rainId, from, until)));
      return altered;
    },

    async newestReadings(siteId, tx = db) {
      const gauges = await queries.listGauges(tx, siteId);
      const newest = await queries.listNewest(
        tx,
        gauges.map((gauge) => gauge.rain_id),
      );
      return gauges.map((gauge) => ({
        gaugeName: gauge.gauge_name,
        newestAt: newest.find((one) => one.rain_id === gauge.rain_id)?.newest_at ?? null,
      }));
    },

    async stuckGauges(siteId) {
      const now = clock.now();
      const stuck: { gaugeName: string; since: number }[] = [];
      for (const { rain_id, gauge_name } of await queries.listGauges(db, siteId)) {
        const readings = await queries.readReadings(db, rain_id, now - 2 * GAUGE_STUCK_MS, now);
        const since = gaugeStuckSince(readings);
        const isReporting = now - (readings.at.at(-1) ?? 0) <= GAUGE_SILENT_MS;
        if (since !== null && isReporting) stuck.push({ gaugeName: gauge_name, since });
      }
      return stuck;
    },
  };
}

/** Frames of a site's rainfall page: 4 for lpa, 3 otherwise (specification 000, §9). */
function frames(siteCode: string): number {
  const code = parseSiteCode(siteCode);
  return code ? SITES[code].gauges : 3;
}

async function refuseOverlap(tx: Db, rainId: number, startAt: number, endAt: number | null): Promise<void> {
  const touching = await queries.listSpans(tx, [rainId], startAt, endAt ?? Number.MAX_SAFE_INTEGER / 2);
  const other = touching.find(
    (span) => (span.ts_end === null || span.ts_end > startAt) && (endAt === null || span.ts_start < endAt),
  );
  if (!other) return;
  throw new Problem('spanOverlaps', {
    start: toDisplayTime(other.ts_start),
    end: other.ts_end === null ? 'now' : toDisplayTime(other.ts_end),
    tagger: `${other.first_name} ${other.last_name}`,
  });
}
