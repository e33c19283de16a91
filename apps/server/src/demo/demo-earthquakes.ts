// Invented earthquakes of the last year around the two sites; the few that are near enough to raise a site are long past.
import { DAY_MS, MINUTE_MS, startOfManilaDay, toManilaText } from '@bantay/domain/time/manila-time';
import { systemActor } from '../database/audit.ts';
import type { EarthquakeService, RawEarthquake } from '../features/earthquake/earthquake-service.ts';
import { chance } from './demo-rain.ts';

const EVERY_DAYS = 4;
const YEAR_DAYS = 360;
/** A near one is never younger: nothing that is seeded raises an alert. */
const NEAR_AFTER_DAYS = 45;
const NEAR_EVERY = 12;
const PROVINCES = ['Samar', 'Leyte', 'Eastern Samar', 'Northern Samar', 'Biliran'];
/** Between the two sites, degrees. */
const MIDDLE = { latitude: 11.79, longitude: 125.03 };

/** Once, into an empty list: new ones come from `npm run demo:quake`. */
export async function seedEarthquakes(earthquakes: EarthquakeService, now: number): Promise<void> {
  if ((await earthquakes.recent({ limit: 1, offset: 0 })).length > 0) return;
  const feed = { actor: systemActor, gauges: [], postsEarthquakes: true, keyId: null };
  await earthquakes.record(demoEarthquakes(now), feed);
}

function demoEarthquakes(now: number): RawEarthquake[] {
  const today = Math.floor(startOfManilaDay(now) / DAY_MS);
  const events: RawEarthquake[] = [];
  for (let age = 1; age <= YEAR_DAYS; age++) {
    const day = today - age;
    if (day % EVERY_DAYS !== 0) continue;
    const isNear = age >= NEAR_AFTER_DAYS && (day / EVERY_DAYS) % NEAR_EVERY === 0;
    const spread = isNear ? 0.03 : 1.6;
    const at = day * DAY_MS + Math.floor(chance(1, day) * 1440) * MINUTE_MS;
    events.push({
      ts: toManilaText(at),
      magnitude: Number((isNear ? 4.8 + chance(2, day) : 1.8 + 2.4 * chance(2, day)).toFixed(1)),
      depth: chance(3, day) < 0.1 ? null : Math.round(1 + 90 * chance(3, day)),
      latitude: Number((MIDDLE.latitude + spread * (2 * chance(4, day) - 1)).toFixed(4)),
      longitude: Number((MIDDLE.longitude + spread * (2 * chance(5, day) - 1)).toFixed(4)),
      issuer: 'DEMO',
      province: PROVINCES[Math.floor(chance(6, day) * PROVINCES.length)] ?? null,
    });
  }
  return events;
}
