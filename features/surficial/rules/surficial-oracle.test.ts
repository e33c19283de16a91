// Marker levels, trends and trending charts against the answers of the earlier generation.
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { at, readOracle } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { markerLevel as judgeMarker } from './marker-level.ts';
import { countingReadings, windowStart } from './observation-window.ts';
import { siteLevel } from './surficial-trigger.ts';
import { accelerationBand, fitTrend, hasTrend } from './trend.ts';
import { trendingSeries } from './trending-series.ts';

const markerLevel = (readings: Parameters<typeof judgeMarker>[0], at: number) =>
  judgeMarker(readings, at, PUBLISHED_LIMITS);

interface LevelCase {
  case: string;
  input: { at: string; observations: string[]; markers: Record<string, [number, number][]> };
  expected: {
    site_level: number;
    markers: Record<
      string,
      {
        level: number;
        displacement: number | null;
        time_delta: number | null;
        trend: 0 | 1;
        points_used: number;
        edge?: boolean;
      }
    >;
  };
}

interface TrendCase {
  case: string;
  input: { points: [string, number][] };
  expected: {
    trend_alert: 0 | 1;
    fit: {
      knots: number[];
      residual: number | null;
      v_last: number;
      a_last: number;
      v_first: number;
      a_first: number;
    };
    av: Record<'v' | 'a' | 'v_threshold' | 'a_threshold_line' | 'a_threshold_up' | 'a_threshold_down', number[]>;
    displacement_interpolation: Record<'data' | 'interpolation', { ts: number[]; surfdisp: number[] }>;
    velocity_acceleration_time: { v_n: number[]; a_n: number[]; ts_n: number[] };
  };
}

const levels = readOracle<{ cases: LevelCase[] }>('surficial_levels-cases');
const trends = readOracle<{ cases: TrendCase[] }>('surficial_trend-cases');
const curve = readOracle<{ rows: [number, number, number, number][] }>('surficial_trend-curve');

function judge({ input }: LevelCase) {
  const now = at(input.at);
  const stamps = input.observations.map(at).filter((stamp) => stamp <= now);
  const since = windowStart(
    now,
    stamps
      .sort((a, b) => b - a)
      .slice(0, 10)
      .at(-1) ?? null,
  );
  return Object.entries(input.markers).flatMap(([name, points]) => {
    const readings = points
      .map(([index, cm]) => ({ at: at(input.observations[index]!), cm, tag: null }))
      .filter((reading) => reading.at >= since)
      .sort((a, b) => b.at - a.at);
    const counting = countingReadings(readings, [], now);
    const level = markerLevel(counting, now);
    return level === null ? [] : [{ name, ...level, used: counting.length }];
  });
}

