// Sites and streams as entities of SensorThings, with their links; observations as they are asked page by page.
import { addressLine } from '../../sites/rules/address-line.ts';
import { type Asked, ENTITY_SETS, type EntitySet, RELATIONS } from './read-asked.ts';
import type { ObservationRow, Stream, Streams } from './sensor-things-service.ts';

type Json = Record<string, unknown>;
export interface Entity extends Json {
  '@iot.id': number | string;
  '@iot.selfLink': string;
}

/** Where it ends nothing is promised: the classes of the standard (OGC 18-088, annex A) that are read here whole. */
const CONFORMANCE = ['http://www.opengis.net/spec/iot_sensing/1.1/req/datamodel'];

const UNITS = {
  rain: {
    name: 'Rain',
    unit: { name: 'millimetre', symbol: 'mm', definition: 'http://www.opengis.net/def/uom/UCUM/mm' },
  },
  'tilt-x': { name: 'Tilt x', unit: { name: 'count', symbol: '', definition: '' } },
  'tilt-y': { name: 'Tilt y', unit: { name: 'count', symbol: '', definition: '' } },
  'tilt-z': { name: 'Tilt z', unit: { name: 'count', symbol: '', definition: '' } },
  distance: {
    name: 'Distance over a crack',
    unit: { name: 'centimetre', symbol: 'cm', definition: 'http://www.opengis.net/def/uom/UCUM/cm' },
  },
} as const;

export const presentRoot = (base: string) => ({
  value: ENTITY_SETS.map((name) => ({ name, url: `${base}/${name}` })),
  serverSettings: { conformance: CONFORMANCE },
});

const address = (base: string, set: EntitySet, id: number | string) =>
  `${base}/${set}(${typeof id === 'number' ? id : `'${id}'`})`;

function entity(base: string, set: EntitySet, id: number | string, words: Json): Entity {
  const self = address(base, set, id);
  const links = Object.keys(RELATIONS[set]).map((name) => [`${name}@iot.navigationLink`, `${self}/${name}`]);
  return { '@iot.id': id, '@iot.selfLink': self, ...words, ...Object.fromEntries(links) };
}

/** Every entity of a set but observations. */
function allOf(base: string, set: EntitySet, { sites, streams }: Streams): Entity[] {
  switch (set) {
    case 'Things':
      return sites.map((site) =>
        entity(base, set, site.siteId, {
          ...{ name: addressLine(site), description: 'A slope that is watched for landslides.' },
          properties: { site_code: site.siteCode },
        }),
      );
    case 'Locations':
      return sites.flatMap((site) =>
        site.latitude === null || site.longitude === null
          ? []
          : [
              entity(base, set, site.siteId, {
                ...{ name: addressLine(site), description: 'Of the site.', encodingType: 'application/geo+json' },
                location: { type: 'Point', coordinates: [site.longitude, site.latitude] },
              }),
            ],
      );
    case 'Datastreams':
      return streams.map((stream) => entity(base, set, stream.id, streamWords(stream)));
    case 'Sensors':
      return [...new Map(streams.map(({ sensor }) => [sensor.id, sensor])).values()].map(({ id, name }) =>
        entity(base, set, id, { name, description: '', encodingType: 'text/plain', metadata: name }),
      );
    case 'ObservedProperties':
      return Object.entries(UNITS).map(([id, { name, unit }]) =>
        entity(base, set, id, { name, description: name, definition: unit.definition }),
      );
    case 'Observations':
      return [];
  }
}

const streamWords = ({ name, property }: Stream): Json => ({
  ...{ name, description: UNITS[property].name, unitOfMeasurement: UNITS[property].unit },
  observationType: 'http://www.opengis.net/def/observationType/OGC-OM/2.0/OM_Measurement',
});

/** Whether an entity of the related set belongs to that one. */
function belongs(
  streams: readonly Stream[],
  [set, id]: [EntitySet, string],
  [other, otherId]: [EntitySet, string],
): boolean {
  if (set !== 'Datastreams' && other !== 'Datastreams') return id === otherId;
  const [end, endId, streamId] = set === 'Datastreams' ? [other, otherId, id] : [set, id, otherId];
  const stream = streams.find((one) => one.id === streamId);
  if (stream === undefined) return false;
  if (end === 'Things') return String(stream.siteId) === endId;
  return endId === (end === 'Sensors' ? stream.sensor.id : stream.property);
}

