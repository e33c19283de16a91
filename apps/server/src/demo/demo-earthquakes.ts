// Earthquakes of the last year: real ones of 2020 under new dates, and invented ones near the sites, long past.
import type { EarthquakeService, RawEarthquake } from '@bantay/features/earthquake/server/earthquake-service.ts';
import { DAY_MS, fromManilaText, MINUTE_MS, startOfManilaDay, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor } from '../database/audit.ts';
import catalogue from './assets/earthquakes-2020.json' with { type: 'json' };
import { chance } from './demo-rain.ts';

/** Neither dates nor places may be taken for what an agency has published. */
const ISSUER = 'DEMO';
/**
 * In 2020 one earthquake alone lay inside its critical distance of the sites. The page of alerts needs three pages to be
 * tried out, so 24 near ones are invented; none is younger than this, so nothing that is seeded raises an alert.
 */
const NEAR_AFTER_DAYS = 45;
const NEAR_EVERY_DAYS = 13;
const NEAR_COUNT = 24;
/** Between the two sites, degrees. */
const MIDDLE = { latitude: 11.79, longitude: 125.03 };
const SPREAD = 0.015;

/** Once, into an empty list: new ones come from `npm run demo:quake`. */
export async function seedEarthquakes(earthquakes: EarthquakeService, now: number): Promise<void> {
  if ((await earthquakes.recent({ limit: 1, offset: 0 })).length > 0) return;
  const feed = { actor: systemActor, gauges: [], postsEarthquakes: true, keyId: null };
  await earthquakes.record([...redated(now), ...nearOnes(now)], feed);
}

/** The year of the file moved by whole days, so that its last day was yesterday. */
function redated(now: number): RawEarthquake[] {
  const lastDay = startOfManilaDay(fromManilaText('2020-12-31 00:00:00')!); // a time
  const shift = startOfManilaDay(now) - DAY_MS - lastDay;
  return catalogue.events.map(([time, latitude, longitude, depth, magnitude, province]) => ({
    ts: toManilaText(fromManilaText(`${time}:00`)! + shift), // the file holds whole minutes
    latitude,
    longitude,
    depth,
    magnitude,
    province: province === null ? null : String(province),
    issuer: ISSUER,
  }));
}

function nearOnes(now: number): RawEarthquake[] {
  const today = Math.floor(startOfManilaDay(now) / DAY_MS);
  return Array.from({ length: NEAR_COUNT }, (_, place) => {
    const day = today - NEAR_AFTER_DAYS - place * NEAR_EVERY_DAYS;
    const at = day * DAY_MS + Math.floor(chance(1, day) * 1440) * MINUTE_MS;
    return {
      ts: toManilaText(at),
      magnitude: Number((4.6 + 0.6 * chance(2, day)).toFixed(1)),
      depth: chance(3, day) < 0.1 ? null : Math.round(1 + 30 * chance(3, day)),
      latitude: Number((MIDDLE.latitude + SPREAD * (2 * chance(4, day) - 1)).toFixed(4)),
      longitude: Number((MIDDLE.longitude + SPREAD * (2 * chance(5, day) - 1)).toFixed(4)),
      issuer: ISSUER,
      province: 'Samar',
    };
  });
}
