// What must hold of the tilt rules whatever a column measures: symmetries of the ground, and sums made the long way.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { columnLevel, type NodeAlertRow } from './column-level.ts';
import { columnShapes, shapeStamps } from './column-position.ts';
import { communicationHealth, NO_TYPE, typeNumbers } from './communication-health.ts';
import { cumulativeDisplacement, drawingOffset, nodeDisplacement, rankCorrelation, stampOf } from './displacement.ts';
import { nodeAlert as judgeNode, type NodeAlert } from './node-alert.ts';
import { LEAD, movingMean, type NodeSeries, nodeSeries } from './node-series.ts';
import { alertWindow, stampCount, tiltWindow } from './tilt-window.ts';
import { velocityLevel as levelOf, velocityAt } from './velocity.ts';
import { newestStamps, velocityPoints as pointsOf } from './velocity-alerts.ts';

const velocityPoints = (
  ...args: [Parameters<typeof pointsOf>[0], Parameters<typeof pointsOf>[1], Parameters<typeof pointsOf>[2]]
) => pointsOf(...args, PUBLISHED_LIMITS);
const velocityLevel = (metresPerDay: number) => levelOf(metresPerDay, PUBLISHED_LIMITS);
const nodeAlert = (
  ...args: [Parameters<typeof judgeNode>[0], Parameters<typeof judgeNode>[1], Parameters<typeof judgeNode>[2]]
) => judgeNode(...args, PUBLISHED_LIMITS);

const END = at('2026-11-21 12:00:00');
/** Six hours: thirteen stamps, and seven smoothed values before them. */
const WINDOW = tiltWindow(END - 6 * HOUR_MS, END);
const LENGTH = LEAD + 13;
/** Tilts of a node in 0.1 mm: a metre of segment leans by a few millimetres to decimetres. */
const tilts = fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: LENGTH, maxLength: LENGTH });
const seriesOf = (xz: readonly number[], xy: readonly number[] = xz): NodeSeries => ({
  xz: Int32Array.from(xz),
  xy: Int32Array.from(xy),
  newestAt: END,
  dropped: [],
});
const mirrored = (values: readonly number[]) => values.map((value) => -value);
const shifted = (values: readonly number[], by: number) => values.map((value) => value + by);

describe('the velocity', () => {
  it('of a straight course is its slope, wherever the course lies', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -9000, max: 9000 }), (step, from) => {
        // So many tenths of a millimetre a half hour are 48 times as many a day.
        const course = Array.from({ length: 9 }, (_, i) => from + step * i);
        return [6, 7, 8].every((index) => velocityAt(course, index) === 48 * step);
      }),
    );
  });

  it('looks at this value and the six before it, at no other', () => {
    const course = [0, 0, 0, 0, 0, 0, 0, 7, 7, 7];
    // Σ (i − 3) · value over the last seven: 3 · 7 / 28 · 48 = 36 with one of them, 5 · 7 / 28 · 48 = 60 with two.
    expect([6, 7, 8].map((index) => velocityAt(course, index))).toEqual([0, 36, 60]);
    expect(velocityAt([999, ...course.slice(0, 9)], 8)).toBe(velocityAt(course, 7));
  });

  it('of the mirrored ground is the opposite, up to the rounding of a half', () => {
    fc.assert(
      fc.property(tilts, (values) => {
        const [one, other] = [velocityAt(values, 12), velocityAt(mirrored(values), 12)];
        return Math.abs(one + other) <= 1 && velocityAt(shifted(values, 1234), 12) === one;
      }),
    );
  });

  it.each([
    [0.0319, 0],
    [0.032, 2],
    [0.4999, 2],
    [0.5, 3],
    [12, 3],
  ])('of %d m/day is level %i, up and down the slope', (speed, level) => {
    expect([velocityLevel(speed), velocityLevel(-speed)]).toEqual([level, level]);
  });

  it('is judged at the seven stamps of the last three hours, each axis for itself', () => {
    expect(newestStamps(WINDOW)).toEqual(Array.from({ length: 7 }, (_, i) => END - (6 - i) * HALF_HOUR_MS));
    expect(newestStamps(tiltWindow(END - HOUR_MS, END))).toHaveLength(3);
    // 7 · 0.1 mm a half hour are 0.0336 m/day: the second node creeps on one axis from the beginning.
    const calm = seriesOf(Array(LENGTH).fill(0));
    const creeping = seriesOf(
      Array.from({ length: LENGTH }, (_, i) => 7 * i),
      Array(LENGTH).fill(0),
    );
    expect(velocityPoints([calm, creeping], WINDOW, 'xz')).toEqual({
      2: newestStamps(WINDOW).map((stamp) => [stamp, 2]),
      3: [],
    });
    expect(velocityPoints([calm, creeping], WINDOW, 'xy')).toEqual({ 2: [], 3: [] });
  });
});

