// Typed blocks of a column → what its charts show: shapes, displacement of the nodes, velocity alerts, dropped readings.
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { spliceDetail } from '@bantay/web/ui/charts/time-chart-detail.ts';
import { symbolPainters } from '@bantay/web/ui/charts/time-chart-symbols.ts';
import type { ChartContent, ChartSeries, ChartValue, XRange } from '@bantay/web/ui/charts/time-chart-types.ts';
import type { XyContent } from '@bantay/web/ui/charts/xy-chart-types.ts';

type Block<T extends SubsurfaceItem['type']> = Extract<SubsurfaceItem, { type: T }>;
export type Orientation = 'downslope' | 'across_slope';
export const ORIENTATIONS: readonly Orientation[] = ['downslope', 'across_slope'];
export type DropReason = Block<'dropped_readings'>['data'][number][2];

export function blockOf<T extends SubsurfaceItem['type']>(items: readonly SubsurfaceItem[], type: T): Block<T> | null {
  return (items.find((item) => item.type === type) as Block<T> | undefined) ?? null; // found by its type
}

export interface Words {
  title: string;
  /** Of chart with values. */
  summary: string;
  none: string;
}

/** The palest shape still stands out from the paper. */
const PALEST = 0.18;

/** Depth down the axis, one line per time step, oldest pale, newest dark. */
export function positionChart(
  { data }: Block<'column_position'>,
  orientation: Orientation,
  words: { title: string; summary: (count: number, newest: string) => string; none: string; x: string; y: string },
  shownTime: (wire: string) => string,
): XyContent {
  const shapes = [...(data.data.find((one) => one.orientation === orientation)?.data ?? [])].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const newest = shapes.at(-1);
  return {
    title: words.title,
    summary: newest ? words.summary(shapes.length, shownTime(newest.name)) : words.none,
    x: { label: words.x, unit: 'm', digits: 4 },
    y: { label: words.y, unit: 'm', digits: 2 },
    series: shapes.map((shape, index) => ({
      label: shownTime(shape.name),
      kind: 'line',
      colour: 'rain24',
      shade: shapes.length === 1 ? 1 : PALEST + ((1 - PALEST) * index) / (shapes.length - 1),
      width: shape === newest ? 2.6 : 1.2,
      x: shape.data.map(({ x }) => x),
      y: shape.data.map(({ y }) => y),
    })),
    xAtLeast: [data.minPosition, data.maxPosition],
  };
}

type Displacement = Block<'displacement'>['data'][number];

/** Nodes with a velocity alert in the last 3 hours of the range; the higher level of each, ascending. */
export function movingNodes(block: Block<'velocity_alerts'> | null, orientation: Orientation): Map<number, Level> {
  const alerts = block?.data.velocityAlerts.find((one) => one.orientation === orientation)?.data;
  const found = LEVELS.flatMap((level) => (alerts?.[level] ?? []).map(([, node]) => [node, level] as const));
  // L3 comes after L2, and stands.
  return new Map([...new Map(found)].sort(([a], [b]) => a - b));
}

/** The displacement of one orientation, with the raw points of the zoomed stretch in place of the thinned ones. */
export function wholeDisplacement(
  thinned: Displacement,
  raw: Displacement | undefined,
  [from, to]: XRange,
): Displacement {
  if (!raw) return thinned;
  const stretch = [from * 1000, to * 1000] as const;
  const data = thinned.data.map((series) => {
    const own = raw.data.find(({ name }) => name === series.name)?.data ?? [];
    const byTime = new Map(own.map((point) => [point.x, point.y]));
    // The stretch was measured from its own start: a point that both have tells how far apart they are.
    const shared = series.data.find(({ x, y }) => y !== null && (byTime.get(x) ?? null) !== null);
    if (!shared) return series;
    const shift = (shared.y ?? 0) - (byTime.get(shared.x) ?? 0);
    const moved = own.map((point) => ({ ...point, y: point.y === null ? null : point.y + shift }));
    return { ...series, data: spliceDetail(series.data, moved, ({ x }) => x, stretch) };
  });
  return { ...thinned, data };
}

/**
 * One line per node, drawn apart, and the sum of all; texts say the movement since the start. Thinning keeps other stamps
 * of each node: a stamp that only others have is no gap then.
 */
export function displacementChart(
  { data, annotations }: Displacement,
  { range, isReduced, moving }: { range: XRange | null; isReduced: boolean; moving: ReadonlyMap<number, Level> },
  words: Words & {
    mostMoved: (mm: string, node: number) => string;
    node: (node: number) => string;
    cumulative: string;
  },
): ChartContent {
  const xs = [...new Set(data.flatMap((series) => series.data.map(({ x }) => x)))].sort((a, b) => a - b);
  const labels = new Map(annotations.map(({ label }) => [Number.parseInt(label.text, 10), label.text]));
  const place = new Map(xs.map((x, index) => [x, index]));
  let most = { mm: 0, node: 0 };
  const series = data.map((one): ChartSeries => {
    const values = new Array<ChartValue>(xs.length).fill(isReduced ? undefined : null);
    for (const { x, y } of one.data) values[place.get(x)!] = y; // every x has a place
    const start = values.find((value) => value != null) ?? 0;
    const said = values.map((value) => (value == null ? value : value - start));
    const isNode = one.name !== 'Cumulative';
    if (isNode) {
      const last = said.findLast((value) => value != null) ?? 0;
      if (Math.abs(last) >= Math.abs(most.mm)) most = { mm: last, node: Number(one.name) };
    }
    const label = isNode ? words.node(Number(one.name)) : words.cumulative;
    const level = moving.get(Number(one.name));
    const endText = isNode ? (labels.get(Number(one.name)) ?? String(one.name)) : label;
    return {
      label: level === undefined ? label : `${label} ${level}`,
      kind: 'line',
      // A node that moves stands out from those that do not, by colour, width and word.
      colour: level !== undefined ? 'unreliable' : isNode ? 'rain24' : 'ink',
      values,
      said,
      width: isNode && level === undefined ? 1.4 : 2.6,
      digits: 2,
      end: 'dot',
      endText: level === undefined ? endText : `${endText} ${level}`,
    };
  });
  return {
    title: words.title,
    summary: most.node > 0 ? words.mostMoved(most.mm.toFixed(1), most.node) : words.none,
    unit: 'mm',
    x: xs.map((x) => x / 1000),
    series,
    range: range ?? [(xs[0] ?? 0) / 1000, (xs.at(-1) ?? 1) / 1000],
    fitsY: true,
    isApart: true,
  };
}

