// What is wrong with the gauges: how old they are, which hang, which are tagged out, and which nobody judges.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import { gaugeStuckSince } from '../rules/gauge-health.ts';
import * as health from './gauge-health-queries.ts';
import * as queries from './rainfall-queries.ts';

export interface GaugeHealth {
  newestReadings(siteId: number, tx?: Db): Promise<{ gaugeName: string; newestAt: number | null }[]>;
  /** Gauges of the site that report but hang: since when each has repeated itself. */
  stuckGauges(siteId: number): Promise<{ gaugeName: string; since: number }[]>;
  /** Gauges of the site that somebody has tagged as invalid, now. */
  taggedGauges(siteId: number): Promise<{ gaugeName: string; since: number }[]>;
  /** Gauges with readings of the last day that belong to no site. */
  unjudgedGauges(): Promise<{ gaugeName: string; newestAt: number }[]>;
  /** Sites whose gauges measure and whose rain nobody can judge. */
  sitesWithoutThreshold(): Promise<number[]>;
}

export function makeGaugeHealth(db: Db, clock: FieldClock): GaugeHealth {
  return {
    async newestReadings(siteId, tx = db) {
      const gauges = await queries.listGauges(tx, siteId);
      const newest = await queries.listNewest(
        tx,
        gauges.map((gauge) => gauge.rainId),
      );
      return gauges.map((gauge) => ({
        gaugeName: gauge.gaugeName,
        newestAt: newest.find((one) => one.rainId === gauge.rainId)?.newestAt ?? null,
      }));
    },

    async stuckGauges(siteId) {
      const now = clock.now();
      const limits = await readLimits(db, siteId, now);
      const [silentMs, stuckMs] = [hoursMs(limits.gaugeSilent), hoursMs(limits.gaugeStuck)];
      const stuck: { gaugeName: string; since: number }[] = [];
      for (const { rainId, gaugeName } of await queries.listGauges(db, siteId)) {
        const readings = await queries.readReadings(db, rainId, now - 2 * stuckMs, now);
        const since = gaugeStuckSince(readings, stuckMs);
        const isReporting = now - (readings.at.at(-1) ?? 0) <= silentMs;
        if (since !== null && isReporting) stuck.push({ gaugeName, since });
      }
      return stuck;
    },

    async taggedGauges(siteId) {
      const tagged = await health.listTaggedOut(db, clock.now(), siteId);
      return tagged.map(({ gaugeName, since }) => ({ gaugeName, since }));
    },

    async unjudgedGauges() {
      const unjudged = await health.listUnjudged(db, clock.now() - DAY_MS);
      return unjudged.map(({ gaugeName, newestAt }) => ({ gaugeName, newestAt }));
    },

    async sitesWithoutThreshold() {
      return (await health.listWithoutThreshold(db, clock.now())).map((row) => row.siteId);
    },
  };
}
