// A trigger's record as the server answers it, for tests.
import { outward } from '@bantay/web/api/inside.ts';

export const noFigures = {
  ...{ rain: null, markers: [], markersMissing: [], nodes: [], columns: [], newestTs: null, others: [] },
  site: { latitude: 11.79, longitude: 125.02 },
};

const STAMP = '2026-11-24 04:00:00';

const neighbour = (gauge: string, km: number | null, mm: number, more: object = {}) => ({
  ...{ gauge, km, mm, measured: 48, of: 48, counts: true },
  ...more,
});

/** The storm of the picture: 89 mm at LPASB, and next to nothing around it. */
export const stormFigures = {
  ...noFigures,
  rain: {
    ...{ gauge: 'rain_lpasb', hours: 24, mm: 89, limitMm: 69.6, percent: 127, measured: 46, of: 48 },
    heaviest: { count: 3, mm: 83 },
    doubt: { least: 0, most: 7, neighbours: 2 },
    neighbours: [
      neighbour('rain_hinsb', 2.6, 7),
      neighbour('rain_noah_619', 4.1, 0),
      neighbour('rain_noah_1533', 5.8, 3, { measured: 20, counts: false }),
      neighbour('rain_sat_24', null, 0, { measured: 0, counts: false }),
    ],
  },
  newestTs: STAMP,
  others: [
    { source: 'subsurface', level: 0, dataTs: STAMP },
    { source: 'surficial', level: -1, dataTs: null },
    { source: 'moms', level: 2, dataTs: '2026-11-23 10:00:00' },
  ],
};

const halfHours = [...new Array<number | null>(141).fill(0), 28, 33, 22];
halfHours[120] = null;
halfHours[121] = null;

export const rainKept = {
  at: STAMP,
  ...{ gauge: 'rain_lpasb', distance: 'on-site rain gauge', passedOver: [], incomplete: [] },
  ...{ sum24h: 89, sum72h: 89, threshold24h: 69.6, threshold72h: 139.2 },
  firstTs: '2026-11-21 04:30:00',
  halfHours: halfHours,
  missing: [],
  possible: null,
};

/** In the spelling of the wire, in which `more` may be already. */
export const triggerRecord = (more: object) => {
  const record = {
    status: true,
    trigger: {
      ...{ triggerId: 71, source: 'rainfall', symbol: 'r1', level: 1, ts: STAMP, info: 'RAIN LPASB', decisions: [] },
      ...{ siteCode: 'lpa', tsUpdated: STAMP },
    },
    stamps: [STAMP],
    ...{ rainfall: null, surficial: null, subsurface: null, earthquake: null, onDemand: null, limits: [], reports: [] },
    figures: noFigures,
    ...more,
  };
  return outward(record) as typeof record; // respelled alone
};
