// A column by hand: window, tilt, the grid of a node, shapes, trends and sentences, with the numbers worked out in the comments.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { columnShapes, shapeStamps, standOnOneBottom } from './column-position.ts';
import { accelerometerOf, communicationHealth } from './communication-health.ts';
import { cumulativeDisplacement, nodeDisplacement, rankCorrelation, trendSigns } from './displacement.ts';
import { LEAD, type NodeSeries, nodeSeries } from './node-series.ts';
import { columnSentence, possibleFastMovement, subsurfaceStatement } from './subsurface-trigger.ts';
import { roundEven, tilt } from './tilt.ts';
import { alertWindow, stampCount, tiltWindow } from './tilt-window.ts';
import { velocityPoints as pointsOf } from './velocity-alerts.ts';

const velocityPoints = (
  ...args: [Parameters<typeof pointsOf>[0], Parameters<typeof pointsOf>[1], Parameters<typeof pointsOf>[2]]
) => pointsOf(...args, PUBLISHED_LIMITS);

const END = at('2027-01-01 00:00:00');
/** One stamp: the lead and a value. */
const NOW = tiltWindow(END, END);
const still = (xz: number, xy: number, length = LEAD + 1): NodeSeries => ({
  xz: new Int32Array(length).fill(xz),
  xy: new Int32Array(length).fill(xy),
  newestAt: END,
  dropped: [],
});

describe('a window', () => {
  it.each([
    ['over the new year', '2027-01-01 00:29:59', '2027-01-01 00:00:00', '2026-12-29 00:00:00', '2026-12-28 17:30:00'],
    ['over a leap day', '2028-03-01 12:30:00', '2028-03-01 12:30:00', '2028-02-27 12:30:00', '2028-02-27 06:00:00'],
    ['over no leap day', '2027-03-01 12:59:00', '2027-03-01 12:30:00', '2027-02-26 12:30:00', '2027-02-26 06:00:00'],
  ])('of an alert goes three days back %s, and 6.5 hours more', (_, stamp, end, start, offsetStart) => {
    const window = alertWindow(at(stamp));
    expect([window.end, window.start, window.offsetStart].map(toManilaText)).toEqual([end, start, offsetStart]);
    // 3 · 48 half hours and the end itself.
    expect(stampCount(window)).toBe(145);
  });

  it('is the same for every instant of its half hours, and holds at least one stamp', () => {
    const minutes = fc.integer({ min: 0, max: 20_000 });
    const inHalf = fc.integer({ min: 0, max: HALF_HOUR_MS - 1 });
    fc.assert(
      fc.property(minutes, minutes, inHalf, inHalf, (from, to, a, b) => {
        const [one, other] = [END + from * HALF_HOUR_MS, END + to * HALF_HOUR_MS];
        expect(tiltWindow(one + a, other + b)).toEqual(tiltWindow(one, other));
        expect(stampCount(tiltWindow(one, other))).toBe(Math.max(0, to - from) + 1);
      }),
    );
  });
});

describe('tilt', () => {
  it.each([
    ['half of 1 g on a metre is half a metre', 512, 1024, 1, 5000],
    ['one count on half a metre is 0.49 mm', 1, 1024, 0.5, 5],
    ['one count on a metre is 0.98 mm', 1, 1024, 1, 10],
    ['lying down is the whole segment', 1024, 1024, 1.5, 15_000],
    ['nothing measured is no tilt', 5, 0, 1, 0],
  ])('%s', (_, count, norm, segmentM, tenths) => expect(tilt(count, norm, segmentM)).toBe(tenths));

  it.each([
    [0.5, 0],
    [1.5, 2],
    [2.5, 2],
    [-0.5, 0],
    [-1.5, -2],
    [-2.5, -2],
    [2.5000001, 3],
    [-2.4999999, -2],
    [7, 7],
  ])('%d rounds to %d, as the reference does', (value, rounded) => expect(roundEven(value) + 0).toBe(rounded));

  it('rounds up as often as down: of a number and its opposite to opposites', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), (tenths) => {
        const value = tenths / 2;
        expect(Math.abs(roundEven(value) - value)).toBeLessThanOrEqual(0.5);
        expect(roundEven(-value) + roundEven(value)).toBe(0);
        if (!Number.isInteger(value)) expect(Math.abs(roundEven(value) % 2)).toBe(0);
      }),
    );
  });
});