/** Sets and single ones; null: there is none of that id. */
export function presentEntities(base: string, asked: Asked, model: Streams): Entity | { value: Entity[] } | null {
  const { set, id, related, top, skip, isCounted, expand } = asked;
  const own = allOf(base, set, model);
  const one = id === null ? null : own.find((found) => String(found['@iot.id']) === id);
  if (one === undefined) return null;
  if (one !== null && related === null) return expanded(base, set, one, { expand, model });
  const [at, name] = [one === null ? set : targetOf(set, related ?? ''), related ?? ''];
  const found = one === null ? own : relatedTo(base, [set, one], name, model);
  if (one !== null && isSingle(name)) return found[0] ? expanded(base, at, found[0], { expand, model }) : null;
  const value = found.slice(skip, skip + top).map((found) => expanded(base, at, found, { expand, model }));
  const hasMore = found.length > skip + top;
  return {
    ...(isCounted ? { '@iot.count': found.length } : {}),
    ...(hasMore ? { '@iot.nextLink': nextLink(base, asked, { $skip: String(skip + top) }) } : {}),
    value,
  };
}

export const targetOf = (set: EntitySet, name: string): EntitySet =>
  (RELATIONS[set] as Readonly<Record<string, EntitySet>>)[name]!; // it was looked at when it was read

/** As the standard spells them: `Thing` is one, `Things` are several. */
const isSingle = (name: string) => !ENTITY_SETS.some((set) => set === name);

function relatedTo(base: string, [set, one]: [EntitySet, Entity], name: string, model: Streams): Entity[] {
  const target = targetOf(set, name);
  return allOf(base, target, model).filter((other) =>
    belongs(model.streams, [set, String(one['@iot.id'])], [target, String(other['@iot.id'])]),
  );
}

function expanded(
  base: string,
  set: EntitySet,
  one: Entity,
  { expand, model }: { expand: readonly string[]; model: Streams },
): Entity {
  const parts = expand.map((name) => {
    const found = relatedTo(base, [set, one], name, model);
    return [name, isSingle(name) ? found[0] : found];
  });
  return { ...one, ...Object.fromEntries(parts) };
}

/** The same question with other options. */
function nextLink(
  base: string,
  { set, id, related, top, isCounted, expand }: Asked,
  more: Record<string, string>,
): string {
  const place = id === null ? `${base}/${set}` : `${address(base, set, /^\d+$/.test(id) ? Number(id) : id)}/${related}`;
  const options = { $top: String(top), ...(isCounted ? { $count: 'true' } : {}), ...more };
  if (expand.length > 0) Object.assign(options, { $expand: expand.join(',') });
  return `${place}?${new URLSearchParams(options)}`;
}

const isoTime = (at: number) => new Date(at).toISOString();

export function presentObservation(base: string, streamId: string, row: ObservationRow): Entity {
  return entity(base, 'Observations', `${streamId}@${row.at}`, {
    ...{ phenomenonTime: isoTime(row.at), resultTime: null, result: row.result },
    ...(row.isInvalid ? { resultQuality: 'tagged as invalid by people' } : {}),
  });
}

/** Of one stream; further on it goes by time, however far that is. */
export function presentObservations(
  base: string,
  asked: Asked,
  { streamId, rows, count }: { streamId: string; rows: readonly ObservationRow[]; count: number | null },
) {
  const { top, isDescending, range } = asked;
  const value = rows.slice(0, top).map((row) => presentObservation(base, streamId, row));
  const last = rows.length > top ? rows[top - 1] : undefined;
  const [from, to] = [`phenomenonTime ge ${isoTime(range.from)}`, `phenomenonTime lt ${isoTime(range.to)}`];
  const $filter =
    last &&
    (isDescending
      ? `${from} and phenomenonTime lt ${isoTime(last.at)}`
      : `phenomenonTime gt ${isoTime(last.at)} and ${to}`);
  const more = { $orderby: `phenomenonTime ${isDescending ? 'desc' : 'asc'}` };
  return {
    ...(count === null ? {} : { '@iot.count': count }),
    ...($filter === undefined
      ? {}
      : { '@iot.nextLink': nextLink(base, { ...asked, isCounted: false }, { $filter, ...more }) }),
    value,
  };
}
