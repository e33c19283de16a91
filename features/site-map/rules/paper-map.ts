// The map of a slope on paper: places become units of a drawing, and every sign is told in a line beside it. North is up.
import { type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import {
  PAPER_MAP_WIDTH,
  type PaperMap,
  type PaperPicture,
  type PaperPoint,
  type PaperSign,
  SIGN_UNITS,
} from '../../bulletin/rules/sheet-map.ts';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import { boundsOf, type MapPoint, type Placed } from './map-places.ts';
import { lookOfMovement, type Movement, signedCm } from './marker-movement.ts';

/** What of a slope goes on paper; households are counts. Earthquakes lie too far away. */
export interface SlopeOnPaper {
  outline: readonly MapPoint[] | null;
  sensors: readonly (Placed & { name: string; kind: 'gauge' | 'column'; lastAt: Instant | null; isSilent: boolean })[];
  markers: readonly (Placed & Movement & { name: string })[];
  features: readonly (Placed & { name: string; level: number })[];
  puroks: readonly (Placed & { name: string | null; households: number })[];
  places: readonly { kind: string; name: string; points: readonly MapPoint[] }[];
  hazard: HazardOnPaper | null;
}

/** A published hazard picture. */
export interface HazardOnPaper {
  publishedAt: Instant;
  /** Of the picture as sheets have it; null: it could not be read. */
  hash: string | null;
  /** Null: nobody has said where it lies. */
  corners: readonly MapPoint[] | null;
}

/** Least and most units of height [ours]. */
const HEIGHT = [300, 600] as const;
/** Of one letter of a sign, for what stands beside it [ours]. */
const LETTER_UNITS = 17;
/** Metres of a degree of latitude (mean earth radius 6371.0088 km, IUGG). */
const DEGREE_M = 111_195;
const BAR_STEPS = [1, 2, 5];
interface Told {
  group: string;
  point: MapPoint | null;
  sign: string;
  told: string;
  look: PaperSign['look'];
}

/** Null: nobody has drawn the slope or put anything on it, so a map would say nothing. */
export function paperMap(slope: SlopeOnPaper): PaperMap | null {
  const told = [...sensorsTold(slope), ...markersTold(slope), ...featuresTold(slope), ...peopleTold(slope)];
  const roads = slope.places.filter(({ kind }) => kind === 'road').map(({ points }) => points);
  // Gauges of neighbours stand kilometres away: they are told, and do not make the slope small.
  const near = told.flatMap(({ group, point }) => (group === 'Sensors' || point === null ? [] : [point]));
  const onSlope = [...(slope.outline ?? []), ...near, ...roads.flat()];
  // The picture may cover a whole barangay: it does not make the slope small.
  const bounds = boundsOf(onSlope.length > 0 ? onSlope : hazardCorners(slope));
  if (bounds === null) return null;
  const { height, unitsPerMetre, put } = projection(bounds);
  const isInside = ([x, y]: PaperPoint) => x >= 0 && x <= PAPER_MAP_WIDTH && y >= 0 && y <= height;
  const signs: PaperSign[] = [];
  for (const { point, sign, look } of told) {
    const at = point && put(point);
    if (at && isInside(at)) signs.push({ at: besideOthers(at, sign, signs), text: sign, look });
  }
  const drawn = (point: MapPoint | null) => point !== null && isInside(put(point));
  const hazard = hazardUnder(slope, put, height);
  return {
    ...(hazard ? { hazard } : {}),
    ...{ height, signs, outline: (slope.outline ?? []).map(put), roads: roads.map((points) => points.map(put)) },
    ...{ bar: barOf(unitsPerMetre), lines: [...linesOf(told, drawn), ...hazardTold(slope, hazard)] },
  };
}

const hazardCorners = ({ hazard }: SlopeOnPaper) => (hazard?.hash ? (hazard.corners ?? []) : []);

/** Null: there is no picture, nobody has said where it lies, or it lies elsewhere. */
function hazardUnder(slope: SlopeOnPaper, put: (point: MapPoint) => PaperPoint, edge: number): PaperPicture | null {
  const [one, other] = hazardCorners(slope).map(put);
  if (!one || !other || !slope.hazard?.hash) return null;
  const at: PaperPoint = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  const [width, height] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])];
  const isSeen = at[0] < PAPER_MAP_WIDTH && at[1] < edge && at[0] + width > 0 && at[1] + height > 0;
  return isSeen ? { hash: slope.hazard.hash, at, width, height } : null;
}

