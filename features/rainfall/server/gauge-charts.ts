// The charts of a site's gauges: what each read, over which threshold, and where people have called it invalid.
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaDate } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { machineTimeBy } from '@bantay/server/known-at.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { CHART_LOOK_BACK_MS, type GaugeSeries, gaugeSeries } from '../rules/chart-series.ts';
import type { InvalidSpan, ReadingSeries } from '../rules/half-hour-bins.ts';
import { unpackDays } from './packed-days.ts';
import * as queries from './rainfall-queries.ts';

export interface GaugeChart {
  gauge: queries.GaugeRow | null;
  /** Its place on the page, from 1 on; padded frames have no gauge. */
  position: number;
  thresholdMm: number;
  series: GaugeSeries;
  spans: queries.SpanRow[];
  newest: queries.NewestReading | null;
}

/** The four or three of the specified page, padded; or every active gauge behind them. */
export type GaugeGroup = 'page' | 'more';

export interface ChartWindow {
  endsAt: number;
  days: number;
  group: GaugeGroup;
  /** Field time by which it was known; null: by now. */
  known: number | null;
}

/** On the wire the threshold stays a number: 0 = none is set, so there is no line and no percentage. */
const NONE_SET = 0;

const NO_READINGS: ReadingSeries = { at: [], milli: [] };

export async function readGaugeCharts(
  readDb: Db,
  site: Pick<Site, 'siteId' | 'siteCode' | 'gaugeFrames'>,
  { endsAt, days, group, known }: ChartWindow,
): Promise<GaugeChart[]> {
  const end = halfHour(endsAt);
  const [gauges, { rain72h: thresholdMm }] = await Promise.all([
    queries.listGauges(readDb, site.siteId),
    readLimits(readDb, site.siteId, end),
  ]);
  const frameCount = site.gaugeFrames;
  const shown = group === 'page' ? gauges.slice(0, frameCount) : gauges.slice(frameCount);
  const count = group === 'page' ? frameCount : shown.length;
  const first = group === 'page' ? 1 : frameCount + 1;
  const rainIds = shown.map((gauge) => gauge.rainId);
  const start = end - days * DAY_MS;
  const receivedBy = known === null ? null : await machineTimeBy(readDb, known);
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
    const [readings, tagged]: [ReadingSeries, InvalidSpan[]] =
      receivedBy !== null && gauge
        ? await readKnown(readDb, gauge.rainId, { from: start - CHART_LOOK_BACK_MS, to: end, receivedBy })
        : [packed ? unpackDays(packed.days, packed.halfHours) : NO_READINGS, []];
    charts.push({
      gauge,
      position: first + index,
      thresholdMm: thresholdMm ?? NONE_SET,
      series: gaugeSeries(readings, tagged, end, days),
      spans: spans.filter((span) => span.rainId === gauge?.rainId),
      newest: newest.find((one) => one.rainId === gauge?.rainId) ?? null,
    });
  }
  return charts;
}

/** Packed days hold what is known by now alone: what was known is made from every value that came in. */
async function readKnown(
  readDb: Db,
  rainId: number,
  { from, to, receivedBy }: { from: number; to: number; receivedBy: number },
): Promise<[ReadingSeries, InvalidSpan[]]> {
  return Promise.all([
    queries.readReadingsKnown(readDb, rainId, from, to, receivedBy),
    queries.listSpansKnown(readDb, rainId, from, to, receivedBy),
  ]);
}
