// What each gauge of a site says at one half hour, to hold one against the others.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { rainBounds } from '../rules/completeness.ts';
import type { GaugeSums } from '../rules/neighbour-doubt.ts';
import { summarizeGauge } from '../rules/rainfall-summary.ts';
import { readGauge } from './judge-site-rain.ts';
import { listGauges } from './rainfall-queries.ts';

/** In the site's order, from the readings as they stand now. */
export async function readGaugeSums(db: Db, { siteId }: Pick<Site, 'siteId'>, stamp: number): Promise<GaugeSums[]> {
  const sums: GaugeSums[] = [];
  for (const { rainId, gaugeName, dataSource, distanceKm } of await listGauges(db, siteId)) {
    const { halfHours, sum24, sum72 } = summarizeGauge(await readGauge(db, rainId, stamp), stamp, stamp);
    const { day, threeDays } = rainBounds(halfHours, []);
    sums.push({
      // What a satellite sees of a whole square contradicts nobody.
      ...{ gauge: gaugeName, km: dataSource === 'satellite' ? null : distanceKm },
      ...{ sum24: sum24 / 1000, sum72: sum72 / 1000, measured24: day.measured, measured72: threeDays.measured },
    });
  }
  return sums;
}
