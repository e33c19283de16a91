// Years of one gauge in half hours, as they are packed: for whoever holds the past against other thresholds.
import { DAY_MS, HALF_HOUR_MS, halfHour, startOfManilaDay, toManilaDate } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { binReadings, type HalfHourBins } from '../rules/half-hour-bins.ts';
import { unpackDays } from './packed-days.ts';
import * as queries from './rainfall-queries.ts';

export interface PastRain {
  gaugeName: string;
  /** Of the site, in its order. */
  gauges: string[];
  /** From the first packed day on. */
  bins: HalfHourBins;
}

export async function readPastRain(
  db: Db,
  { siteId }: Pick<Site, 'siteId'>,
  gaugeName: string | null,
  { from, to }: { from: number; to: number },
): Promise<PastRain | null> {
  const gauges = await queries.listGauges(db, siteId);
  const gauge = gauges.find((one) => gaugeName === null || one.gaugeName === gaugeName);
  if (!gauge) return null;
  const [packed] = await queries.readDays(db, [gauge.rainId], toManilaDate(from), toManilaDate(to));
  const known = { gaugeName: gauge.gaugeName, gauges: gauges.map((one) => one.gaugeName) };
  const [first, newest] = [packed?.days[0], packed?.days.at(-1)];
  if (!packed || first === undefined || newest === undefined)
    return { ...known, bins: { firstAt: from, milli: new Int32Array(0) } };
  const [firstAt, end] = [startOfManilaDay(first * DAY_MS), startOfManilaDay(newest * DAY_MS) + DAY_MS];
  const readings = unpackDays(packed.days, packed.halfHours);
  // What has not come yet is no gap.
  const last = Math.min(end, halfHour(to)) - HALF_HOUR_MS;
  return { ...known, bins: binReadings(readings, [], firstAt, last) };
}