/** Where it is not under the map, why. */
function hazardTold({ hazard }: SlopeOnPaper, drawn: PaperPicture | null): PaperMap['lines'] {
  if (hazard === null) return [];
  const why = [
    drawn && 'under this map',
    !hazard.hash && 'not on this map: its picture could not be read',
    !hazard.corners && 'not on this map: nobody has said where it lies',
    'not on this map: it lies elsewhere',
  ].find(Boolean);
  return [{ name: 'Hazard map', text: `published ${toDisplayTime(hazard.publishedAt)}, ${why}` }];
}

function projection([[south, west], [north, east]]: readonly [MapPoint, MapPoint]) {
  const eastM = DEGREE_M * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [(east - west) * eastM, (north - south) * DEGREE_M];
  const [least, most] = HEIGHT;
  const height = Math.round(Math.min(most, Math.max(least, (high / wide) * PAPER_MAP_WIDTH)));
  const unitsPerMetre = Math.min(PAPER_MAP_WIDTH / wide, height / high);
  const [left, top] = [(PAPER_MAP_WIDTH - wide * unitsPerMetre) / 2, (height - high * unitsPerMetre) / 2];
  const put = ([latitude, longitude]: MapPoint): PaperPoint => [
    Math.round(left + (longitude - west) * eastM * unitsPerMetre),
    Math.round(top + (north - latitude) * DEGREE_M * unitsPerMetre),
  ];
  return { height, unitsPerMetre, put };
}

/** Down until it covers no other. */
function besideOthers([x, start]: PaperPoint, text: string, others: readonly PaperSign[]): PaperPoint {
  let y = start;
  const covers = ({ at, text: other }: PaperSign) =>
    Math.abs(at[1] - y) < SIGN_UNITS && Math.abs(at[0] - x) < (LETTER_UNITS * (text.length + other.length)) / 2;
  while (others.some(covers)) y += SIGN_UNITS;
  return [x, y];
}

/** The longest of 1, 2, 5, 10 … m that fills no more than a quarter of the width. */
function barOf(unitsPerMetre: number): PaperMap['bar'] {
  const most = PAPER_MAP_WIDTH / 4 / unitsPerMetre;
  const decade = 10 ** Math.floor(Math.log10(most));
  const metres = decade * Math.max(...BAR_STEPS.filter((step) => step * decade <= most));
  return { metres, units: Math.round(metres * unitsPerMetre) };
}

function linesOf(told: readonly Told[], isDrawn: (point: MapPoint | null) => boolean): PaperMap['lines'] {
  return [...new Set(told.map(({ group }) => group))].map((name) => ({
    name,
    text: told
      .filter(({ group }) => group === name)
      .map((one) => `${one.told}${isDrawn(one.point) ? '' : ' (not on the map)'}`)
      .join(' · '),
  }));
}

const sensorsTold = ({ sensors }: SlopeOnPaper): Told[] =>
  sensors.map(({ name, kind, point, lastAt, isSilent }) => {
    const sign = kind === 'gauge' ? `R ${gaugeShort(name)}` : `T ${name.toUpperCase()}`;
    const state = lastAt === null ? 'never heard' : `${isSilent ? 'silent since' : 'heard'} ${toDisplayTime(lastAt)}`;
    const look = lastAt === null ? 'none' : isSilent ? 'bad' : 'good';
    return { group: 'Sensors', point, sign, told: `${sign}: ${state}`, look };
  });

const markersTold = ({ markers }: SlopeOnPaper): Told[] =>
  markers.map(({ name, point, measuredAt, todayCm }) => ({
    ...{ group: 'Markers', point, sign: todayCm === null ? name : `${name} ${signedCm(todayCm)}` },
    told: `${name}: ${
      todayCm !== null
        ? `${signedCm(todayCm)} cm today`
        : measuredAt === null
          ? 'never measured'
          : `not compared today, last ${toDisplayTime(measuredAt)}`
    }`,
    look: lookOfMovement(todayCm),
  }));

const featuresTold = ({ features }: SlopeOnPaper): Told[] =>
  features.map(({ name, point, level }) => ({
    ...{ group: 'Landslide features', point, sign: `! ${name}`, look: level > 0 ? 'bad' : 'good' },
    told: `! ${name}: level ${level}`,
  }));

const peopleTold = ({ puroks, places }: SlopeOnPaper): Told[] => [
  ...puroks.map(
    ({ name, point, households }): Told => ({
      ...{ group: 'Puroks', point, sign: `${name ?? '?'} ${households}`, look: 'good' },
      told: `${name ?? 'no purok given'}: ${households} ${households === 1 ? 'household' : 'households'}`,
    }),
  ),
  ...places
    .filter(({ kind }) => kind === 'evacuation')
    .map(
      ({ name, points }): Told => ({
        ...{ group: 'Evacuation', point: points[0] ?? null, sign: `E ${name}`, told: `E ${name}`, look: 'good' },
      }),
    ),
];
