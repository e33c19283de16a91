// A place on the map: what each kind must be, and what is refused because it was mistyped.
import { describe, expect, it } from 'vitest';
import type { MapPlace, MapPoint } from './map-places.ts';
import { FAR_KM, placeFault } from './place-fault.ts';

const CENTRE = { latitude: 11.786, longitude: 125.022 };
const HERE: MapPoint = [11.7865, 125.0221];
const place = (more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ kind: 'evacuation', name: 'Invented school', points: [HERE], accuracyM: null },
  ...more,
});
const line = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, index) => [11.786 + index / 100_000, 125.022]);

describe('a place', () => {
  it.each(['evacuation', 'purok', 'marker', 'sensor', 'feature'] as const)('of the kind %s is one point', (kind) => {
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