describe('smoothing', () => {
  it('is the mean of each seven, made the long way', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 7, maxLength: 60 }), (values) => {
        const long = values.slice(6).map((_, i) => {
          const seven = values.slice(i, i + 7);
          return Math.round(seven.reduce((sum, value) => sum + value, 0) / 7);
        });
        const means = movingMean(Int32Array.from(values));
        return means.length === long.length && long.every((mean, i) => mean === means[i]! + 0);
      }),
    );
  });

  it('holds a value until the next reading, and a node that says nothing stands at 0', () => {
    const window = tiltWindow(END, END);
    const silent = nodeSeries({ at: [], x: [], y: [], z: [] }, window, 1);
    expect([silent.newestAt, ...silent.xz]).toEqual([null, ...Array(LEAD + 1).fill(0)]);
    // One reading of two days ago: 512 of 1024 counts on a segment of 2 m are a metre.
    const axial = Math.sqrt(1024 ** 2 - 512 ** 2);
    const old = nodeSeries({ at: [window.offsetStart - 2 * DAY_MS], x: [axial], y: [0], z: [512] }, window, 2);
    expect([old.newestAt, ...old.xz]).toEqual([null, ...Array(LEAD + 1).fill(10_000)]);
    // Four days ago is too long.
    const older = nodeSeries({ at: [window.offsetStart - 4 * DAY_MS], x: [axial], y: [0], z: [512] }, window, 2);
    expect([...older.xz]).toEqual(Array(LEAD + 1).fill(0));
  });
});

describe('a node', () => {
  const judged = (xz: readonly number[], xy: readonly number[]) => nodeAlert(1, seriesOf(xz, xy), WINDOW);

  it('says the same of the mirrored slope, and with its axes changed over', () => {
    fc.assert(
      fc.property(tilts, tilts, (xz, xy) => {
        const alert = judged(xz, xy);
        const [turned, crossed] = [judged(mirrored(xz), mirrored(xy)), judged(xy, xz)];
        return (
          alert.displacementAlert === turned.displacementAlert &&
          alert.displacementXz === -turned.displacementXz &&
          alert.alert === crossed.alert &&
          alert.velocityAlert === crossed.velocityAlert &&
          alert.displacementXz === crossed.displacementXy
        );
      }),
    );
  });

  it('says the same wherever it leaned at first', () => {
    fc.assert(
      fc.property(tilts, tilts, fc.integer({ min: -9000, max: 9000 }), (xz, xy, by) => {
        expect(judged(shifted(xz, by), shifted(xy, -by))).toEqual(judged(xz, xy));
      }),
    );
  });

  it('is as high as the higher of its two reasons, and without data has neither', () => {
    fc.assert(
      fc.property(tilts, tilts, fc.boolean(), (xz, xy, hasData) => {
        const series = { ...seriesOf(xz, xy), newestAt: hasData ? END - 3 * HOUR_MS : END - 3 * HOUR_MS - 1 };
        const alert = nodeAlert(1, series, WINDOW);
        const reasons = [alert.displacementAlert, alert.velocityAlert];
        return hasData
          ? alert.alert === Math.max(...reasons)
          : reasons.every((one) => one === -1) && alert.alert === -1;
      }),
    );
  });
});

