// How far a site lies from an epicentre, and how near an earthquake has to be to matter (methods §5).

/** A place in degrees, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth, km (methods §5). */
const EARTH_KM = 6371;

/** Smaller earthquakes are not looked at: below it the formula rises again (methods §5). */
export const MIN_MAGNITUDE = 4;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula, km. */
export function distanceKm(one: Place, other: Place): number {
  const sinLatitude = Math.sin(radians(other.latitude - one.latitude) / 2);
  const sinLongitude = Math.sin(radians(other.longitude - one.longitude) / 2);
  const a = sinLatitude ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * sinLongitude ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Radius inside which an earthquake of this magnitude raises a site, km (methods §5; api-facts §6). */
export function criticalDistanceKm(magnitude: number): number {
  return 29.027 * magnitude ** 2 - 251.89 * magnitude + 547.97;
}
