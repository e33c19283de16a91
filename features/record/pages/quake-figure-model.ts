// Where an earthquake lies from a site, on a flat picture with the site in its middle; good enough for a few hundred km.
import { distanceKm } from '../../earthquake/rules/distance.ts';

interface Place {
  latitude: number;
  longitude: number;
}

export interface QuakeFigure {
  /** Units of the picture, from its middle; north is up. */
  x: number;
  y: number;
  /** Radius of the circle within which it matters. */
  circle: number;
}

/** Half the width of the picture in its own units; a rim is left for the words. */
const REACH = 84;
/** Below it nothing can be told apart, km. */
const LEAST_KM = 1;

/** `criticalKm` null: no circle. The farther of the two reaches the rim. */
export function quakeFigure(site: Place, quake: Place, criticalKm: number | null): QuakeFigure {
  const north = distanceKm(site, { latitude: quake.latitude, longitude: site.longitude });
  const east = distanceKm(site, { latitude: site.latitude, longitude: quake.longitude });
  const circleKm = Math.max(0, criticalKm ?? 0);
  const scale = REACH / Math.max(LEAST_KM, circleKm, Math.hypot(north, east));
  return {
    x: Math.sign(quake.longitude - site.longitude) * east * scale,
    y: -Math.sign(quake.latitude - site.latitude) * north * scale,
    circle: circleKm * scale,
  };
}
