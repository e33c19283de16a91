// What is wrong with the gauges: how old they are, which hang, which are tagged out, and which nobody judges.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimitsOf, readShortest } from '../../limits/server/limits-service.ts';
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
  /** By site, each in the order of its list. Two statements, however many sites there are. */
  newestReadings(
    siteIds: readonly number[],
    tx?: Db,
  ): Promise<ReadonlyMap<number, { gaugeName: string; newestAt: number | null }[]>>;
  /** Of all active sites, as what follows: gauges that reported and do so no more, since their newest reading. Only late ones are judged. */
  silentGauges(): Promise<GaugeSince[]>;
  /** Gauges that report but hang: since when each has repeated itself. Only such as say the same again and again are judged. */
  stuckGauges(): Promise<GaugeSince[]>;
  /** Gauges that somebody has tagged as invalid, now. */
  taggedGauges(): Promise<GaugeSince[]>;
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
      const newest = new Map((await queries.listNewest(tx, rainIds)).map((one) => [one.rainId, one.measuredAt]));
      return groupBy(
        gauges.map(({ siteId, rainId, gaugeName }) => ({ siteId, gaugeName, newestAt: newest.get(rainId) ?? null })),
        ({ siteId }) => siteId,
      );
    },

    silentGauges: () => silentGauges(db, clock.now()),
    stuckGauges: () => stuckGauges(db, clock.now()),
    taggedGauges: () => health.listTaggedOut(db, clock.now(), null),

    async unjudgedGauges() {
      const unjudged = await health.listUnjudged(db, clock.now() - DAY_MS);
      return unjudged.map(({ gaugeName, newestAt }) => ({ gaugeName, newestAt }));
    },

    async sitesWithoutThreshold() {
      return (await health.listWithoutThreshold(db, clock.now())).map((row) => row.siteId);
    },
  };
}

const sitesOf = (gauges: readonly { siteId: number }[]) => [...new Set(gauges.map(({ siteId }) => siteId))];

/** Those older than the shortest limit that any site has ever had, each held against the one of its site. */
async function silentGauges(db: Db, now: number): Promise<GaugeSince[]> {
  const late = await health.listOlder(db, now - hoursMs(await readShortest(db, 'gaugeSilent')));
  const limits = await readLimitsOf(db, sitesOf(late), now);
  return late.flatMap(({ siteId, gaugeName, newestAt }) => {
    const { gaugeSilent } = limits.get(siteId)!; // of each site that was asked for
    return now - newestAt > hoursMs(gaugeSilent) ? [{ siteId, gaugeName, since: newestAt }] : [];
  });
}

async function stuckGauges(db: Db, now: number): Promise<GaugeSince[]> {
  const gauges = await health.listRepeating(db, now, hoursMs(await readShortest(db, 'gaugeStuck')));
  const limits = await readLimitsOf(db, sitesOf(gauges), now);
  const longest = Math.max(0, ...[...limits.values()].map(({ gaugeStuck }) => hoursMs(gaugeStuck)));
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
