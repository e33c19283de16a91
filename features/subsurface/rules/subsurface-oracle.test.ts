// The whole chain from counts to charts against the answers of the earlier generation.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { at, readOracle } from '../../../packages/proofs/oracle.ts';
import { nodeAlertsWithStuck } from '../../../packages/proofs/reference/node-alerts.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { columnLevel, type NodeAlertRow, raisingRows } from './column-level.ts';
import { columnShapes } from './column-position.ts';
import { chartSeries, nodeAlerts as judgeNodes } from './column-run.ts';
import { cumulativeDisplacement, drawingOffset, nodeDisplacement } from './displacement.ts';
import { cleanCounts, type KeptCounts } from './tilt-filters.ts';
import { alertWindow, tiltWindow } from './tilt-window.ts';
import { velocityAt } from './velocity.ts';
import { newestStamps, velocityPoints as pointsOf } from './velocity-alerts.ts';

const velocityPoints = (
  ...args: [Parameters<typeof pointsOf>[0], Parameters<typeof pointsOf>[1], Parameters<typeof pointsOf>[2]]
) => pointsOf(...args, PUBLISHED_LIMITS);
const nodeAlerts = (...args: [Parameters<typeof judgeNodes>[0], Parameters<typeof judgeNodes>[1]]) =>
  judgeNodes(...args, PUBLISHED_LIMITS);

interface OracleNode {
  node: number;
  has_data: number;
  disp_xz: number;
  disp_xy: number;
  vel_xz: number;
  vel_xy: number;
  disp_alert: number;
  vel_alert: number;
  alert: number;
}
interface Oracle {
  cases: {
    case: string;
    input: {
      number_of_segments: number;
      segment_length: number;
      hour_interval: number;
      start: string;
      raw: { t0: string; nodes: Record<string, [number, number, number, number][]> };
    };
    expected: {
      runs: { end: string; nodes: OracleNode[]; column_level: number }[];
      intermediate: { dropped: [string, number][]; tilt_last_12: Record<string, number[][]> };
      charts: {
        column_position: {
          max_position: number;
          min_position: number;
          data: { orientation: string; data: { name: string; data: { x: number; y: number }[] }[] }[];
        };
        displacement: {
          orientation: string;
          series: { name: string | number; x0: number; n: number; y: number[] }[];
          annotations: { label: { text: string } }[];
        }[];
        velocity_alerts: {
          velocity_alerts: { orientation: string; data: { L2: [number, number][]; L3: [number, number][] } }[];
          timestamps_per_node: { name: number; data: [number, number][] }[];
        };
        offset_m: number;
      };
    };
  }[];
}

const oracle = readOracle<Oracle>('subsurface-cases');
/** Values are rounded to 3 and 4 decimals in steps. */
const NEAR = 0.0011;
const AXES = { downslope: 'xz', across_slope: 'xy' } as const;

const near = (own: number, theirs: number, what: string) => {
  if (!(Math.abs(own - theirs) <= NEAR)) expect.fail(`${what}: ${own}, the reference has ${theirs}`);
};

