// Places that people put on the map of a site: which kinds there are, of how many points, and what stands without a place.
/** Degrees. */
export type MapPoint = [latitude: number, longitude: number];

export const PLACE_KINDS = ['evacuation', 'road', 'purok', 'marker', 'sensor', 'feature', 'hazard'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Least and most points: a road is a line, the hazard picture lies between two opposite corners, all else is one point. */
export const POINTS_OF: Readonly<Record<PlaceKind, readonly [least: number, most: number]>> = {
  ...{ evacuation: [1, 1], purok: [1, 1], marker: [1, 1], sensor: [1, 1], feature: [1, 1] },
  ...{ road: [2, 200], hazard: [2, 2] },
};

/** Longest name, and most places in one file [ours]. */
export const PLACE_NAME_MAX = 65;
export const PLACES_MAX = 200;
/** An error of a telephone beyond it says nothing on a slope, m [ours]. */
export const ACCURACY_MAX_M = 5000;
export interface MapPlace {
  kind: PlaceKind;
  name: string;
  points: readonly MapPoint[];
  /** m; null: not known. */
  accuracyM: number | null;
}

/** What may stand on the map; without a point it is said and not drawn. */
export interface Placed {
  point: MapPoint | null;
}

/** `3 of 12 have no place`; null: all have one, or there is nothing. */
export function withoutPlace(all: readonly Placed[]): { missing: number; of: number } | null {
  const missing = all.filter(({ point }) => point === null).length;
  return missing === 0 ? null : { missing, of: all.length };
}

/** What was put on the map counts before what the instrument's own row says: somebody stood there later. */
export function pointOf(
  kind: PlaceKind,
  name: string,
  places: readonly MapPlace[],
  own: { latitude: number | null; longitude: number | null } | null = null,
): MapPoint | null {
  const [put] = places.find((place) => place.kind === kind && place.name === name)?.points ?? [];
  if (put) return put;
  return own?.latitude != null && own.longitude != null ? [own.latitude, own.longitude] : null;
}

/** South-west and north-east of all that is drawn, with what keeps a single point from filling the map; null: nothing is drawn. */
export function boundsOf(points: readonly MapPoint[]): [southWest: MapPoint, northEast: MapPoint] | null {
  if (points.length === 0) return null;
  const [latitudes, longitudes] = [points.map(([latitude]) => latitude), points.map(([, longitude]) => longitude)];
  return [
    [Math.min(...latitudes) - EDGE, Math.min(...longitudes) - EDGE],
    [Math.max(...latitudes) + EDGE, Math.max(...longitudes) + EDGE],
  ];
}

/** Degrees; about 55 m. */
const EDGE = 0.0005;
