// The gauges of the demo: four at lpa, three at scu, satellites last. Thresholds are figures of the order met in the field.

export interface DemoGauge {
  rainId: number;
  name: string;
  source: 'senslope' | 'noah' | 'satellite';
  siteCode: 'lpa' | 'scu';
  distanceKm: number;
  /** Gauges of one area share their showers. */
  area: number;
}

export const DEMO_GAUGES: readonly DemoGauge[] = [
  { rainId: 1, name: 'rain_lpasb', source: 'senslope', siteCode: 'lpa', distanceKm: 0.2, area: 1 },
  { rainId: 2, name: 'rain_noah_619', source: 'noah', siteCode: 'lpa', distanceKm: 2.6, area: 1 },
  { rainId: 3, name: 'rain_noah_1533', source: 'noah', siteCode: 'lpa', distanceKm: 9.4, area: 2 },
  { rainId: 4, name: 'rain_sat_24', source: 'satellite', siteCode: 'lpa', distanceKm: 0, area: 1 },
  { rainId: 5, name: 'rain_scusb', source: 'senslope', siteCode: 'scu', distanceKm: 0.3, area: 2 },
  { rainId: 6, name: 'rain_noah_535', source: 'noah', siteCode: 'scu', distanceKm: 4.1, area: 2 },
  { rainId: 7, name: 'rain_sat_101', source: 'satellite', siteCode: 'scu', distanceKm: 0, area: 2 },
];

/** 72-hour thresholds, mm. */
export const DEMO_THRESHOLDS = { lpa: 139.1899, scu: 128.4 } as const;
