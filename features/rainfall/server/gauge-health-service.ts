// What is wrong with the gauges: how old they are, which hang, which are tagged out, and which nobody judges.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimitsOf } from '../../limits/server/limits-service.ts';
import { gaugeStuckSince } from '../rules/gauge-health.ts';
import * as health from './gauge-health-queries.ts';
import * as queries from './rainfall-queries.ts';

/** A gauge at a site, and since when. */
export interface GaugeSince {
  siteId: number;
  gaugeName: string;
  since: number;
}

export interface GaugeHealth {
  /** By site, each in the order of its list. Two statements, however many sites there are; so with the next two. */
  newestReadings(
    siteIds: readonly number[],
    tx?: Db,
  ): Promise<ReadonlyMap<number, { gaugeName: string; newestAt: number | null }[]>>;
  /** Gauges that report but hang: since when each has repeated itself. */
  stuckGauges(siteIds: readonly number[]): Promise<GaugeSince[]>;
  /** Gauges that somebody has tagged as invalid, now. */
  taggedGauges(siteIds: readonly number[]): Promise<GaugeSince[]>;
  /** Gauges with readings of the last day that belong to no site. */
  unjudgedGauges(): Promise<{ gaugeName: string; newestAt: number }[]>;
  /** Sites whose gauges measure and whose rain nobody can judge. */
  sitesWithoutThreshold(): Promise<number[]>;
}

export function makeGaugeHealth(db: Db, clock: FieldClock): GaugeHealth {
  return {
    async newestReadings(siteIds, tx = db) {
      const gauges = await queries.listGaugesOf(tx, siteIds);
      const rainIds = [...new Set(gauges.map(({ rainId }) => rainId))];
      const newest = new Map((await queries.listNewest(tx, rainIds)).map((one) => [one.rainId, one.newestAt]));
      return groupBy(
        gauges.map(({ siteId, rainId, gaugeName }) => ({ siteId, gaugeName, newestAt: newest.get(rainId) ?? null })),
        ({ siteId }) => siteId,
      );
    },

    stuckGauges: (siteIds) => stuckGauges(db, siteIds, clock.now()),
    taggedGauges: (siteIds) => health.listTaggedOut(db, clock.now(), siteIds),

    async unjudgedGauges() {
      const unjudged = await health.listUnjudged(db, clock.now() - DAY_MS);
      return unjudged.map(({ gaugeName, newestAt }) => ({ gaugeName, newestAt }));
    },

    async sitesWithoutThreshold() {
      return (await health.listWithoutThreshold(db, clock.now())).map((row) => row.siteId);
    },
  };
}

async function stuckGauges(db: Db, siteIds: readonly number[], now: number): Promise<GaugeSince[]> {
  const limits = await readLimitsOf(db, siteIds, now);
  const longest = Math.max(0, ...[...limits.values()].map(({ gaugeStuck }) => hoursMs(gaugeStuck)));
  const gauges = await queries.listGaugesOf(db, siteIds);
  const rainIds = [...new Set(gauges.map(({ rainId }) => rainId))];
  const readings = await queries.readReadingsOf(db, rainIds, now - 2 * longest, now);
  return gauges.flatMap(({ siteId, rainId, gaugeName }) => {
    const own = readings.get(rainId);
    const { gaugeSilent, gaugeStuck } = limits.get(siteId)!; // of each site that was asked for
    if (!own || now - own.at.at(-1)! > hoursMs(gaugeSilent)) return []; // an entry has a reading
    const since = gaugeStuckSince(laterThan(own, now - 2 * hoursMs(gaugeStuck)), hoursMs(gaugeStuck));
    return since === null ? [] : [{ siteId, gaugeName, since }];
  });
}

/** Each site looks back by its own limit. */
function laterThan({ at, milli }: { at: number[]; milli: number[] }, after: number) {
  const first = at.findIndex((instant) => instant > after);
  return first < 0 ? { at: [], milli: [] } : { at: at.slice(first), milli: milli.slice(first) };
}
