// Gauges and a column as the pages hold them.
import type { CaredColumn, CaredGauge } from './use-instruments.ts';

const site = (siteCode: 'lpa' | 'scu', distanceKm: number, place: number | null) => ({
  ...{ siteId: siteCode === 'lpa' ? 24 : 101, siteCode, active: true, distanceKm, place },
});

export const LPASB: CaredGauge = {
  ...{ rainId: 1, gaugeName: 'rain_lpasb', dataSource: 'senslope', latitude: null, longitude: null },
  ...{ state: 'judged', retiredOn: null, taggedSince: null, newestAt: '2026-11-21 09:00:00', version: 'v1' },
  sites: [site('lpa', 0.2, 1)],
  keys: [{ keyId: 3, name: 'box at the school', battery: { volts: 3.9, isLow: false } }],
};

/** Of two sites, and the only one of SCU. */
export const NOAH: CaredGauge = {
  ...LPASB,
  ...{ rainId: 2, gaugeName: 'rain_noah_535', dataSource: 'noah', newestAt: null, keys: [] },
  sites: [site('lpa', 4, 2), site('scu', 9, 1)],
};

export const RETIRED: CaredGauge = {
  ...LPASB,
  ...{ rainId: 3, gaugeName: 'rain_old', state: 'retired', retiredOn: '2026-11-01', keys: [] },
  sites: [site('scu', 1, null)],
};

export const LPASA: CaredColumn = {
  ...{ tsmId: 1, tsmName: 'lpasa', siteId: 24, siteCode: 'lpa', active: true, segments: 23, segmentLength: 0.5 },
  ...{ accelerometers: 5, activatedOn: '2024-01-01', nodesOut: [], retiredOn: null, newestAt: '2026-11-21 09:00:00' },
  ...{ keys: [{ keyId: 4, name: 'column box', battery: { volts: 11.2, isLow: true } }], version: 'c1' },
};
