// Pure parts of the lists of gauges and columns: how old a reading is, who is the last that is judged, what differs.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { ageText, instantOf } from '@bantay/web/ui/time-words.ts';
import type { ColumnBuild } from '../rules/columns.ts';
import { lastJudgedOf, type PlacedGauge } from '../rules/gauges.ts';
import type { CaredColumn, CaredGauge } from './use-instruments.ts';

export interface Newest {
  time: string;
  /** How long ago. */
  age: string;
  isLate: boolean;
}

/** `silentMs`: how long such an instrument may say nothing. Null: no reading yet. */
export function newestOf(newestAt: string | null, now: number, silentMs: number): Newest | null {
  if (newestAt === null) return null;
  const at = instantOf(newestAt);
  return { time: toDisplayTime(at), age: ageText(now - at), isLate: now - at > silentMs };
}

const placed = ({ rainId, dataSource, state, sites }: CaredGauge): PlacedGauge => ({
  ...{ rainId, dataSource, sites, isRetired: state === 'retired', isTaggedOut: state === 'taggedOut' },
});

/** Of the watched sites, those whose rain nobody judges once this gauge is out. */
export const lastAt = (gauge: CaredGauge, gauges: readonly CaredGauge[]): string[] =>
  lastJudgedOf(placed(gauge), gauges.map(placed));

/** The order of the list: by the first site, as it asks them; without a site last, retired ones behind them. `~` is no code. */
export function inListOrder(gauges: readonly CaredGauge[]): CaredGauge[] {
  const siteOf = ({ sites }: CaredGauge) => sites.find(({ active }) => active)?.siteCode ?? '~';
  const placeOf = ({ sites }: CaredGauge) => sites.find(({ active }) => active)?.place ?? Number.MAX_SAFE_INTEGER;
  const behind = ({ state }: CaredGauge) => (state === 'retired' ? 1 : 0);
  // By their letters: in the order of a language the sign would stand before them.
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  return [...gauges].sort(
    (a, b) =>
      behind(a) - behind(b) ||
      compare(siteOf(a), siteOf(b)) ||
      placeOf(a) - placeOf(b) ||
      compare(a.gaugeName, b.gaugeName),
  );
}

/** `LPA 0.2 km, SCU 9 km`. */
export const placesText = ({ sites }: Pick<CaredGauge, 'sites'>): string =>
  sites.map(({ siteCode, distanceKm }) => `${siteCode.toUpperCase()} ${distanceKm} km`).join(', ');

/** The gauge as it would stand after a change at one site; km null: it is taken from it. */
export function withPlace(gauge: CaredGauge, siteCode: string, km: number | null): CaredGauge {
  const others = gauge.sites.filter((one) => one.siteCode !== siteCode);
  const site = gauge.sites.find((one) => one.siteCode === siteCode);
  const told = { siteId: 0, active: true, place: null, ...site, siteCode, distanceKm: km ?? 0 };
  const sites = km === null ? others : [...others, told].sort((a, b) => a.siteCode.localeCompare(b.siteCode));
  return { ...gauge, sites };
}

/** What is said of an instrument that two may change at once. */
export type Said = Record<'sites' | 'retired', string>;

export const saidOfGauge = (gauge: CaredGauge): Said => ({
  sites: placesText(gauge),
  retired: gauge.retiredOn ?? '',
});

export const saidOfColumn = ({ siteCode, retiredOn }: CaredColumn): Said => ({
  sites: siteCode.toUpperCase(),
  retired: retiredOn ?? '',
});

/** Of what a column is built, for whoever compares two. */
export const saidOfBuild = (build: ColumnBuild) => ({
  siteCode: build.siteCode.toUpperCase(),
  segments: String(build.segments),
  segmentLength: `${build.segmentLength} m`,
  accelerometers: String(build.accelerometers),
  activatedOn: build.activatedOn,
  nodesOut: build.nodesOut.join(', '),
});