describe('a node on the grid', () => {
  /** z of readings so many half hours after the offset start; 1 m, so 512 counts of a norm of 1024 are 5000. */
  const read = (rows: readonly (readonly [slot: number, z: number])[], window = NOW) =>
    nodeSeries(
      {
        at: rows.map(([slot]) => window.offsetStart + slot * HALF_HOUR_MS),
        x: rows.map(([, z]) => Math.sqrt(1024 ** 2 - z ** 2)),
        y: rows.map(() => 0),
        z: rows.map(([, z]) => z),
      },
      window,
      1,
    );

  it('takes its first value back to the beginning, and each until the next', () => {
    // 14 slots: 0 … 9 hold 512 counts, 10 … 13 hold 0. The last seven: 3 · 5000 / 7 = 2143; the one before: 4 · 5000 / 7 = 2857.
    const { xz, xy, newestAt } = read([
      [4, 512],
      [10, 0],
    ]);
    expect([...xz]).toEqual([5000, 5000, 5000, 5000, 4286, 3571, 2857, 2143]);
    expect([...xy]).toEqual(Array(8).fill(0));
    expect(newestAt).toBe(NOW.offsetStart + 10 * HALF_HOUR_MS);
  });

  it('counts the half hour that begins at the end, and nothing after it', () => {
    // Slot 13 is the end: one seventh of 5000 is 714.
    expect(
      read([
        [0, 0],
        [13, 512],
      ]).xz.at(-1),
    ).toBe(714);
    const later = read([
      [0, 0],
      [14, 512],
    ]);
    expect([later.xz.at(-1), later.newestAt]).toEqual([0, NOW.offsetStart]);
  });

  it('takes a value of before only where the first half hour is silent', () => {
    const [before, inside] = [[-20, 512] as const, [1, 0] as const];
    // Slot 0 holds 5000: the first mean is a seventh of it.
    expect(read([before, inside]).xz[0]).toBe(714);
    expect(read([before, [0, 0], inside]).xz[0]).toBe(0);
    // 144 half hours are the three days; one more is too long ago.
    expect(read([[-144, 512], inside]).xz[0]).toBe(714);
    expect(read([[-145, 512], inside]).xz[0]).toBe(0);
    // What came before the offset start is no reading of the window.
    expect(read([before]).newestAt).toBeNull();
  });

  it('leaves an outlier out, says so, and holds the value before it', () => {
    const window = tiltWindow(END - 10 * HOUR_MS, END);
    const rows = Array.from({ length: 33 }, (_, slot) => [slot, 0] as const);
    const { xz, dropped, newestAt } = read([...rows, [33, 512]], window);
    expect(dropped).toEqual([{ at: END, reason: 'outlier' }]);
    expect([xz.at(-1), newestAt]).toEqual([0, END - HALF_HOUR_MS]);
  });
});

describe('the shape of a column', () => {
  it('of straight nodes is a ladder of segments', () => {
    const shapes = columnShapes([still(0, 0), still(0, 0)], NOW, 4, 1.5);
    expect(shapes).toEqual([{ at: END, positions: { xz: [0, 0, 0], xy: [0, 0, 0] }, depths: [0, -1.5, -3] }]);
  });

  it('leans by the triangle of 3, 4 and 5, on both axes by that of 2, 3, 6 and 7', () => {
    // 0.6 m across leave 0.8 m of a metre; the first node stands on top whatever it leans, the bottom is a whole segment.
    const [leaning] = columnShapes([still(0, 6000), still(-6000, 0)], NOW, 4, 1);
    expect(leaning).toEqual({ at: END, positions: { xz: [-0.6, -0.6, 0], xy: [0.6, 0, 0] }, depths: [0, -0.8, -1.8] });
    // 0.2 and 0.3 of 0.7 m leave 0.6.
    expect(columnShapes([still(0, 0), still(2000, 3000)], NOW, 4, 0.7)[0]!.depths).toEqual([0, -0.6, -1.3]); // one stamp
  });

  it('counts a node that leans more than its length as a whole segment', () => {
    expect(columnShapes([still(0, 0), still(8000, 8000)], NOW, 4, 1)[0]!.depths).toEqual([0, -1, -2]); // one stamp
  });

  it('stands on the deepest bottom of all stamps: a top that sinks, not a bottom that rises', () => {
    const shapes = [
      { at: END - HOUR_MS, positions: { xz: [], xy: [] }, depths: [0, 1, 2] },
      { at: END, positions: { xz: [], xy: [] }, depths: [0, 0.8, 1.80004] },
    ];
    standOnOneBottom(shapes);
    // 2 − 1.80004 = 0.19996; four decimals, and no −0.
    expect(shapes.map(({ depths }) => depths)).toEqual([
      [0, -1, -2],
      [-0.2, -1, -2],
    ]);
    standOnOneBottom([]);
  });

  it('without nodes is a bottom a segment deep, brought up to nought', () => {
    const [empty] = columnShapes([], NOW, 4, 1);
    expect(empty).toEqual({ at: END, positions: { xz: [0], xy: [0] }, depths: [-1] });
  });

  it('is asked for at stamps that end with the window, whatever the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 48 }), (halfHours, hours) => {
        const window = tiltWindow(END - halfHours * HALF_HOUR_MS, END);
        const stamps = shapeStamps(window, hours);
        expect(stamps.at(-1)).toBe(END);
        expect(stamps[0]).toBeGreaterThanOrEqual(window.start);
        expect(stamps[0]! - hours * HOUR_MS).toBeLessThan(window.start); // the end is always there
        for (const [i, stamp] of stamps.slice(1).entries()) expect(stamp - stamps[i]!).toBe(hours * HOUR_MS); // one more before
      }),
    );
  });
});

