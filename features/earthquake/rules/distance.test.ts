// Distances and critical distances worked out by hand: a degree of a great circle is π · 6371 / 180 = 111.195 km.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalDistanceKm, distanceKm, MIN_MAGNITUDE } from './distance.ts';

const DEGREE_KM = 111.195;
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the distance of two places', () => {
  it.each([
    ['the same', at(11.8, 125.1), at(11.8, 125.1), 0],
    ['a degree to the north', at(11, 125), at(12, 125), DEGREE_KM],
    ['a degree to the east on the equator', at(0, 125), at(0, 126), DEGREE_KM],
    // cos 60° = 0.5; the great circle runs a little north of the parallel.
    ['a degree to the east at 60° north', at(60, 0), at(60, 1), 55.597],
    ['over the date line', at(0, 179.5), at(0, -179.5), DEGREE_KM],
    ['over the pole', at(89.5, 0), at(89.5, 180), DEGREE_KM],
    ['the other side of the earth', at(0, 0), at(0, 180), 180 * DEGREE_KM],
    ['both poles', at(90, 12), at(-90, -77), 180 * DEGREE_KM],
  ])('%s', (_what, one, other, km) => expect(distanceKm(one, other)).toBeCloseTo(km, 0));

  it('is the same both ways, never more than half the earth, and never less by a detour', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(180 * DEGREE_KM + 0.1);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 0.001);
      }),
    );
  });
});

describe('how near an earthquake has to be', () => {
  // 29.027 m² − 251.89 m + 547.97, each product written out.
  it.each([
    [4, 464.432 - 1007.56 + 547.97],
    [5, 725.675 - 1259.45 + 547.97],
    [6.5, 1226.39075 - 1637.285 + 547.97],
    [8, 1857.728 - 2015.12 + 547.97],
  ])('magnitude %s: %s km', (magnitude, km) => expect(criticalDistanceKm(magnitude)).toBeCloseTo(km, 6));

  it('grows with the magnitude from 4.4 on, and is above zero from the least that is looked at', () => {
    for (let tenths = 10 * MIN_MAGNITUDE; tenths <= 95; tenths++) {
      expect(criticalDistanceKm(tenths / 10)).toBeGreaterThan(0);
      if (tenths >= 44) expect(criticalDistanceKm((tenths + 1) / 10)).toBeGreaterThan(criticalDistanceKm(tenths / 10));
    }
  });
});
