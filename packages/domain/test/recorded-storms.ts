// For tests and trials only: real storm records by half hours, what a gauge has of them, and whether a threshold is reached.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { milliFromMm } from '../src/rainfall/observed-rain.ts';
import type { GaugeReadings } from '../src/rainfall/rainfall-summary.ts';
import { BINS_24H, BINS_72H } from '../src/rainfall/rolling-sum.ts';
import { exceeds, rainThresholds } from '../src/rainfall/thresholds.ts';
import { HALF_HOUR_MS } from '../src/time/manila-time.ts';
import { sharedFile } from './oracle.ts';

/** The 72-hour threshold of lpa, mm. */
export const LPA_THRESHOLDS = rainThresholds(139.1899);

/** Path of a record, or null where the shared folder is not there. */
export const stormFile = (name: string): string | null => sharedFile(`data/rain/alerta_rio/${name}.csv.gz`);

/** Amount of each half hour, by its number since 1970. */
export function halfHours(name: string): Map<number, number> {
  const text = gunzipSync(readFileSync(stormFile(name)!)).toString('utf8');
  const amounts = new Map<number, number>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [day = '', clock = '', , quarter] = line.split(',');
    const [d, m, y] = day.split('/').map(Number);
    const [hour, minute] = clock.split(':').map(Number);
    const mm = Number(quarter);
    if (Number.isNaN(mm)) continue;
    const label = Math.ceil(Date.UTC(y!, m! - 1, d!, hour!, minute!) / HALF_HOUR_MS) - 1;
    amounts.set(label, (amounts.get(label) ?? 0) + milliFromMm(mm));
  }
  return amounts;
}

/** Whether a threshold is reached at a half hour while every reading is there. */
export function isReached(amounts: Map<number, number>, label: number): boolean {
  let [day, threeDays] = [0, 0];
  for (let back = 0; back < BINS_72H; back++) {
    const amount = amounts.get(label - back) ?? 0;
    threeDays += amount;
    if (back < BINS_24H) day += amount;
  }
  const over = exceeds(day, threeDays, LPA_THRESHOLDS);
  return over.day || over.threeDays;
}

/** Half hours at which a threshold is reached. */
export function reachedHalfHours(amounts: Map<number, number>): number[] {
  const labels = [...amounts.keys()];
  const found: number[] = [];
  for (let label = Math.min(...labels); label <= Math.max(...labels); label++) {
    if (isReached(amounts, label)) found.push(label);
  }
  return found;
}

/** Readings of the 72 hours up to a half hour; undefined = none. */
export function gaugeUpTo(rainId: number, end: number, amountOf: (label: number) => number | undefined): GaugeReadings {
  const readings = { at: [] as number[], milli: [] as number[] };
  for (let label = end - BINS_72H; label <= end; label++) {
    const amount = amountOf(label);
    if (amount === undefined) continue;
    readings.at.push((label + 1) * HALF_HOUR_MS);
    readings.milli.push(amount);
  }
  return { rainId, readings, invalidSpans: [] };
}
