// GeoJSON as geographers' programs write it (RFC 7946), read into places and an outline. Longitude comes first there.
import type { MapPlace, MapPoint, PlaceKind } from './map-places.ts';
import { PLACE_KINDS, PLACE_NAME_MAX, PLACES_MAX } from './map-places.ts';

export interface ReadGeoJson {
  places: MapPlace[];
  /** Shapes that are none of ours, or have no name. */
  skipped: number;
}

export type GeoJsonFault = 'notJson' | 'notGeoJson' | 'nothing' | 'tooMany';

type Loose = Readonly<Record<string, unknown>>;
const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a shape is without a word about it. */
const KIND_OF: Readonly<Record<string, PlaceKind>> = { Point: 'evacuation', LineString: 'road' };

/** Places with a name; `properties.kind` says of what kind, else a point is an evacuation place and a line a road. */
export function readPlaces(text: string): ReadGeoJson | GeoJsonFault {
  const features = featuresOf(text);
  if (typeof features === 'string') return features;
  const places = features.flatMap((feature) => readPlace(feature) ?? []);
  if (places.length === 0) return 'nothing';
  return places.length > PLACES_MAX ? 'tooMany' : { places, skipped: features.length - places.length };
}

/** Corners of the first polygon, its ring open as we keep it. */
export function readOutlineFile(text: string): MapPoint[] | GeoJsonFault {
  const features = featuresOf(text);
  if (typeof features === 'string') return features;
  const [ring] = features.flatMap(({ geometry }) => {
    const found = outerRing(geometry);
    return found ? [found] : [];
  });
  if (!ring || ring.length < 3) return 'nothing';
  const isClosed = String(ring[0]) === String(ring.at(-1));
  return isClosed ? ring.slice(0, -1) : ring;
}

interface Feature {
  geometry: Loose;
  properties: Loose;
}

function featuresOf(text: string): Feature[] | GeoJsonFault {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  if (!isLoose(read)) return 'notGeoJson';
  if (read.type === 'FeatureCollection')
    return Array.isArray(read.features) ? read.features.flatMap((one) => featureOf(one) ?? []) : 'notGeoJson';
  const one = featureOf(read.type === 'Feature' ? read : { geometry: read });
  return one === null ? 'notGeoJson' : [one];
}

function featureOf(value: unknown): Feature | null {
  if (!isLoose(value) || !isLoose(value.geometry) || typeof value.geometry.type !== 'string') return null;
  return { geometry: value.geometry, properties: isLoose(value.properties) ? value.properties : {} };
}

function readPlace({ geometry, properties }: Feature): MapPlace | null {
  const shape = String(geometry.type);
  const kind = PLACE_KINDS.find((one) => one === properties.kind) ?? KIND_OF[shape];
  const name = typeof properties.name === 'string' ? properties.name.trim().slice(0, PLACE_NAME_MAX) : '';
  const given = shape === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  const points = Array.isArray(given) ? given.map(pointOf) : [];
  if (!kind || name === '' || !KIND_OF[shape] || points.length === 0) return null;
  const whole = points.flatMap((point) => (point === null ? [] : [point]));
  return whole.length === points.length ? { kind, name, points: whole, accuracyM: null } : null;
}

function outerRing(geometry: Loose): MapPoint[] | null {
  const { type, coordinates } = geometry;
  if (!Array.isArray(coordinates)) return null;
  const ring: unknown = type === 'Polygon' ? coordinates[0] : type === 'MultiPolygon' ? coordinates[0]?.[0] : null;
  if (!Array.isArray(ring)) return null;
  const points = ring.map(pointOf);
  return points.every((point) => point !== null) ? points.flatMap((point) => (point ? [point] : [])) : null;
}

/** Longitude, latitude and perhaps a height. */
function pointOf(value: unknown): MapPoint | null {
  if (!Array.isArray(value)) return null;
  const [longitude, latitude]: unknown[] = value;
  const isNumber = (one: unknown): one is number => Number.isFinite(one);
  return isNumber(latitude) && isNumber(longitude) ? [latitude, longitude] : null;
}
