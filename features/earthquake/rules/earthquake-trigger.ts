// From an earthquake to the sites it raises, and the sentence for people (methods §5).
import { criticalDistanceKm, distanceKm, MIN_MAGNITUDE, type Place } from './distance.ts';

/** An earthquake as a feed gives it; NaN where it gave no number. */
export interface Earthquake extends Place {
  magnitude: number;
}

/** A site with coordinates. */
export interface SitePlace extends Place {
  siteId: number;
}

/** What became of an earthquake: 1 looked at, −1 not usable. */
export interface EarthquakeJudgement {
  processed: 1 | -1;
  /** km; null below the smallest magnitude and where nothing could be reckoned. */
  criticalKm: number | null;
  /** Sites inside the critical distance (inclusive), with their distance in km. */
  alerts: { siteId: number; distanceKm: number }[];
}

/** Judges one earthquake against the sites; unusable numbers are found before the size is asked (methods §5). */
export function judgeEarthquake(earthquake: Earthquake, sites: readonly SitePlace[]): EarthquakeJudgement {
  const { magnitude, latitude, longitude } = earthquake;
  if (![magnitude, latitude, longitude].every(Number.isFinite)) return { processed: -1, criticalKm: null, alerts: [] };
  if (magnitude < MIN_MAGNITUDE) return { processed: 1, criticalKm: null, alerts: [] };
  const criticalKm = criticalDistanceKm(magnitude);
  const alerts = sites
    .map((site) => ({ siteId: site.siteId, distanceKm: distanceKm(earthquake, site) }))
    .filter((alert) => alert.distanceKm <= criticalKm);
  return { processed: 1, criticalKm, alerts };
}

/** `Magnitude 5.1 earthquake at 4.20 km (epicenter 11.79 N, 125.02 E), inside the critical radius of 18.29 km`. */
export function earthquakeTechInfo(earthquake: Earthquake, siteKm: number, criticalKm: number): string {
  const { magnitude, latitude, longitude } = earthquake;
  const north = `${Math.abs(latitude).toFixed(2)} ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(2)} ${longitude < 0 ? 'W' : 'E'}`;
  return (
    `Magnitude ${magnitude.toFixed(1)} earthquake at ${siteKm.toFixed(2)} km (epicenter ${north}, ${east}), ` +
    `inside the critical radius of ${criticalKm.toFixed(2)} km`
  );
}

/** Why an earthquake of a feed is not stored. */
export type EarthquakeRefusal = 'not a time' | 'in the future' | 'not a magnitude' | 'not a depth' | 'not a place';

/** Largest magnitude that can be; the strongest ever measured was 9.5. */
const MAX_MAGNITUDE = 10;
/** Deepest ever measured is about 750 km. */
const MAX_DEPTH_KM = 1000;

/** Whether the numbers of an earthquake can be; null when they can. Depth null = the feed gave none. */
export function refuseEarthquake(earthquake: Earthquake & { depthKm: number | null }): EarthquakeRefusal | null {
  const { magnitude, depthKm, latitude, longitude } = earthquake;
  if (!(magnitude > 0 && magnitude < MAX_MAGNITUDE)) return 'not a magnitude';
  if (depthKm !== null && !(depthKm >= 0 && depthKm <= MAX_DEPTH_KM)) return 'not a depth';
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? null : 'not a place';
}