describe('the level of a column', () => {
  const node = (number: number, alert: NodeAlert['alert']) => ({ node: number, alert }) as NodeAlert; // all that is read
  const row = (number: number, back: number, level: number): NodeAlertRow => ({
    at: END - back * HALF_HOUR_MS,
    node: number,
    displacementAlert: 0,
    velocityAlert: level,
  });
  const rowsOf = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 9 }), fc.constantFrom(2, 3)),
    { maxLength: 25 },
  );

  it('is the highest among the rows of nodes that raise now and raised in four of the seven runs', () => {
    fc.assert(
      fc.property(rowsOf, fc.subarray([1, 2, 3], { minLength: 1 }), (given, raising) => {
        const stored = given.map(([number, back, level]) => row(number, back, level));
        const alerts = [1, 2, 3].map((number) => node(number, raising.includes(number) ? 2 : 0));
        // The long way: of each raising node the runs of 0 to 6 half hours ago, counted once each.
        const levels = raising.map((number) => {
          const own = given.filter(([of, back]) => of === number && back <= 6);
          return new Set(own.map(([, back]) => back)).size >= 4 ? Math.max(...own.map(([, , level]) => level)) : 0;
        });
        return columnLevel(alerts, stored, END) === Math.max(...levels);
      }),
    );
  });

  it('is never lowered by another row of a raising node', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 0, max: 6 }), (given, back) => {
        const stored = given.map(([number, ago, level]) => row(number, ago, level));
        const alerts = [node(1, 2)];
        return columnLevel(alerts, [...stored, row(1, back, 2)], END) >= columnLevel(alerts, stored, END);
      }),
    );
  });
});

describe('what is drawn', () => {
  const nodes = fc.array(fc.tuple(tilts, tilts), { minLength: 1, maxLength: 5 });

  it('of all nodes is the sum of each: millimetres since the beginning of the window', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const series = given.map(([xz, xy]) => seriesOf(xz, xy));
        const sum = cumulativeDisplacement(series, 'xy').mm;
        const each = series.map((one, index) => nodeDisplacement(index + 1, one, 'xy', 0).mm);
        return (
          sum.length === stampCount(WINDOW) &&
          sum[0] === 0 &&
          sum.every((mm, i) => Math.abs(mm - each.reduce((total, own) => total + own[i]!, 0)) < 1e-6)
        );
      }),
    );
  });

  it('has a stamp for each point: the first is the start, each next half an hour later', () => {
    expect([0, 1, 12].map((index) => stampOf(WINDOW, index))).toEqual([END - 6 * HOUR_MS, END - 5.5 * HOUR_MS, END]);
  });

  it('of a column without nodes is nothing, and a node that has not moved stands at 0, not at −0', () => {
    expect(cumulativeDisplacement([], 'xz')).toEqual({ node: null, mm: [], annotation: null });
    // A thousandth of a millimetre below it.
    expect(nodeDisplacement(1, seriesOf(Array(LENGTH).fill(5)), 'xz', 1e-6).mm[0]).toBe(0);
  });

  it('stands apart by the mean range of the nodes, further down for each', () => {
    // Ranges of 0.03 m and 0.01 m: 0.02 m apart. Values of before the window do not count.
    const wave = (range: number) =>
      seriesOf(Array.from({ length: LENGTH }, (_, i) => (i < LEAD ? 9999 : i % 2 === 0 ? range : 0)));
    const offset = drawingOffset([wave(300), wave(100)]);
    expect(offset).toBeCloseTo(0.02, 10);
    expect(drawingOffset([])).toBe(0);
    // 20 mm a node.
    const begins = [1, 2, 3].map(
      (number) => nodeDisplacement(number, seriesOf(Array(LENGTH).fill(5)), 'xz', offset).mm[0],
    );
    expect(begins).toEqual([-20, -40, -60]);
  });

  it('shapes stand on one bottom, each node as far out as all below it lean together', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const series = given.map(([xz, xy]) => seriesOf(xz, xy));
        const shapes = columnShapes(series, WINDOW, 3, 1);
        const bottoms = new Set(shapes.map(({ depths }) => depths.at(-1)));
        const newest = shapes.at(-1)!;
        const leans = given.map(([xz]) => xz.at(-1)! / 10_000);
        const outs = leans.map((_, n) => leans.slice(n).reduce((sum, lean) => sum + lean, 0));
        return (
          bottoms.size === 1 &&
          newest.positions.xz.at(-1) === 0 &&
          outs.every((out, n) => Math.abs(out - newest.positions.xz[n]!) < 1e-9) &&
          shapes.every(({ depths }) => depths.every((depth, n) => n === 0 || depth < depths[n - 1]!))
        );
      }),
    );
  });

  it('shapes are those of the end and of each step before it that the window holds', () => {
    expect(shapeStamps(WINDOW, 3)).toEqual([END - 6 * HOUR_MS, END - 3 * HOUR_MS, END]);
    expect(shapeStamps(WINDOW, 4)).toEqual([END - 4 * HOUR_MS, END]);
    expect(shapeStamps(WINDOW, 7)).toEqual([END]);
  });
});

