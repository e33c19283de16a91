// A made-up slope on paper, and what stands on it.
import type { MapPoint } from './map-places.ts';
import { paperMap, type SlopeOnPaper } from './paper-map.ts';

export const at = Date.parse('2026-11-21T14:00:00+08:00');
export const HERE: MapPoint = [11.79, 125.02];
/** Degrees north and east of HERE. */
export const off = (north: number, east: number): MapPoint => [HERE[0] + north, HERE[1] + east];
export const OUTLINE: MapPoint[] = [off(0, 0), off(0, 0.004), off(0.003, 0.004), off(0.003, 0)];
export const NOTHING: SlopeOnPaper = {
  outline: null,
  sensors: [],
  markers: [],
  features: [],
  puroks: [],
  places: [],
  hazard: null,
};
export const drawn = (change: Partial<SlopeOnPaper>) => {
  const map = paperMap({ ...NOTHING, ...change });
  if (map === null) throw new Error('no map');
  return map;
};
export const marker = (name: string, point: MapPoint | null, todayCm: number | null = null) => ({
  ...{ name, point, todayCm, measuredAt: todayCm === null ? null : at },
});
export const gauge = (change: Partial<SlopeOnPaper['sensors'][number]> = {}) => ({
  ...{ name: 'rain_lpasb', kind: 'gauge' as const, point: off(0.001, 0.001), lastAt: at, isSilent: false },
  ...change,
});
export const lineOf = (map: ReturnType<typeof drawn>, group: string) =>
  map.lines.find(({ name }) => name === group)?.text;
