// Places on the map: what each kind must be, what is refused, and what is said of those without a place.
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  FAR_KM,
  type MapPlace,
  type MapPoint,
  PLACE_KINDS,
  POINTS_OF,
  placeFault,
  pointOf,
  withoutPlace,
} from './map-places.ts';

const CENTRE = { latitude: 11.786, longitude: 125.022 };
const HERE: MapPoint = [11.7865, 125.0221];
const place = (more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ kind: 'evacuation', name: 'Invented school', points: [HERE], accuracyM: null },
  ...more,
});
const line = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, index) => [11.786 + index / 100_000, 125.022]);

describe('a place', () => {
  it.each(PLACE_KINDS.filter((kind) => POINTS_OF[kind][1] === 1))('of the kind %s is one point', (kind) => {
    expect(placeFault(place({ kind }), CENTRE)).toBeNull();
    expect(placeFault(place({ kind, points: [] }), CENTRE)).toBe('points');
    expect(placeFault(place({ kind, points: line(2) }), CENTRE)).toBe('points');
  });

  it('that is a road is a line', () => {
    expect(placeFault(place({ kind: 'road', points: line(1) }), CENTRE)).toBe('points');
    expect(placeFault(place({ kind: 'road', points: line(2) }), CENTRE)).toBeNull();
    expect(placeFault(place({ kind: 'road', points: line(200) }), CENTRE)).toBeNull();
    expect(placeFault(place({ kind: 'road', points: line(201) }), CENTRE)).toBe('points');
  });

  it('that is the hazard picture lies between two opposite corners', () => {
    const [south, west] = HERE;
    const corners = (one: MapPoint, other: MapPoint) => place({ kind: 'hazard', points: [one, other] });
    expect(placeFault(corners([south, west], [south + 0.01, west + 0.01]), CENTRE)).toBeNull();
    // From the other two corners it is the same picture.
    expect(placeFault(corners([south + 0.01, west], [south, west + 0.01]), CENTRE)).toBeNull();
    expect(placeFault(corners([south, west], [south, west + 0.01]), CENTRE)).toBe('flat');
    expect(placeFault(corners([south, west], [south + 0.01, west]), CENTRE)).toBe('flat');
    expect(placeFault(place({ kind: 'hazard', points: [HERE] }), CENTRE)).toBe('points');
  });

  it('far from its site was mistyped, wherever in a line it lies', () => {
    const far: MapPoint = [11.786 + (FAR_KM + 1) / 111, 125.022];
    const near: MapPoint = [11.786 + (FAR_KM - 1) / 111, 125.022];
    expect(placeFault(place({ points: [far] }), CENTRE)).toBe('far');
    expect(placeFault(place({ points: [near] }), CENTRE)).toBeNull();
    expect(placeFault(place({ kind: 'road', points: [HERE, near, far] }), CENTRE)).toBe('far');
  });

  it('whose degrees were exchanged is far from every site', () => {
    expect(placeFault(place({ points: [[125.022, 11.786]] }), CENTRE)).toBe('far');
  });

  it('of a site without a position is far from nothing, and held to the rest all the same', () => {
    expect(placeFault(place({ points: [[5, 119]] }), null)).toBeNull();
    expect(placeFault(place({ points: [] }), null)).toBe('points');
  });
});

describe('what has no place', () => {
  const placed = { point: HERE };
  const lost = { point: null };

  it('is counted among all', () => {
    expect(withoutPlace([placed, lost, placed, lost, lost])).toEqual({ missing: 3, of: 5 });
    expect(withoutPlace([lost])).toEqual({ missing: 1, of: 1 });
  });

  it('is not spoken of where all have one, or there is nothing', () => {
    expect(withoutPlace([placed, placed])).toBeNull();
    expect(withoutPlace([])).toBeNull();
  });
});

describe('the point of an instrument', () => {
  const own = { latitude: 11.7, longitude: 125.01 };
  const put = [
    place({ kind: 'sensor', name: 'LPASA' }),
    place({ kind: 'marker', name: 'A', points: [[11.78, 125.02]] }),
  ];

  it('is where somebody put it, before what its own row says', () => {
    expect(pointOf('sensor', 'LPASA', put, own)).toEqual(HERE);
    expect(pointOf('marker', 'A', put)).toEqual([11.78, 125.02]);
  });

  it('is that of its own row where nobody put it', () => {
    expect(pointOf('sensor', 'LPASB', put, own)).toEqual([11.7, 125.01]);
  });

  it('is none where neither knows one, and none of half a position', () => {
    expect(pointOf('marker', 'B', put)).toBeNull();
    expect(pointOf('sensor', 'LPASB', [], { latitude: null, longitude: null })).toBeNull();
    expect(pointOf('sensor', 'LPASB', [], { latitude: 11.7, longitude: null })).toBeNull();
    expect(pointOf('sensor', 'LPASB', [], { latitude: null, longitude: 125 })).toBeNull();
  });

  it('is not that of another kind of the same name', () => {
    expect(pointOf('feature', 'A', put)).toBeNull();
    expect(pointOf('sensor', 'A', put)).toBeNull();
  });
});

describe('the frame of the map', () => {
  it('holds all that is drawn, whatever the order', () => {
    const found = boundsOf([
      [11.79, 125.02],
      [11.78, 125.03],
      [11.785, 125.01],
    ]);
    expect(found![0][0]).toBeLessThan(11.78);
    expect(found![0][1]).toBeLessThan(125.01);
    expect(found![1][0]).toBeGreaterThan(11.79);
    expect(found![1][1]).toBeGreaterThan(125.03);
  });

  it('of one point is no point: there is something around it', () => {
    const [southWest, northEast] = boundsOf([HERE])!; // something is drawn
    expect(northEast[0] - southWest[0]).toBeGreaterThan(0.0005);
    expect(northEast[1] - southWest[1]).toBeGreaterThan(0.0005);
  });

  it('of nothing is none', () => expect(boundsOf([])).toBeNull());
});
