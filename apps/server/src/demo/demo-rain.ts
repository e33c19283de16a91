// Invented rain: a deterministic amount for every gauge and half hour, calm enough never to reach a threshold by itself.
import { DAY_MS, HALF_HOUR_MS, MANILA_OFFSET_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** A number in [0, 1) that depends on its inputs alone (a 32-bit mix after Murmur3). */
export function chance(...inputs: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const input of inputs) {
    hash = Math.imul(hash ^ (input | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

/** Share of days with a shower or two. */
const RAINY_DAYS = 0.55;
/** Largest sum of one shower, mm: three days of two showers each stay under 60 mm in 72 h for every threshold in use. */
const LARGEST_SHOWER_MM = 9;
/** Tipping buckets count in steps of this, mm. */
const TIP_MM = 0.5;

/**
 * Rain of the half hour that ends at `at`, mm in steps of the bucket. Gauges of one area share their showers, each with
 * its own strength.
 */
export function demoRainMm(gauge: number, area: number, at: number): number {
  const local = at + MANILA_OFFSET_MS - 1;
  const day = Math.floor(local / DAY_MS);
  const slot = Math.floor((local % DAY_MS) / HALF_HOUR_MS);
  if (chance(area, day) > RAINY_DAYS) return 0;
  let mm = 0;
  for (const shower of [0, 1]) {
    const start = Math.floor(chance(area, day, shower, 1) * 44);
    const length = 2 + Math.floor(chance(area, day, shower, 2) * 8);
    const total = LARGEST_SHOWER_MM * chance(area, day, shower, 3) ** 2;
    const place = slot - start;
    if (place < 0 || place >= length) continue;
    const shape = Math.sin((Math.PI * (place + 0.5)) / length) * (Math.PI / (2 * length));
    mm += total * shape * (0.7 + 0.6 * chance(gauge, day, slot, 4));
  }
  return Math.round(mm / TIP_MM) * TIP_MM;
}

/** Now and then a gauge is silent for some hours: screens must show what is missing. */
export function demoGaugeIsSilent(gauge: number, at: number): boolean {
  const day = Math.floor((at + MANILA_OFFSET_MS) / DAY_MS);
  if (chance(gauge, day, 7) > 0.04) return false;
  const hour = Math.floor(((at + MANILA_OFFSET_MS) % DAY_MS) / (HALF_HOUR_MS * 2));
  const from = Math.floor(chance(gauge, day, 8) * 18);
  return hour >= from && hour < from + 6;
}

export interface RainReading {
  at: number;
  mm: number;
}

/** Twelve readings in six hours, more than every 24-hour threshold of the demo. */
const STORM_MM = [2, 4, 6, 8, 10, 11, 12, 11, 9, 7, 5, 3];

/** Off the half-hour stamps of the feeder, so that the storm adds to the rain that is there. */
export function inventedStorm(now: number): RainReading[] {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const end = minute % HALF_HOUR_MS === 0 ? minute - MINUTE_MS : minute;
  return STORM_MM.map((mm, index) => ({ at: end - (STORM_MM.length - 1 - index) * HALF_HOUR_MS, mm }));
}

/** Readings of two gauges, and a stretch in which those of the nearer one do not count. */
export interface PossibleStorm {
  near: RainReading[];
  far: RainReading[];
  silentFrom: number;
  silentUntil: number;
}

/** Hours of rain before the nearer gauge falls silent, and hours of silence: a quarter of the 24, so the next gauge decides. */
const WET_HOURS = 5;
const SILENT_HOURS = 6;

/**
 * Rain that is only possible: the nearer gauge measures 70 % of its 24-hour threshold and falls silent for six hours; the
 * farther one measures half as much, goes on, and stays below itself. At its ratio of two the gap takes the nearer one over.
 */
export function possibleStorm(now: number, threshold24Mm: number): PossibleStorm {
  const silentUntil = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const silentFrom = Math.floor(silentUntil / HALF_HOUR_MS) * HALF_HOUR_MS - SILENT_HOURS * 2 * HALF_HOUR_MS;
  /** Off the stamps of the feeder, as above. */
  const spread = (sumMm: number, hours: number, end: number): RainReading[] =>
    Array.from({ length: hours * 2 }, (_, back) => ({
      at: end - back * HALF_HOUR_MS - 7 * MINUTE_MS,
      mm: Math.round((sumMm / hours / 2) * 100) / 100,
    })).reverse();
  return {
    near: spread(0.7 * threshold24Mm, WET_HOURS, silentFrom),
    far: [
      ...spread(0.35 * threshold24Mm, WET_HOURS, silentFrom),
      ...spread(0.25 * threshold24Mm, SILENT_HOURS, silentFrom + SILENT_HOURS * 2 * HALF_HOUR_MS),
    ],
    silentFrom,
    silentUntil,
  };
}