describe('what is drawn of movement', () => {
  const course = (values: readonly number[]) => ({
    ...still(0, 0),
    xz: Int32Array.from([...Array(LEAD).fill(77), ...values]),
  });

  it('is millimetres since the start: what was before the window does not count', () => {
    const moved = course([100, 105, 250, 90]);
    expect(nodeDisplacement(3, moved, 'xz', 0)).toEqual({
      node: 3,
      mm: [0, 0.5, 15, -1],
      annotation: { value: 0, text: '3' },
    });
    // 0.0125 m apart: the third node stands 37.5 mm lower.
    expect(nodeDisplacement(3, moved, 'xz', 0.0125)).toMatchObject({
      mm: [-37.5, -37, -22.5, -38.5],
      annotation: { value: -37.5 },
    });
    expect(cumulativeDisplacement([moved, moved, course([0, 0, 10, 0])], 'xz').mm).toEqual([0, 1, 31, -2]);
  });

  it('carries plus signs behind the number of a node that rises', () => {
    expect(nodeDisplacement(12, course([0, 50, 100, 150]), 'xz', 0).annotation).toEqual({ value: 0, text: '12++++' });
    expect(nodeDisplacement(12, course([150, 100, 50, 0]), 'xz', 0).annotation).toEqual({ value: 0, text: '12' });
  });

  it.each<[string, number[], number, string]>([
    // ρ = 1 − 6 Σd² / n (n² − 1); five values: 1 − Σd² / 20.
    // 2 + 2 away and home again: 4 + 4.
    ['Σd² of 8 is 0.6', [3, 2, 1, 4, 5], 0.6, '+'],
    // 0, 2, 0, 1 and 3 away: 4 + 1 + 9.
    ['Σd² of 14 is 0.3', [1, 4, 3, 5, 2], 0.3, ''],
    // 2, 1, 1, 2 and 0 away: 4 + 1 + 1 + 4; 0.5 is not above the limit.
    ['Σd² of 10 is 0.5', [3, 1, 4, 2, 5], 0.5, ''],
    ['Σd² of 4 is 0.8', [2, 1, 4, 3, 5], 0.8, '+++'],
    ['Σd² of 2 is 0.9', [2, 1, 3, 4, 5], 0.9, '++++'],
    ['falling', [5, 4, 3, 2, 1], -1, ''],
    // Means of ranks: 0.5, 0.5, 2.5, 2.5; from the middle −1, −1, 1, 1 against −1.5, −0.5, 0.5, 1.5: 4 / √(4 · 5) = 0.894.
    ['equal ones share their rank', [1, 1, 2, 2], 0.894, '++++'],
  ])('signs: %s', (_, ranks, correlation, signs) => {
    expect(rankCorrelation(ranks)).toBeCloseTo(correlation, 3);
    expect(trendSigns(ranks.map((rank) => rank * 200))).toBe(signs);
  });

  it.each([
    ['nothing', []],
    ['one value', [9999]],
    ['values that are no numbers', [Number.NaN, Number.NaN, 500]],
  ])('no signs of %s', (_, values) => expect(trendSigns(values)).toBe(''));

  it('shows fast stamps of each node, the limits included, downslope or up', () => {
    const length = LEAD + 7;
    const step = (tenths: number): NodeSeries => ({
      ...still(0, 0, length),
      xz: Int32Array.from({ length }, (_, i) => i * tenths),
    });
    const window = tiltWindow(END - 3 * HOUR_MS, END);
    // 48 steps a day: −7 are 0.0336 m/day, 6 are 0.0288, 105 are 0.504, 104 are 0.4992.
    const points = velocityPoints([step(-7), step(6), step(105), step(-104)], window, 'xz');
    expect(points[3]).toEqual(Array.from({ length: 7 }, (_, i) => [END - (6 - i) * HALF_HOUR_MS, 3]));
    expect(points[2].filter(([stamp]) => stamp === END).map(([, node]) => node)).toEqual([1, 4]);
    expect(points[2]).toHaveLength(14);
  });
});

