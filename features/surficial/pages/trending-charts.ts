// The three datasets of a trend → its charts (methods §3.5).
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { TrendingData } from '@bantay/web/api/shapes.ts';
import { symbolPainters } from '@bantay/web/ui/charts/time-chart-symbols.ts';
import type { ChartColour, ChartContent } from '@bantay/web/ui/charts/time-chart-types.ts';
import type { XyContent, XySeries } from '@bantay/web/ui/charts/xy-chart-types.ts';
import type { MarkerLimits } from '../rules/marker-level.ts';
import type { SurficialT } from './surficial-words.ts';

export interface TrendingCharts {
  velocityAcceleration: XyContent;
  displacement: ChartContent;
  velocity: ChartContent;
  acceleration: ChartContent;
}

const HOURS_A_DAY = 24;
/** A limit so many times faster than anything drawn would flatten the line to nothing. */
const IN_SIGHT = 4;
const linesOf = ({ markerSignificant, markerCritical }: MarkerLimits) =>
  [
    { level: 2, cmPerHour: markerSignificant, dash: [2, 4] },
    { level: 3, cmPerHour: markerCritical, dash: [6, 4] },
  ] as const;

/** Share of the time axis left free at each end. */
const EDGE = 0.02;

export function trendingCharts([logs, fit, time]: TrendingData, limits: MarkerLimits, t: SurficialT): TrendingCharts {
  const [measured, curve] = fit.dataset.map(({ data }) => data);
  const [accelerations, velocities, stamps] = time.dataset.map(({ data }) => data);
  // Some room, so that the signs at both ends are whole.
  const [from, to] = [(stamps?.[0] ?? 0) / 1000, (stamps?.at(-1) ?? 0) / 1000];
  const range = [from - (to - from) * EDGE, to + (to - from) * EDGE] as const;
  const overTime = (title: string, summary: string, label: string, unit: string, values: readonly number[]) =>
    ({
      title,
      summary,
      unit,
      x: (stamps ?? []).map((at) => at / 1000),
      series: [{ label, kind: 'line', colour: 'brand', symbol: 'dot', values, digits: 3 }],
      painters: symbolPainters,
      range,
    }) satisfies ChartContent;
  const first = measured?.[0];
  const last = measured?.at(-1);
  const fastest = Math.max(0, ...(velocities ?? []).map(Math.abs));
  return {
    velocityAcceleration: logChart(logs, t),
    displacement: {
      title: t('trend.displacement'),
      summary:
        first && last
          ? t('trend.displacementSummary', {
              cm: (last[1] - first[1]).toFixed(2),
              days: ((last[0] - first[0]) / DAY_MS).toFixed(1),
            })
          : '',
      unit: 'cm',
      ...joined(measured ?? [], curve ?? [], t),
      painters: symbolPainters,
      range,
      fitsY: true,
    },
    velocity: {
      ...overTime(
        t('trend.time'),
        t('trend.timeSummary', { v: (velocities?.at(-1) ?? 0).toFixed(3) }),
        t('trend.series.velocity'),
        'cm/day',
        velocities ?? [],
      ),
      thresholds: linesOf(limits).flatMap(({ level, cmPerHour, dash }) => {
        const value = cmPerHour * HOURS_A_DAY;
        if (fastest * IN_SIGHT < value) return [];
        // A distance that shrinks has a velocity below zero.
        const sign = (velocities?.at(-1) ?? 0) < 0 ? -1 : 1;
        return [{ label: t('trend.limit', { level, rate: cmPerHour }), value: sign * value, dash }];
      }),
    },
    acceleration: overTime(
      t('trend.acceleration'),
      t('trend.accelerationSummary', { a: (accelerations?.at(-1) ?? 0).toFixed(3) }),
      t('trend.series.acceleration'),
      'cm/day²',
      accelerations ?? [],
    ),
  };
}

function logChart({ dataset: [data, line, band, newest] }: TrendingData[0], t: SurficialT): XyContent {
  const pairs = (
    label: string,
    kind: 'line' | 'points',
    colour: ChartColour,
    values: readonly (readonly number[])[],
  ): XySeries => ({
    label,
    kind,
    colour,
    x: values.map(([v]) => v ?? 0),
    y: values.map(([, a]) => a ?? null),
  });
  const [v, a] = newest.data[0] ?? [0, 0];
  return {
    title: t('trend.velocity'),
    summary: t('trend.velocitySummary', { v: v.toFixed(2), a: a.toFixed(2) }),
    x: { label: t('trend.lnVelocity'), unit: 'cm/day', digits: 2 },
    y: { label: t('trend.lnAcceleration'), unit: 'cm/day²', digits: 2 },
    series: [
      {
        label: t('trend.series.band'),
        kind: 'band',
        colour: 'missing',
        x: band.data.map(([at]) => at),
        y: band.data.map(([, , low]) => low),
        high: band.data.map(([, high]) => high),
      },
      { ...pairs(t('trend.series.line'), 'line', 'ink', line.data), dash: [6, 4] },
      { ...pairs(t('trend.series.data'), 'line', 'brand', data.data), width: 1 },
      { ...pairs(t('trend.series.data'), 'points', 'brand', data.data), symbol: 'dot' },
      { ...pairs(t('trend.series.last'), 'points', 'unreliable', newest.data), symbol: 'up' },
    ],
  };
}

/** Measurements as signs and the curve as line over one time axis. */
function joined(
  measured: readonly (readonly [number, number])[],
  curve: readonly (readonly [number, number])[],
  t: SurficialT,
): Pick<ChartContent, 'x' | 'series'> {
  const at = [...new Set([...measured, ...curve].map(([ms]) => ms))].sort((a, b) => a - b);
  const values = (pairs: readonly (readonly [number, number])[]) => {
    const byTime = new Map(pairs);
    return at.map((ms) => byTime.get(ms) ?? null);
  };
  return {
    x: at.map((ms) => ms / 1000),
    series: [
      { label: t('trend.series.interpolation'), kind: 'line', colour: 'ink', values: bridged(at, curve), digits: 2 },
      {
        label: t('trend.series.surficial'),
        kind: 'points',
        colour: 'brand',
        symbol: 'circle',
        values: values(measured),
        digits: 2,
      },
    ],
  };
}

/** The curve at every instant, straight between its own points, so that the line has no gaps. */
function bridged(at: readonly number[], curve: readonly (readonly [number, number])[]): (number | null)[] {
  let next = 0;
  return at.map((ms) => {
    while (next < curve.length - 1 && (curve[next]?.[0] ?? 0) < ms) next++;
    const [right, left] = [curve[next], curve[next - 1]];
    if (!right) return null;
    if (right[0] <= ms || !left) return right[1];
    return left[1] + ((right[1] - left[1]) * (ms - left[0])) / (right[0] - left[0]);
  });
}
