// Rainfall of a site: chart data, tags on invalid spans, and what the alert source needs to know.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { GaugeSums } from '../rules/neighbour-doubt.ts';
import { type GaugeChart, type GaugeGroup, readGaugeCharts } from './gauge-charts.ts';
import { type GaugeHealth, makeGaugeHealth } from './gauge-health-service.ts';
import { readGaugeSums } from './gauge-sums.ts';
import { judgeSiteRain, readSummaryInput, type SiteRain, type SummaryInput } from './judge-site-rain.ts';
import { alteredHalfHours } from './pack-days.ts';
import { type PastRain, readPastRain } from './past-rain.ts';
import type * as queries from './rainfall-queries.ts';
import { makeTagsService, type TagsService } from './tags-service.ts';

export type { GaugeChart, GaugeGroup } from './gauge-charts.ts';
export type { SiteRain } from './judge-site-rain.ts';
export type Gauge = queries.GaugeRow;
export type Span = queries.SpanRow;

/** Read by a larger statement. */
type KnownGauges = ReturnType<typeof queries.asGauges>;

export interface AskedWindow {
  endsAt: number | null;
  days: number;
  group?: GaugeGroup;
  known?: number | null;
}

export interface RainfallService extends TagsService, GaugeHealth {
  /** `endsAt` null: now; `known`: field time by which it was known, null: by now. */
  chart(site: Site, window: AskedWindow): Promise<GaugeChart[]>;
  /** What the rain says in the half hour that runs, from all gauges, for people: the engine asks as far as it needs. */
  judge(site: Site): Promise<SiteRain>;
  /**
   * Readings for a judgement at a stamp: the site's gauges in their order, up to the first that decides alone;
   * `withBounds`: up to the first that leaves no gap to fill either.
   */
  summaryInput(site: Site, stamp: number, withBounds: boolean, tx: Db, known?: KnownGauges): Promise<SummaryInput>;
  /** Of each gauge at a stamp, in the site's order: to hold one against the others. */
  sums(site: Pick<Site, 'siteId'>, stamp: number, tx?: Db): Promise<GaugeSums[]>;
  /** Packed half hours of one of the site's gauges, the nearest where none is named; null: it has no such gauge. */
  past(site: Pick<Site, 'siteId'>, gaugeName: string | null, from: number, to: number): Promise<PastRain | null>;
  /** Half hours in which some gauge's packed amount is not what its stored readings give. */
  alteredHalfHours(rainIds: readonly number[], from: number, until: number, tx: Db): Promise<number[]>;
}

export function makeRainfallService(db: Db, readDb: Db, clock: FieldClock, alerts: AlertsService): RainfallService {
  return {
    ...makeGaugeHealth(db, clock),
    ...makeTagsService(db, clock, alerts),
    chart: (site, { endsAt, days, group = 'page', known = null }) =>
      readGaugeCharts(readDb, site, { endsAt: endsAt ?? clock.now(), days, group, known }),
    judge: (site) => judgeSiteRain({ db, clock }, site),
    summaryInput: (site, stamp, withBounds, tx, known) => readSummaryInput(tx, site, stamp, withBounds, known),
    past: (site, gaugeName, from, to) => readPastRain(readDb, site, gaugeName, { from, to }),
    sums: (site, stamp, tx = db) => readGaugeSums(tx, site, stamp),
    async alteredHalfHours(rainIds, from, until, tx) {
      const altered: number[] = [];
      for (const rainId of rainIds) altered.push(...(await alteredHalfHours(tx, rainId, from, until)));
      return altered;
    },
  };
}