/** Height for the labels of all lines, px. */
export const displacementHeight = ({ data }: Displacement): number => Math.max(320, 90 + 19 * data.length);

export const LEVELS = ['L2', 'L3'] as const;
type Level = (typeof LEVELS)[number];
export const LEVEL_SIGNS = {
  L2: { symbol: 'up', colour: 'validating' },
  L3: { symbol: 'down', colour: 'unreliable' },
} as const;

/** A dot per node and half hour, with the sign of its level over it. */
export function velocityChart(
  { data }: Block<'velocity_alerts'>,
  orientation: Orientation,
  words: Words & {
    node: (node: number) => string;
    /** '3, 5' of one level. */
    at: (level: Level, nodes: readonly number[]) => string;
    quiet: string;
  },
): ChartContent {
  const alerts = data.velocityAlerts.find((one) => one.orientation === orientation)?.data ?? { L2: [], L3: [] };
  const stamps = [...new Set(data.timestampsPerNode.flatMap((node) => node.data.map(([at]) => at)))].sort(
    (a, b) => a - b,
  );
  const has = (level: Level, at: number, node: number) => alerts[level].some(([x, n]) => x === at && n === node);
  const series = data.timestampsPerNode.flatMap(({ name, data: seen }): ChartSeries[] => {
    const times = new Set(seen.map(([at]) => at));
    const sign = (level: Level): ChartSeries[] => {
      const values = stamps.map((at) => (has(level, at, name) ? name : null));
      if (values.every((value) => value === null)) return [];
      return [{ label: level, kind: 'points', ...LEVEL_SIGNS[level], values, isSign: true }];
    };
    return [
      {
        label: words.node(name),
        kind: 'points',
        colour: 'muted',
        symbol: 'dot',
        values: stamps.map((at) => (times.has(at) ? name : null)),
        said: stamps.map((at) => (has('L3', at, name) ? 3 : has('L2', at, name) ? 2 : 0)),
        digits: 0,
      },
      ...LEVELS.flatMap(sign),
    ];
  });
  const said = (pairs: (level: Level) => readonly (readonly [number, number])[]) => {
    const parts = (['L3', 'L2'] as const).flatMap((level) => {
      const nodes = [...new Set(pairs(level).map(([, node]) => node))].sort((a, b) => a - b);
      return nodes.length > 0 ? [words.at(level, nodes)] : [];
    });
    return parts.join(' · ');
  };
  return {
    title: words.title,
    summary: said((level) => alerts[level]) || (stamps.length > 0 ? words.summary : words.none),
    unit: '',
    x: stamps.map((at) => at / 1000),
    series,
    range: [((stamps[0] ?? 0) - EDGE_MS) / 1000, ((stamps.at(-1) ?? 0) + EDGE_MS) / 1000],
    painters: symbolPainters,
    isYRanked: true,
    textAt: (index) => said((level) => alerts[level].filter(([at]) => at === stamps[index])) || words.quiet,
  };
}
/** Signs at both ends are not cut. */
const EDGE_MS = 15 * 60_000;

/** Where and why the filters took readings out: one sign per node and instant. */
export function droppedChart(
  { data }: Block<'dropped_readings'>,
  /** Null: all readings, so the axis begins at the first one taken out. */
  range: XRange | null,
  words: Words & { node: (node: number) => string; reason: (reason: DropReason) => string },
): ChartContent {
  const stamps = [...new Set(data.map(([at]) => at))].sort((a, b) => a - b);
  const place = new Map(stamps.map((at, index) => [at, index]));
  const nodes = [...new Set(data.map(([, node]) => node))].sort((a, b) => a - b);
  const said: string[][] = stamps.map(() => []);
  const values = new Map(nodes.map((node) => [node, new Array<number | null>(stamps.length).fill(null)]));
  for (const [at, node, reason] of data) {
    const index = place.get(at)!; // every instant has a place
    values.get(node)![index] = node; // every node has a row
    // As many as instants.
    said[index]!.push(`${words.node(node)}: ${words.reason(reason)}`);
  }
  return {
    title: words.title,
    summary: data.length > 0 ? words.summary : words.none,
    unit: '',
    x: stamps.map((at) => at / 1000),
    series: nodes.map((node) => ({
      label: words.node(node),
      kind: 'points',
      colour: 'invalid',
      symbol: 'circle',
      values: values.get(node) ?? [],
      digits: 0,
    })),
    range: range ?? [((stamps[0] ?? 0) - EDGE_MS) / 1000, ((stamps.at(-1) ?? 0) + EDGE_MS) / 1000],
    painters: symbolPainters,
    isYRanked: true,
    textAt: (index) => (said[index] ?? []).join(' · '),
  };
}
