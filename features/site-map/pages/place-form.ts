// The form of a place: what is typed, what the telephone says, and what goes.
import { isOutlineFault, readOutline } from '../../sites/rules/site-outline.ts';
import { type MapPoint, POINTS_OF } from '../rules/map-places.ts';
import type { PlacedKind } from './map-model.ts';
import type { GivenPlace } from './use-site-map.ts';

export interface PlaceForm {
  kind: PlacedKind;
  name: string;
  /** One point a line: latitude, longitude. */
  points: string;
  /** m, with the point that the telephone told; null: it was typed. */
  accuracyM: number | null;
}

export type PlaceFaults = Partial<Record<'name' | 'points', 'missing' | 'corner' | 'count'>>;

export const emptyPlace = (kind: PlacedKind = 'evacuation', name = ''): PlaceForm => ({
  ...{ kind, name, points: '', accuracyM: null },
});

/** One point is no outline, so lines are read one by one, each as a corner of three times itself. */
export function readPoints(text: string): MapPoint[] | null {
  const points: MapPoint[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const read = readOutline(`${line}\n${line}\n${line}`);
    if (read === null || isOutlineFault(read) || !read[0]) return null;
    points.push(read[0]);
  }
  return points;
}

export function placeFaults({ kind, name, points }: PlaceForm): PlaceFaults {
  const faults: PlaceFaults = {};
  if (name.trim() === '') faults.name = 'missing';
  const read = readPoints(points);
  const [least, most] = POINTS_OF[kind];
  if (points.trim() === '') faults.points = 'missing';
  else if (read === null) faults.points = 'corner';
  else if (read.length < least || read.length > most) faults.points = 'count';
  return faults;
}

/** What is right, as the call takes it. An error holds for the one point that the telephone told. */
export const placeContent = ({ kind, name, points, accuracyM }: PlaceForm): GivenPlace[] => [
  {
    kind,
    name: name.trim(),
    points: (readPoints(points) ?? []).map(([latitude, longitude]) => [latitude, longitude]),
    accuracyM,
  },
];

/** `11.78612, 125.02201`: a metre is the fifth place, and a telephone knows no more. */
export const pointText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
