// GeoJSON: what geographers' programs write is read, what is no map is refused, and what has no name is counted.
import { describe, expect, it } from 'vitest';
import { type ReadGeoJson, readOutlineFile, readPlaces } from './geo-json.ts';
import { PLACE_NAME_MAX, PLACES_MAX } from './map-places.ts';

const point = (properties: object | null, coordinates: unknown = [125.022, 11.786]) => ({
  ...{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } },
});
const road = (coordinates: unknown, properties: object = { name: 'Invented road' }) => ({
  ...{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } },
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const read = (text: string) => readPlaces(text) as ReadGeoJson; // the texts of these tests are read

describe('places of a file', () => {
  it('come with latitude first, as they are kept: in the file longitude comes first', () => {
    expect(read(collection(point({ name: 'School' }))).places).toEqual([
      { kind: 'evacuation', name: 'School', points: [[11.786, 125.022]], accuracyM: null },
    ]);
  });

  it('have a height or not', () => {
    expect(read(collection(point({ name: 'School' }, [125.022, 11.786, 241.5]))).places[0]?.points).toEqual([
      [11.786, 125.022],
    ]);
  });

  it('are roads where they are lines', () => {
    const line = [
      [125.02, 11.78],
      [125.03, 11.79],
    ];
    expect(read(collection(road(line))).places[0]).toMatchObject({
      kind: 'road',
      points: [
        [11.78, 125.02],
        [11.79, 125.03],
      ],
    });
  });

  it('are of the kind that the file says, where there is such a kind', () => {
    const kinds = ['purok', 'marker', 'sensor', 'feature', 'volcano'].map((kind) => point({ name: 'A', kind }));
    expect(read(collection(...kinds)).places.map(({ kind }) => kind)).toEqual([
      ...['purok', 'marker', 'sensor', 'feature', 'evacuation'],
    ]);
  });

  it('may be one feature, or a bare shape, which has no name', () => {
    expect(read(JSON.stringify(point({ name: 'School' }))).places).toHaveLength(1);
    expect(readPlaces(JSON.stringify(point(null).geometry))).toBe('nothing');
  });

  it('without a name, or of another shape, are counted and left out', () => {
    const polygon = { type: 'Feature', properties: { name: 'x' }, geometry: { type: 'Polygon', coordinates: [] } };
    const file = collection(point({ name: 'School' }), point(null), point({ name: ' ' }), point({ name: 7 }), polygon);
    expect(read(file)).toMatchObject({ skipped: 4 });
    expect(read(file).places.map(({ name }) => name)).toEqual(['School']);
  });

  it('with one wrong corner are left out whole: half a road leads somewhere else', () => {
    for (const bad of [['125', 11.8], [125.02], [null, null], 'x', null, {}, 7]) {
      const file = collection(point({ name: 'School' }), road([[125.02, 11.78], bad]));
      expect(read(file)).toMatchObject({ places: [{ name: 'School' }], skipped: 1 });
    }
  });

  it('beyond every number are left out', () => {
    const text = collection(point({ name: 'School' }), point({ name: 'Far' }, [125, 4321]));
    expect(read(text.replace('4321', '1e999'))).toMatchObject({ places: [{ name: 'School' }], skipped: 1 });
  });

  it('of no corner, or of what is no list of them, are left out', () => {
    const roads = [[], null, 'x', {}].map((corners) => road(corners));
    expect(read(collection(point({ name: 'School' }), ...roads))).toMatchObject({
      ...{ places: [{ name: 'School' }], skipped: 4 },
    });
  });

  it('have names that fit', () => {
    const [one] = read(collection(point({ name: `  ${'x'.repeat(PLACE_NAME_MAX + 9)}` }))).places;
    expect(one?.name).toHaveLength(PLACE_NAME_MAX);
  });

  it.each([
    ['no JSON', 'corner 1: 11.78', 'notJson'],
    ['nothing', '', 'notJson'],
    ['JSON of something else', '{"levels": []}', 'notGeoJson'],
    ['a list', '[1, 2]', 'notGeoJson'],
    ['a word', '"Point"', 'notGeoJson'],
    ['a number', '7', 'notGeoJson'],
    ['null', 'null', 'notGeoJson'],
    ['a collection without features', '{"type": "FeatureCollection"}', 'notGeoJson'],
    ['an empty collection', '{"type": "FeatureCollection", "features": []}', 'nothing'],
    ['features that are none', '{"type": "FeatureCollection", "features": [1, null, {}]}', 'nothing'],
  ])('are refused: %s', (_what, text, fault) => expect(readPlaces(text)).toBe(fault));

  it('are refused where there are too many', () => {
    const many = (count: number) =>
      collection(...Array.from({ length: count }, (_, index) => point({ name: `p${index}` })));
    expect(read(many(PLACES_MAX)).places).toHaveLength(PLACES_MAX);
    expect(readPlaces(many(PLACES_MAX + 1))).toBe('tooMany');
  });
});

describe('the outline of a file', () => {
  const ring = [
    [125.02, 11.78],
    [125.03, 11.78],
    [125.03, 11.79],
    [125.02, 11.78],
  ];
  const open = [
    [11.78, 125.02],
    [11.78, 125.03],
    [11.79, 125.03],
  ];
  const polygon = (coordinates: unknown, type = 'Polygon') => ({
    ...{ type: 'Feature', properties: null, geometry: { type, coordinates } },
  });

  it('is the ring of its polygon, without the corner that closes it', () => {
    expect(readOutlineFile(collection(polygon([ring])))).toEqual(open);
    expect(readOutlineFile(JSON.stringify({ type: 'Polygon', coordinates: [ring] }))).toEqual(open);
    expect(readOutlineFile(JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, -1)] }))).toEqual(open);
  });

  it('is the outer ring: holes are left out, and of several parts the first is taken', () => {
    expect(readOutlineFile(collection(polygon([ring, [[125.025, 11.785]]])))).toEqual(open);
    expect(readOutlineFile(collection(polygon([[ring], [[[1, 1]]]], 'MultiPolygon')))).toEqual(open);
  });

  it('of two polygons is that of the first, and no ring drawn through both', () => {
    const other = ring.map(([longitude = 0, latitude = 0]) => [longitude + 1, latitude]);
    expect(readOutlineFile(collection(polygon([ring]), polygon([other])))).toEqual(open);
  });

  it('that nobody has closed keeps its last corner, though it lies north or east of the first', () => {
    for (const last of [
      [125.02, 11.79],
      [125.04, 11.78],
    ]) {
      const corners = [...ring.slice(0, 3), last];
      const outline = corners.map(([longitude, latitude]) => [latitude, longitude]);
      expect(readOutlineFile(collection(polygon([corners])))).toEqual(outline);
    }
  });

  it('stands among other shapes', () => {
    expect(readOutlineFile(collection(point({ name: 'School' }), polygon([ring])))).toEqual(open);
  });

  it.each([
    ['no polygon', collection(point({ name: 'School' }))],
    ['a ring of two', collection(polygon([ring.slice(0, 2)]))],
    ['a ring with a wrong corner', collection(polygon([[...ring.slice(0, 2), ['x', 1]]]))],
    ['a whole ring and a wrong corner', collection(polygon([[...ring, ['x', 1]]]))],
    ['several parts of which none is there', collection(polygon([], 'MultiPolygon'))],
    ['a polygon without a ring', collection(polygon([]))],
    ['coordinates that are none', collection(polygon(null))],
  ])('is none: %s', (_what, text) => expect(readOutlineFile(text)).toBe('nothing'));

  it('of what is no map is refused', () => {
    expect(readOutlineFile('x')).toBe('notJson');
    expect(readOutlineFile('{}')).toBe('notGeoJson');
  });
});
