// A site's markers → which are shown, and what each chart says: measurements, signs of tags, events on the time axis.
import { DAY_MS, fromManilaText } from '@bantay/kernel/time/manila-time';
import type { MarkerHistoryEntry, MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';
import { symbolPainters } from '@bantay/web/ui/charts/time-chart-symbols.ts';
import type { ChartContent, ChartSeries } from '@bantay/web/ui/charts/time-chart-types.ts';
import { tagOf } from './marker-tag.ts';

/** Every marker of the site: in use first, then defunct, each by name. */
export function inOrder(markers: readonly MarkerPlot[]): MarkerPlot[] {
  return [...markers].sort(
    (a, b) => b.inUse - a.inUse || byLetter(a.markerName, b.markerName) || a.markerId - b.markerId,
  );
}

/** Names are capitals: to compare them by a language costs a page 9 ms. */
const byLetter = (one: string, other: string) => Number(one > other) - Number(one < other);

/** A defunct marker without a measurement in the range keeps its history only. */
export const hasChart = ({ inUse, data }: MarkerPlot): boolean => inUse === 1 || data.length > 0;

/** Letters that a new marker may not take. */
export function takenNames(markers: readonly MarkerPlot[]): string[] {
  return markers.filter(({ inUse }) => inUse === 1).map(({ markerName }) => markerName);
}

const eventAt = ({ ts }: MarkerHistoryEntry) => fromManilaText(ts) ?? 0;

/** Since when the readings of a marker compare: its newest 'add' or 'reposition' (methods §3.2). */
export function comparableSince({ markerHistory }: MarkerPlot): number {
  const fresh = markerHistory.filter(({ event }) => event === 'add' || event === 'reposition');
  return Math.max(0, ...fresh.map(eventAt));
}

/** The two newest readings that are not tagged unreliable; the earlier one is null when they do not compare. */
export function newestTwo(marker: MarkerPlot): { last: MarkerPoint; before: MarkerPoint | null } | null {
  const reliable = marker.data.filter((point) => tagOf(point)?.tagType !== -1);
  const last = reliable.at(-1);
  if (!last) return null;
  const before = reliable.at(-2) ?? null;
  return { last, before: before && before.x >= comparableSince(marker) ? before : null };
}

/** The reading before a point, cm, as far as it compares and is not tagged unreliable; null without one. */
export function comparableBefore(marker: MarkerPlot, { x }: MarkerPoint): number | null {
  const since = comparableSince(marker);
  const from = since <= x ? since : 0;
  const earlier = marker.data.filter((point) => point.x < x && point.x >= from && tagOf(point)?.tagType !== -1);
  return earlier.at(-1)?.y ?? null;
}

export interface MarkerWords {
  title: string;
  summary: string;
  measurement: string;
  tags: Record<'-1' | '0' | '1', string>;
  event: (entry: MarkerHistoryEntry) => string;
}

/** specification 000, §4. */
export const TAG_SIGNS = [
  { type: -1, colour: 'unreliable', symbol: 'down' },
  { type: 0, colour: 'validating', symbol: 'circle' },
  { type: 1, colour: 'confirmed', symbol: 'up' },
] as const;

/** What one marker's chart shows between two instants, epoch ms. */
export function markerChart(
  marker: MarkerPlot,
  { firstAt, lastAt }: { firstAt: number; lastAt: number },
  words: MarkerWords,
): ChartContent {
  const { data } = marker;
  const signs = TAG_SIGNS.flatMap(({ type, colour, symbol }): ChartSeries[] => {
    const values = data.map((point) => (tagOf(point)?.tagType === type ? point.y : null));
    if (values.every((value) => value === null)) return [];
    return [{ label: words.tags[`${type}`], kind: 'points', colour, symbol, values, digits: 2 }];
  });
  const line: ChartSeries = {
    label: words.measurement,
    kind: 'line',
    colour: 'brand',
    symbol: 'dot',
    values: data.map(({ y }) => y),
    width: 2,
    digits: 2,
  };
  return {
    title: words.title,
    summary: words.summary,
    unit: 'cm',
    x: data.map(({ x }) => x / 1000),
    series: [line, ...signs],
    events: marker.markerHistory.map((entry) => ({ at: eventAt(entry) / 1000, label: words.event(entry) })),
    painters: symbolPainters,
    range: [firstAt / 1000, lastAt / 1000],
    fitsY: true,
  };
}

/** First instant of the page's window: of "All", a little before the oldest measurement. */
export function windowStart(markers: readonly MarkerPlot[], startAt: number | null, lastAt: number): number {
  if (startAt !== null) return startAt;
  const firsts = markers.flatMap(({ data }) => (data[0] ? [data[0].x] : []));
  const first = firsts.length === 0 ? lastAt - DAY_MS : Math.min(...firsts);
  return first - Math.max(DAY_MS, (lastAt - first) * 0.01);
}

/** A signed change in cm with two decimals; no minus zero. */
export function changeText(cm: number): string {
  const rounded = Math.round(cm * 100) / 100;
  return `${rounded > 0 ? '+' : ''}${(rounded === 0 ? 0 : rounded).toFixed(2)}`;
}
