// Critical distance, distances and alerted sites against the answers of the earlier generation.
import { describe, expect, it } from 'vitest';
import { readOracle } from '../../../packages/proofs/oracle.ts';
import { distanceKm } from './distance.ts';
import { judgeEarthquake } from './earthquake-trigger.ts';

interface Oracle {
  sites: { site_id: number; site_code: string; latitude: number; longitude: number }[];
  cases: {
    case: string;
    input: { magnitude: number | null; latitude: number | null; longitude: number | null };
    expected: {
      processed: number;
      critical_distance: number | null;
      distance_km: Record<string, number | null>;
      alerts: { site_id: number; distance: number }[];
    };
  }[];
}

const oracle = readOracle<Oracle>('earthquake-cases');

describe('earthquakes as the reference judges them', () => {
  const sites = oracle.sites.map((site) => ({ ...site, siteId: site.site_id }));
  it.each(oracle.cases)('$case', ({ input, expected }) => {
    const number = (value: number | null) => value ?? Number.NaN;
    const earthquake = {
      magnitude: number(input.magnitude),
      latitude: number(input.latitude),
      longitude: number(input.longitude),
    };
    const judged = judgeEarthquake(earthquake, sites);
    expect(judged.processed).toBe(expected.processed);
    if (expected.critical_distance === null) expect(judged.criticalKm).toBeNull();
    else expect(judged.criticalKm! / expected.critical_distance).toBeCloseTo(1, 9);
    expect(judged.alerts.map((alert) => alert.siteId)).toEqual(expected.alerts.map((alert) => alert.site_id));
    for (const site of sites) {
      const distance = expected.distance_km[site.site_code];
      if (distance !== null && distance !== undefined) expect(distanceKm(earthquake, site)).toBeCloseTo(distance, 7);
    }
  });
});
