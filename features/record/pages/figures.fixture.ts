// A trigger's record as the server answers it, for tests.
export const noFigures = {
  ...{ rain: null, markers: [], markers_missing: [], nodes: [], columns: [], newest_ts: null, others: [] },
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
    ...{ gauge: 'rain_lpasb', hours: 24, mm: 89, limit_mm: 69.6, percent: 127, measured: 46, of: 48 },
    heaviest: { count: 3, mm: 83 },
    doubt: { least: 0, most: 7, neighbours: 2 },
    neighbours: [
      neighbour('rain_hinsb', 2.6, 7),
      neighbour('rain_noah_619', 4.1, 0),
      neighbour('rain_noah_1533', 5.8, 3, { measured: 20, counts: false }),
      neighbour('rain_sat_24', null, 0, { measured: 0, counts: false }),
    ],
  },
  newest_ts: STAMP,
  others: [
    { source: 'subsurface', level: 0, data_ts: STAMP },
    { source: 'surficial', level: -1, data_ts: null },
    { source: 'moms', level: 2, data_ts: '2026-11-23 10:00:00' },
  ],
};

const halfHours = [...new Array<number | null>(141).fill(0), 28, 33, 22];
halfHours[120] = null;
halfHours[121] = null;

export const rainKept = {
  at: STAMP,
  ...{ gauge: 'rain_lpasb', distance: 'on-site rain gauge', passed_over: [], incomplete: [] },
  ...{ sum_24h: 89, sum_72h: 89, threshold_24h: 69.6, threshold_72h: 139.2 },
  first_ts: '2026-11-21 04:30:00',
  half_hours: halfHours,
  missing: [],
  possible: null,
};

export const triggerRecord = (more: object) => ({
  status: true,
  trigger: {
    ...{ trigger_id: 71, source: 'rainfall', symbol: 'r1', level: 1, ts: STAMP, info: 'RAIN LPASB', decisions: [] },
    ...{ site_code: 'lpa', ts_updated: STAMP },
  },
  stamps: [STAMP],
  ...{ rainfall: null, surficial: null, subsurface: null, earthquake: null, on_demand: null, limits: [], reports: [] },
  figures: noFigures,
  ...more,
});