describe('marker levels of the earlier generation', () => {
  const { cases } = levels;

  it('are ours for every marker whose answer does not hang on noise', () => {
    const different: unknown[] = [];
    let compared = 0;
    let edges = 0;
    for (const one of cases) {
      const ours = judge(one);
      expect(ours.map((marker) => marker.name).sort()).toEqual(Object.keys(one.expected.markers).sort());
      for (const marker of ours) {
        const want = one.expected.markers[marker.name]!;
        if (want.edge) edges += 1;
        else compared += 1;
        const rounded = marker.displacementCm;
        const isSame =
          marker.used === want.points_used &&
          (want.displacement === null) === (rounded === null) &&
          // The reference stores one decimal.
          Math.abs((rounded ?? 0) - (want.displacement ?? 0)) <= 0.0501 &&
          Math.abs((marker.hours ?? 0) - (want.time_delta ?? 0)) < 1e-6 &&
          (want.edge ||
            (marker.level === want.level &&
              (marker.trend === 'yes' || marker.trend === 'assumed') === (want.trend === 1)));
        if (!isSame) different.push([one.case, marker, want]);
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(400);
    expect(edges).toBeGreaterThan(0);
  });

  it('make the level of the site', () => {
    for (const one of cases) {
      if (Object.values(one.expected.markers).some((marker) => marker.edge)) continue;
      expect([one.case, siteLevel(judge(one))]).toEqual([one.case, one.expected.site_level]);
    }
  });
});

const relative = (got: number, want: number) => Math.abs(got - want) / Math.max(Math.abs(want), 1e-9);

describe('trends of the earlier generation', () => {
  const cases = once(() =>
    trends.cases.map((one) => {
      const readings = one.input.points.slice(-10).map(([stamp, cm]) => ({ at: at(stamp), cm }));
      const hasKnot = one.expected.fit.knots.length > 8;
      const fit = fitTrend(readings);
      return { name: one.case, one, readings, fit, hasKnot, last: readings.at(-1)!.at };
    }),
  );
  const plain = () => cases().filter((one) => !one.hasKnot && one.fit !== null);
  const knotted = () => cases().filter((one) => one.hasKnot && one.fit !== null);

  it('have velocity and acceleration of ours', () => {
    const worst = { velocity: 0, acceleration: 0 };
    for (const { fit, one, last } of plain()) {
      worst.velocity = Math.max(worst.velocity, relative(fit!.velocityAt(last), one.expected.fit.v_last));
      worst.acceleration = Math.max(worst.acceleration, relative(fit!.accelerationAt(last), one.expected.fit.a_last));
    }
    expect(worst.velocity).toBeLessThan(1e-5);
    expect(worst.acceleration).toBeLessThan(1e-4);
    expect(plain().length).toBeGreaterThan(50);
  });

  it('with an inner knot are ours to 4 %: the reference stops anywhere near its bound', () => {
    expect(knotted().length).toBeGreaterThan(3);
    for (const { fit, one, last } of knotted()) {
      expect(relative(fit!.velocityAt(last), one.expected.fit.v_last)).toBeLessThan(0.04);
      expect(relative(fit!.accelerationAt(last), one.expected.fit.a_last)).toBeLessThan(0.04);
    }
  });

  it('have the same flag, but for the one that hangs on the slack', () => {
    const different = cases().filter(({ readings, one }) => {
      const fit = fitTrend(readings);
      return (fit !== null && hasTrend(fit)) !== (one.expected.trend_alert === 1);
    });
    expect(different.map((one) => one.name.slice(0, 8)).filter((name) => name !== 'trend091')).toEqual([]);
  });

  it('draw the same charts', () => {
    let worst = 0;
    const compare = (got: readonly number[], want: readonly number[], tolerance: number, what: string) => {
      expect([what, got.length]).toEqual([what, want.length]);
      got.forEach((value, i) => {
        const error = Math.abs(value - want[i]!) / Math.max(1, Math.abs(want[i]!));
        worst = Math.max(worst, error);
        expect([what, i, error < tolerance]).toEqual([what, i, true]);
      });
    };
    for (const { fit, one, name } of plain()) {
      const ours = trendingSeries(fit!);
      const { av, displacement_interpolation: shape, velocity_acceleration_time: time } = one.expected;
      compare(
        ours.data.map((p) => p[0]),
        av.v,
        1e-3,
        `${name} v`,
      );
      compare(
        ours.trendLine.map((p) => p[0]),
        av.v_threshold,
        1e-3,
        `${name} v line`,
      );
      compare(
        ours.trendLine.map((p) => p[1]),
        av.a_threshold_line,
        1e-3,
        `${name} a line`,
      );
      compare(
        ours.band.map((p) => p[1]),
        av.a_threshold_up,
        1e-3,
        `${name} up`,
      );
      compare(
        ours.band.map((p) => p[2]),
        av.a_threshold_down,
        1e-3,
        `${name} down`,
      );
      compare(
        ours.readings.map((p) => p[1]),
        shape.data.surfdisp,
        1e-9,
        `${name} cm`,
      );
      compare(
        ours.readings.map((p) => p[0]),
        shape.data.ts,
        1e-12,
        `${name} ts`,
      );
      compare(
        ours.interpolation.map((p) => p[1]),
        shape.interpolation.surfdisp,
        1e-6,
        `${name} curve`,
      );
      compare(ours.velocities, time.v_n, 1e-6, `${name} velocities`);
      compare(ours.accelerations, time.a_n, 1e-6, `${name} accelerations`);
    }
    expect(worst).toBeLessThan(1e-8);
  });
});

describe('the curve of critical accelerations', () => {
  it('is that of the earlier generation, with its band', () => {
    let worst = 0;
    for (const [velocity, critical, upper, lower] of curve.rows) {
      const ours = accelerationBand(velocity);
      worst = Math.max(worst, relative(ours.critical, critical));
      // Far ends of the band lie near 1e-24 and 1e8: compare their logarithms.
      expect(Math.abs(Math.log(ours.upper / upper))).toBeLessThan(1e-6);
      expect(Math.abs(Math.log(ours.lower / lower))).toBeLessThan(1e-6);
    }
    expect(worst).toBeLessThan(1e-6);
    expect(curve.rows.length).toBeGreaterThan(50);
  });
});
