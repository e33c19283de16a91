// What may be said of a rain gauge, in which order a site asks its gauges, and whether anybody judges one.

/** As every logger names it; the calls of readings take 60 characters. */
export const GAUGE_NAME = /^rain_[a-z0-9_]{1,55}$/;

export const GAUGE_SOURCES = ['senslope', 'noah', 'satellite'] as const;
export type GaugeSource = (typeof GAUGE_SOURCES)[number];

/** km [ours]: the Philippines are about 1,850 km long, so whatever is farther away is a slip of the hand. */
export const MOST_KM = 2000;

/** A distance that can stand there, in the 0.01 km that are stored; null: it cannot. */
export const readKm = (km: number): number | null => (km >= 0 && km <= MOST_KM ? Math.round(km * 100) / 100 : null);

/** Where a gauge is judged. */
export interface GaugePlace {
  siteCode: string;
  /** Of the site: a retired one judges nothing. */
  active: boolean;
  distanceKm: number;
}

export interface PlacedGauge {
  rainId: number;
  dataSource: GaugeSource;
  isRetired: boolean;
  isTaggedOut: boolean;
  sites: readonly GaugePlace[];
}

export type GaugeState = 'judged' | 'retired' | 'taggedOut' | 'ofNoSite';

export function gaugeState({ isRetired, isTaggedOut, sites }: Omit<PlacedGauge, 'rainId' | 'dataSource'>): GaugeState {
  if (isRetired) return 'retired';
  if (isTaggedOut) return 'taggedOut';
  return sites.some(({ active }) => active) ? 'judged' : 'ofNoSite';
}

/** Gauges of a site as they are asked: those on the ground, the nearest first, then satellites; retired ones behind them. */
export function inOrder<G extends PlacedGauge>(gauges: readonly G[], siteCode: string): G[] {
  const kmOf = ({ sites }: G) => sites.find((one) => one.siteCode === siteCode)?.distanceKm;
  const behind = ({ isRetired, dataSource }: G) => (isRetired ? 2 : 0) + (dataSource === 'satellite' ? 1 : 0);
  return gauges
    .filter((gauge) => kmOf(gauge) !== undefined)
    .sort((a, b) => behind(a) - behind(b) || (kmOf(a) ?? 0) - (kmOf(b) ?? 0) || a.rainId - b.rainId);
}

/** The watched sites of which nobody judges the rain once this gauge is out. */
export function lastJudgedOf(gauge: PlacedGauge, gauges: readonly PlacedGauge[]): string[] {
  if (gauge.isRetired) return [];
  const others = gauges.filter((one) => one.rainId !== gauge.rainId && gaugeState(one) === 'judged');
  const codes = gauge.sites.flatMap(({ siteCode, active }) => (active ? [siteCode] : []));
  return codes.filter((code) => !others.some(({ sites }) => sites.some(({ siteCode }) => siteCode === code)));
}