describe('columns as the reference sees them', () => {
  describe.each(oracle.cases)('$case', ({ input, expected }) => {
    const made = once(() => {
      const t0 = at(input.raw.t0);
      const nodes = new Map<number, KeptCounts>();
      for (let node = 1; node <= input.number_of_segments; node++) {
        const raw = input.raw.nodes[node] ?? [];
        const column = (index: number) => raw.map((row) => row[index]!);
        const times = raw.map(([step]) => t0 + step * HALF_HOUR_MS);
        nodes.set(node, cleanCounts({ at: times, x: column(1), y: column(2), z: column(3) }).kept);
      }
      const facts = { segmentM: input.segment_length, nodes };
      const end = at(expected.runs.at(-1)!.end);
      const window = tiltWindow(at(input.start), end);
      const series = Array.from(nodes.values(), (counts) => chartSeries(counts, window, input.segment_length));
      return { facts, window, series };
    });

    // With our rule on stuck nodes the quiet ones of "displacement only" would be without data: their counts never change.
    it.each([false, true])('judges nodes and column; stuck nodes left out: %s', (leaveOutStuck) => {
      const { facts } = made();
      const stored: NodeAlertRow[] = [];
      for (const run of expected.runs) {
        const stamp = at(run.end);
        const alerts = (leaveOutStuck ? nodeAlerts : nodeAlertsWithStuck)(facts, alertWindow(stamp));
        stored.push(...raisingRows(alerts, stamp));
        expect([run.end, columnLevel(alerts, stored, stamp)]).toEqual([run.end, run.column_level]);
        if (leaveOutStuck) continue;
        for (const theirs of run.nodes) {
          const own = alerts.find((one) => one.node === theirs.node)!;
          const what = `node ${theirs.node} at ${run.end}`;
          expect([what, own.hasData, own.displacementAlert, own.velocityAlert, own.alert]).toEqual([
            what,
            theirs.has_data === 1,
            theirs.disp_alert,
            theirs.vel_alert,
            theirs.alert,
          ]);
          near(own.displacementXz, theirs.disp_xz, what);
          near(own.displacementXy, theirs.disp_xy, what);
          near(own.velocityXz, theirs.vel_xz, what);
          near(own.velocityXy, theirs.vel_xy, what);
        }
      }
    });

    it('drops the same outliers and smooths alike', () => {
      const { series } = made();
      for (const [index, own] of series.entries()) {
        const node = index + 1;
        const theirs = expected.intermediate.tilt_last_12[node] ?? [];
        for (const [back, [xz, xy, velocityXz, velocityXy]] of theirs.toReversed().entries()) {
          const place = own.xz.length - 1 - back;
          near(own.xz[place]! / 10_000, xz!, `xz of node ${node}`);
          near(own.xy[place]! / 10_000, xy!, `xy of node ${node}`);
          near(velocityAt(own.xz, place) / 10_000, velocityXz!, `velocity xz of node ${node}`);
          near(velocityAt(own.xy, place) / 10_000, velocityXy!, `velocity xy of node ${node}`);
        }
        const dropped = expected.intermediate.dropped.filter(([, one]) => one === node).map(([stamp]) => stamp);
        const ownDropped = own.dropped.map((one) => toManilaText(one.at));
        // Their list also holds what the first filters took out.
        expect(dropped).toEqual(expect.arrayContaining(ownDropped));
      }
    });

    it('gives the same positions', () => {
      const { series, window } = made();
      const shapes = columnShapes(series, window, input.hour_interval, input.segment_length);
      const { column_position } = expected.charts;
      const all = shapes.flatMap((shape) => [...shape.positions.xz, ...shape.positions.xy]);
      near(Math.max(0, ...all), column_position.max_position, 'max');
      near(Math.min(0, ...all), column_position.min_position, 'min');
      for (const { orientation, data } of column_position.data) {
        expect(shapes.map((shape) => toManilaText(shape.at))).toEqual(data.map((one) => one.name).sort());
        for (const theirs of data) {
          const own = shapes.find((shape) => toManilaText(shape.at) === theirs.name)!;
          const axis = AXES[orientation as keyof typeof AXES];
          for (const [index, point] of theirs.data.entries()) {
            near(own.positions[axis][index]!, point.x, `x of ${theirs.name} ${index}`);
            near(own.depths[index]!, point.y, `depth of ${theirs.name} ${index}`);
          }
        }
      }
    });

    it('gives the same displacement; signs of the trend without the slips of binary rounding', () => {
      const { series, window } = made();
      const offset = drawingOffset(series);
      near(offset * series.length, expected.charts.offset_m, 'offset over all nodes');
      for (const { orientation, series: theirs, annotations } of expected.charts.displacement) {
        const axis = AXES[orientation as keyof typeof AXES];
        const cumulative = cumulativeDisplacement(series, axis);
        const own = [cumulative, ...series.map((one, index) => nodeDisplacement(index + 1, one, axis, offset))];
        for (const line of theirs) {
          const mine = own.find((one) => (one.node ?? 'Cumulative') === line.name)!;
          expect(line.x0).toBe(window.start);
          // mm against values rounded to 4 decimals of a metre.
          for (const [index, y] of line.y.entries()) {
            expect(Math.abs(mine.mm[index]! - y)).toBeLessThanOrEqual(NEAR * 1000);
          }
          expect(mine.mm).toHaveLength(line.n);
        }
        const labels = own.flatMap((one) => (one.annotation ? [asReference(one.annotation.text)] : []));
        expect(labels.sort()).toEqual(annotations.map((one) => one.label.text).sort());
      }
    });

    it('finds the same fast points', () => {
      const { series, window } = made();
      const { velocity_alerts, timestamps_per_node } = expected.charts.velocity_alerts;
      const sorted = (points: [number, number][]) => points.map((point) => point.join(' ')).sort();
      for (const { orientation, data } of velocity_alerts) {
        // The reference is strict here, but no value of these cases stands exactly on a limit.
        const own = velocityPoints(series, window, AXES[orientation as keyof typeof AXES]);
        expect(sorted(own[2])).toEqual(sorted(data.L2));
        expect(sorted(own[3])).toEqual(sorted(data.L3));
      }
      for (const { data } of timestamps_per_node) expect(data.map(([stamp]) => stamp)).toEqual(newestStamps(window));
    });
  });
});

/** 0.6 none, 0.7 one, 0.8 three, from 0.9 four signs. */
const asReference = (text: string) =>
  text.replace(/\++$/, (signs) => ({ 1: '', 2: '+', 3: '+++', 4: '++++' })[signs.length] ?? signs);
