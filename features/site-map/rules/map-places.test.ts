// Places on the map: what is said of those without one, and whose word counts.
import { describe, expect, it } from 'vitest';
import { boundsOf, type MapPlace, type MapPoint, pointOf, withoutPlace } from './map-places.ts';

const HERE: MapPoint = [11.7865, 125.0221];
const place = (more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ kind: 'evacuation', name: 'Invented school', points: [HERE], accuracyM: null },
  ...more,
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
