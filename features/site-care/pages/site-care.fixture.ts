// Two sites as the pages hold them.
import type { CaredSite } from './use-site-care.ts';

export const LPA: CaredSite = {
  ...{ siteId: 24, siteCode: 'lpa', active: true, sitio: null, purok: '3', barangay: 'Lipata' },
  ...{ municipality: 'Paranas', province: 'Samar', region: 'VIII', psgc: 806_014_020, areaCode: 55 },
  ...{ households: '60 households', season: 1, latitude: 11.7, longitude: 125.1, hazardMap: null },
  ...{ topics: ['rainfall', 'moms'], gaugeFrames: 4, menuPlace: 1, outline: null, version: 'v1', shares: [] },
};

export const SCU: CaredSite = {
  ...LPA,
  ...{ siteId: 101, siteCode: 'scu', barangay: 'Sulopan', latitude: null, longitude: null },
  outline: [
    [11.71, 125.06],
    [11.715, 125.06],
    [11.712, 125.065],
  ],
  shares: [{ fromSiteCode: 'lpa', designation: 'MLGU' }],
};
