// What is wrong with a place that somebody puts on the map.
import { distanceKm, type Place } from '../../earthquake/rules/distance.ts';
import { type MapPlace, type MapPoint, POINTS_OF } from './map-places.ts';

/** Further than that from its site nothing of it stands: degrees were exchanged or mistyped, km [ours]. */
export const FAR_KM = 30;

export type PlaceFault = 'points' | 'far' | 'flat';

/** `centre` null: the site has no position, and nothing can be far from it. */
export function placeFault({ kind, points }: MapPlace, centre: Place | null): PlaceFault | null {
  const [least, most] = POINTS_OF[kind];
  if (points.length < least || points.length > most) return 'points';
  const isFar = ([latitude, longitude]: MapPoint) =>
    centre !== null && distanceKm(centre, { latitude, longitude }) > FAR_KM;
  if (points.some(isFar)) return 'far';
  return kind === 'hazard' && isFlat(points) ? 'flat' : null;
}

/** Corners on one line enclose no picture. */
const isFlat = (points: readonly MapPoint[]) =>
  [0, 1].some((axis) => new Set(points.map((point) => point[axis])).size < 2);
