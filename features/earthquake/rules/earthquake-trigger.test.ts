import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalDistanceKm, distanceKm } from './distance.ts';
import { earthquakeTechInfo, judgeEarthquake, refuseEarthquake } from './earthquake-trigger.ts';

const lpa = { siteId: 24, latitude: 11.786, longitude: 125.02 };
const scu = { siteId: 101, latitude: 11.742, longitude: 125.066 };
const at = (magnitude: number, latitude = lpa.latitude, longitude = lpa.longitude) => ({
  magnitude,
  latitude,
  longitude,
});
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distance', () => {
  it('one degree along a meridian is 111.19 km', () => {
    expect(distanceKm({ latitude: 11, longitude: 125 }, { latitude: 12, longitude: 125 })).toBeCloseTo(111.195, 3);
  });
  it('is the same both ways, and 0 to itself', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, one)).toBe(0);
      }),
    );
  });
});

describe('an earthquake', () => {
  it('below magnitude 4 is looked at and raises nothing; 4.0 goes on', () => {
    expect(judgeEarthquake(at(3.99), [lpa])).toEqual({ processed: 1, criticalKm: null, alerts: [] });
    const four = judgeEarthquake(at(4), [lpa, scu]);
    // 29.027 · 16 − 251.89 · 4 + 547.97 = 464.432 − 1007.56 + 547.97 = 4.842
    expect(four.criticalKm).toBeCloseTo(4.842, 3);
    expect(four.alerts).toEqual([{ siteId: 24, distanceKm: 0 }]); // scu lies 7.0 km away
  });
  it('exactly at the critical distance raises', () => {
    const critical = criticalDistanceKm(5);
    const degrees = (critical / 6371) * (180 / Math.PI);
    const inside = judgeEarthquake(at(5, lpa.latitude + degrees - 1e-9), [lpa]);
    const outside = judgeEarthquake(at(5, lpa.latitude + degrees + 1e-6), [lpa]);
    expect([inside.alerts.length, outside.alerts.length]).toEqual([1, 0]);
  });
  it.each([at(Number.NaN), at(3, Number.NaN), at(5, 11, Number.NaN)])('with %j is not usable', (earthquake) => {
    expect(judgeEarthquake(earthquake, [lpa]).processed).toBe(-1);
  });
  it('the critical distance is positive for every magnitude', () => {
    for (let magnitude = 4; magnitude < 10; magnitude += 0.01) expect(criticalDistanceKm(magnitude)).toBeGreaterThan(0);
  });
  it('is told in one sentence', () => {
    expect(earthquakeTechInfo(at(5.06, -0.5, -70.25), 4.2, 18.286)).toBe(
      'Magnitude 5.1 earthquake at 4.20 km (epicenter 0.50 S, 70.25 W), inside the critical radius of 18.29 km',
    );
  });
  it.each([
    [11.786, 125.02, '11.79 N, 125.02 E'],
    [0, 0, '0.00 N, 0.00 E'],
    [-11.5, 125, '11.50 S, 125.00 E'],
    [11.5, -125, '11.50 N, 125.00 W'],
  ])('has its epicentre %f, %f in the right quarter: %s', (latitude, longitude, epicentre) => {
    expect(earthquakeTechInfo(at(5, latitude, longitude), 4.2, 18.286)).toContain(`(epicenter ${epicentre})`);
  });
});

describe('numbers that cannot be', () => {
  const good = { magnitude: 5, depthKm: 10, latitude: 11, longitude: 125 };
  it.each([
    [{}, null],
    [{ depthKm: null }, null],
    [{ depthKm: 0 }, null],
    [{ depthKm: 1000 }, null],
    [{ latitude: 90, longitude: 180 }, null],
    [{ latitude: -90, longitude: -180 }, null],
    [{ latitude: 90.01 }, 'not a place'],
    [{ longitude: -180.01 }, 'not a place'],
    [{ magnitude: 0 }, 'not a magnitude'],
    [{ magnitude: 10 }, 'not a magnitude'],
    [{ magnitude: Number.NaN }, 'not a magnitude'],
    [{ depthKm: -1 }, 'not a depth'],
    [{ depthKm: 1001 }, 'not a depth'],
    [{ latitude: 91 }, 'not a place'],
    [{ longitude: Number.NaN }, 'not a place'],
  ] as const)('%j: %s', (change, refusal) => expect(refuseEarthquake({ ...good, ...change })).toBe(refusal));
});