describe('the rank correlation with time', () => {
  it('is 1 of whatever only rises, −1 of whatever only falls, and asks for the order alone', () => {
    const rising = fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(rising, (values) => {
        const up = [...values].sort((a, b) => a - b);
        return (
          Math.abs(rankCorrelation(up) - 1) < 1e-9 &&
          Math.abs(rankCorrelation([...up].reverse()) + 1) < 1e-9 &&
          Math.abs(rankCorrelation(values) - rankCorrelation(values.map((value) => value / 3))) < 1e-9
        );
      }),
    );
  });

  it('of different values is 1 − 6 Σ d² / n (n² − 1), the formula of the textbooks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 30 }), (values) => {
        const order = [...values].sort((a, b) => a - b);
        const squares = values.reduce((sum, value, i) => sum + (order.indexOf(value) - i) ** 2, 0);
        const n = values.length;
        return Math.abs(rankCorrelation(values) - (1 - (6 * squares) / (n * (n * n - 1)))) < 1e-9;
      }),
    );
  });

  it('of equal values is none', () =>
    expect([rankCorrelation([3, 3, 3]), rankCorrelation([3]), rankCorrelation([])]).toEqual([0, 0, 0]));
});

describe('communication health', () => {
  it('of a version that nobody knows asks for the one accelerometer without a number', () => {
    expect(typeNumbers(9)).toEqual([NO_TYPE]);
  });

  it('is the share of half hours with a reading, counted one by one', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: -90, max: 400 }), { maxLength: 80 });
    fc.assert(
      fc.property(minutes, (given) => {
        const stamps = given.sort((a, b) => a - b).map((minute) => END + minute * MINUTE_MS);
        // From 12:00 to 17:00 both included: eleven half hours.
        const heard = Array.from({ length: 11 }, (_, n) => END + n * HALF_HOUR_MS).filter((begin) =>
          stamps.some((stamp) => stamp >= begin && stamp < begin + HALF_HOUR_MS),
        );
        const percent = communicationHealth(stamps, END, END + 5 * HOUR_MS);
        return percent === Math.round((heard.length / 11) * 10_000) / 100;
      }),
    );
  });
});

it('the window of an alert is three days to the stamp, with what is needed before it', () => {
  const { start, end, offsetStart, from, until } = alertWindow(END + 29 * MINUTE_MS);
  // 13 half hours for smoothing and slope, then three days in which a silent node may have spoken.
  expect([end - start, start - offsetStart, offsetStart - from, until - end]).toEqual([
    3 * DAY_MS,
    6.5 * HOUR_MS,
    3 * DAY_MS,
    HALF_HOUR_MS,
  ]);
  expect(end).toBe(END);
  expect(tiltWindow(END, END - DAY_MS)).toEqual(tiltWindow(END - DAY_MS, END - DAY_MS));
});
