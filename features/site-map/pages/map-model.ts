// What of the map's answer is drawn, as what, and in which rows the same stands beside it.
import { instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import type { useTranslation } from 'react-i18next';
import { boundsOf, type MapPoint } from '../rules/map-places.ts';
import { lookOfMovement, signedCm } from '../rules/marker-movement.ts';
import type { SiteMap } from './use-site-map.ts';

export type MapT = ReturnType<typeof useTranslation<'sitemap'>>['t'];

export type Group = 'sensors' | 'markers' | 'features' | 'puroks' | 'evacuation' | 'road' | 'quakes';

/** A row of the tables; with points it is drawn too. */
export interface MapRow {
  key: string;
  group: Group;
  name: string;
  /** What is said of it: state, movement, level, count. */
  state: string;
  points: readonly MapPoint[];
  /** Short text of its sign on the map. */
  sign: string;
  /** `bad`: silent, moved, or a level above 0; `none`: nothing is known. */
  look: 'good' | 'bad' | 'none';
  /** Of what people put there: by which it is placed again and taken off. */
  placed: { kind: PlacedKind; name: string } | null;
  accuracyM: number | null;
  picture: string | null;
}

export type PlacedKind = SiteMap['places'][number]['kind'];

export const GROUPS: readonly Group[] = ['sensors', 'markers', 'features', 'puroks', 'evacuation', 'road', 'quakes'];

type Drawn = Omit<MapRow, 'accuracyM' | 'picture'> & { picture?: string | null };

export function mapRows(map: SiteMap, t: MapT): MapRow[] {
  const accuracyOf = ({ placed }: Drawn) =>
    map.places.find(({ kind, name }) => kind === placed?.kind && name === placed.name)?.accuracyM ?? null;
  const rows = [...sensorRows(map, t), ...markerRows(map, t), ...featureRows(map, t), ...otherRows(map, t)];
  return rows.map((row) => ({ picture: null, ...row, accuracyM: accuracyOf(row) }));
}

const pointsOf = (point: MapPoint | null) => (point === null ? [] : [point]);

const sensorRows = ({ sensors }: SiteMap, t: MapT): Drawn[] =>
  sensors.map(({ name, kind, point, lastAt, isSilent }) => ({
    ...{ key: `sensor ${name}`, group: 'sensors', name: `${t(`kind.${kind}`)} ${name}`, points: pointsOf(point) },
    state:
      lastAt === null
        ? t('never')
        : isSilent
          ? t('silent', { time: shownTime(lastAt) })
          : t('heard', { time: shownTime(lastAt) }),
    ...{ sign: kind === 'gauge' ? 'R' : 'T', look: lastAt === null ? 'none' : isSilent ? 'bad' : 'good' },
    placed: { kind: 'sensor', name },
  }));

const markerRows = ({ markers }: SiteMap, t: MapT): Drawn[] =>
  markers.map(({ name, point, measuredAt, todayCm }) => ({
    ...{ key: `marker ${name}`, group: 'markers', name: `${t('kind.marker')} ${name}`, points: pointsOf(point) },
    state:
      todayCm !== null
        ? t('today', { cm: signedCm(todayCm) })
        : measuredAt === null
          ? t('neverMeasured')
          : t('notToday', { time: shownTime(measuredAt) }),
    sign: todayCm === null ? name : `${name} ${signedCm(todayCm)}`,
    look: lookOfMovement(todayCm),
    placed: { kind: 'marker', name },
  }));

const featureRows = ({ features }: SiteMap, t: MapT): Drawn[] =>
  features.map(({ instanceId, name, point, level, observedAt, picture }) => ({
    ...{ key: `feature ${instanceId}`, group: 'features', name, points: pointsOf(point), picture, sign: '!' },
    state: t('featureState', { level, time: shownTime(observedAt) }),
    look: level > 0 ? 'bad' : 'good',
    placed: { kind: 'feature', name: String(instanceId) },
  }));

const otherRows = ({ puroks, places, quakes }: SiteMap, t: MapT): Drawn[] => [
  ...puroks.map(
    ({ name, point, households }): Drawn => ({
      ...{ key: `purok ${name}`, group: 'puroks', name: name ?? t('noPurok'), points: pointsOf(point) },
      ...{ state: t('households', { count: households }), sign: `⌂ ${households}`, look: 'good' },
      placed: name === null ? null : { kind: 'purok', name },
    }),
  ),
  ...places
    .filter(({ kind }) => kind === 'evacuation' || kind === 'road')
    .map(
      ({ kind, name, points, setAt }): Drawn => ({
        ...{
          key: `${kind} ${name}`,
          group: kind === 'road' ? 'road' : 'evacuation',
          name,
          points,
          sign: 'E',
          look: 'good',
        },
        ...{ state: t('setAt', { time: shownTime(setAt) }), placed: { kind, name } },
      }),
    ),
  ...quakes.map(
    ({ at, magnitude, point }): Drawn => ({
      ...{ key: `quake ${at} ${point.join()}`, group: 'quakes', name: t('quake', { magnitude: magnitude.toFixed(1) }) },
      ...{ points: [point], state: shownTime(at), sign: magnitude.toFixed(1), look: 'good', placed: null },
    }),
  ),
];

/** What is looked at first: the slope with all that stands on it. Earthquakes lie further away, and are seen when it is drawn back. */
export function firstView({ outline, centre }: SiteMap, rows: readonly MapRow[]) {
  const points = rows.filter(({ group }) => group !== 'quakes').flatMap(({ points: own }) => own);
  return boundsOf([...(outline ?? []), ...points, ...(outline === null && centre ? [centre] : [])]);
}

/** The two corners of the hazard picture; null: nobody has said where it lies. */
export const hazardCorners = ({ places }: SiteMap) => places.find(({ kind }) => kind === 'hazard')?.points ?? null;

/** Newest first, so that the answer's age can be told. */
export const answeredAt = ({ now }: SiteMap): number => instantOf(now);