describe('the health of a node', () => {
  it.each([
    ['no reading', [], 0],
    ['a reading at the start', [0], 33.33],
    ['a reading just before the start', [-1], 0],
    ['the last moment of the half hour that begins with the end', [90 * MINUTE_MS - 1], 33.33],
    ['the moment after it', [90 * MINUTE_MS], 0],
    ['two of one half hour', [0, HALF_HOUR_MS - 1], 33.33],
    ['two of three half hours', [0, HALF_HOUR_MS], 66.67],
    ['more than one each', [0, 1, HALF_HOUR_MS, HOUR_MS, HOUR_MS + 1], 100],
  ])('of an hour, which is three half hours: %s', (_, offsets, percent) => {
    expect(
      communicationHealth(
        offsets.map((offset) => END + offset),
        END,
        END + HOUR_MS,
      ),
    ).toBe(percent);
  });

  it('of a span that is turned round asks for one half hour', () => {
    expect(communicationHealth([], END, END - DAY_MS)).toBe(0);
    expect(communicationHealth([END], END, END)).toBe(100);
  });

  it.each([-1, 1, 13, 34, 43, 53, 1.5, Number.POSITIVE_INFINITY])('no accelerometer has the type number %d', (type) => {
    expect(accelerometerOf(type)).toBeNull();
  });
});

describe('what is said of a column', () => {
  const row = (node: number, displacementAlert: number, velocityAlert: number, back = 0) => ({
    at: END - back * HALF_HOUR_MS,
    node,
    displacementAlert,
    velocityAlert,
  });

  it('names nodes by number, ten behind nine, each once', () => {
    expect(columnSentence('lpaña', [row(10, 2, 0), row(9, 2, 0), row(9, 2, 0, 1), row(2, 2, 0)], 2)).toBe(
      'LPAÑA (nodes 2, 9, 10) exceeded displacement threshold',
    );
  });

  it('goes by the newest row of the level: an older one of another level does not count', () => {
    // At level 3 the node was fast and far half an hour ago, and is only far now.
    expect(columnSentence('scua', [row(1, 2, 0), row(1, 2, 3, 1)], 3)).toBe(
      'SCUA (node 1) exceeded displacement and velocity threshold',
    );
    expect(columnSentence('scua', [row(1, 2, 0), row(1, 2, 3, 1)], 2)).toBe(
      'SCUA (node 1) exceeded displacement threshold',
    );
  });

  it('keeps for the record the raising columns with their own levels, and a copy of the nodes', () => {
    const nodes = [{ node: 1, displacementXz: 0.06, displacementXy: 0.02, velocityXz: 0, velocityXy: 0, alert: 2 }];
    const columns = [
      { column: 'a', level: 2 as const, rows: [row(1, 2, 0)], nodes },
      { column: 'b', level: 0 as const, rows: [], nodes: [] },
      { column: 'c', level: 3 as const, rows: [row(4, 0, 3)], nodes: [] },
    ];
    const said = subsurfaceStatement(columns, END);
    nodes.length = 0;
    expect(said).toMatchObject({ symbol: 's3', level: 3, at: END, techInfo: 'C (node 4) exceeded velocity threshold' });
    expect(said!.evidence!.columns.map((one) => [one.column, one.level, one.nodes.length])).toEqual([
      // two raise
      ['a', 2, 1],
      ['c', 3, 0],
    ]);
    expect(subsurfaceStatement(columns.slice(0, 2), END)!.symbol).toBe('s2'); // one raises
  });

  it('asks about a possible fast movement: columns with a sign, the speed of the fastest node', () => {
    const sign = (node: number, speed: number) => ({ node, speed });
    expect(possibleFastMovement([], END)).toBeNull();
    expect(possibleFastMovement([{ column: 'lpasa', signs: [] }], END)).toBeNull();
    const said = possibleFastMovement(
      [
        { column: 'lpasa', signs: [sign(11, 0.5), sign(9, 1.257)] },
        { column: 'lpasb', signs: [] },
        { column: 'scua', signs: [sign(3, 0.25)] },
      ],
      END,
    );
    expect(said).toMatchObject({ symbol: 's0t', level: 1, at: END });
    expect(said!.techInfo).toBe(
      // two columns move
      'LPASA (nodes 9, 11) possible fast movement, about 1.26 m/day: readings dropped as noise agree with each other; ' +
        'SCUA (node 3) possible fast movement, about 0.25 m/day: readings dropped as noise agree with each other',
    );
  });
});
