// Rules of the tilt columns one by one, with the garbage that loggers send.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { nodeAlertsWithStuck } from '../../../packages/proofs/reference/node-alerts.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { columnLevel, type NodeAlertRow, raisingRows } from './column-level.ts';
import { columnShapes } from './column-position.ts';
import { chartSeries, nodeAlerts as judgeNodes, stuckWithin } from './column-run.ts';
import { accelerometerOf, communicationHealth, typeNumbers } from './communication-health.ts';
import { nodeDisplacement, rankCorrelation, trendSigns } from './displacement.ts';
import type { NodeAlert } from './node-alert.ts';
import { columnSentence, SENTENCE_MS, subsurfaceStatement } from './subsurface-trigger.ts';
import { roundEven, tilt } from './tilt.ts';
import {
  type CountSeries,
  cleanCounts,
  oncePerHalfHour,
  orthogonal,
  repairCount,
  STUCK_MS,
  stuckRanges,
  withinRange,
  withoutOutliers,
  withoutStuck,
} from './tilt-filters.ts';
import { alertWindow, tiltWindow } from './tilt-window.ts';
import { velocityLevel as levelOf, velocityAt } from './velocity.ts';
import { velocityPoints as pointsOf } from './velocity-alerts.ts';

const velocityPoints = (
  ...args: [Parameters<typeof pointsOf>[0], Parameters<typeof pointsOf>[1], Parameters<typeof pointsOf>[2]]
) => pointsOf(...args, PUBLISHED_LIMITS);
const velocityLevel = (metresPerDay: number) => levelOf(metresPerDay, PUBLISHED_LIMITS);
const nodeAlerts = (...args: [Parameters<typeof judgeNodes>[0], Parameters<typeof judgeNodes>[1]]) =>
  judgeNodes(...args, PUBLISHED_LIMITS);

const END = at('2026-11-21 12:00:00');

/** Counts per half hour up to and including `END`, from a rule on the number of half hours before it. */
function counts(halfHours: number, rule: (back: number) => [number, number, number]): CountSeries {
  const rows = Array.from({ length: halfHours }, (_, index) => halfHours - 1 - index);
  const axis = (place: 0 | 1 | 2) => rows.map((back) => rule(back)[place]);
  return { at: rows.map((back) => END - back * HALF_HOUR_MS), x: axis(0), y: axis(1), z: axis(2) };
}
/** A jitter of a count that never repeats for long. */
const jitter = (back: number) => (back * 7919) % 3;
/** A node that stands nearly upright, leaning by `z` counts down and `y` across. */
const leaning =
  (y: number, z: number) =>
  (back: number): [number, number, number] => [
    Math.round(Math.sqrt(1024 ** 2 - y ** 2 - z ** 2)),
    y + jitter(back),
    z + jitter(back + 1),
  ];
const alertOf = (series: CountSeries, judge = nodeAlerts) =>
  judge({ segmentM: 1, nodes: new Map([[1, cleanCounts(series).kept]]) }, alertWindow(END))[0]!; // of one node

describe('filters', () => {
  it('repair an axis that ran over and miss what no resting node shows', () => {
    expect([-3071, -3000, -2971].map(repairCount)).toEqual([1025, 1096, 1125]);
    expect([-3072, -2970, 1127, -1127, Number.NaN].map(repairCount)).toEqual(Array(5).fill(Number.NaN));
    expect([1126, -1126, 0].map(repairCount)).toEqual([1126, -1126, 0]);
    const { kept, dropped } = withinRange({
      at: [1, 2, Number.NaN],
      x: [2000, 1024, 1024],
      y: [0, 2000, 0],
      z: [0, 0, 0],
    });
    expect([kept.at, dropped.map((one) => one.reason)]).toEqual([[2], ['range', 'range']]);
    expect(kept.y).toEqual([Number.NaN]);
  });

  it('drop what does not measure 1 g: 8 percent away is too far', () => {
    const of = (x: number, y: number, z: number) => orthogonal({ at: [0], x: [x], y: [y], z: [z] }).kept.at.length;
    expect([of(1024, 0, 0), of(1105, 0, 0), of(943, 0, 0)]).toEqual([1, 1, 1]);
    // 591 · √3 = 1023.6: the three axes count alike.
    expect([of(0, 1024, 0), of(0, 0, -1024), of(591, 591, -591), of(591, 591, 0)]).toEqual([1, 1, 1, 0]);
    expect([of(1106, 0, 0), of(942, 0, 0), of(0, 0, 0), of(1024, Number.NaN, 0)]).toEqual([0, 0, 0, 0]);
  });

  it('say of each reading why it was dropped', () => {
    // Too large, not 1 g, good, the second of its half hour.
    const { kept, dropped } = cleanCounts({
      at: [END, END + 1, END + 2, END + 3],
      x: [2000, 500, 1024, 1024],
      y: [0, 0, 0, 0],
      z: [0, 0, 0, 0],
    });
    expect(kept.at).toEqual([END]);
    expect(dropped).toEqual([
      { at: END, reason: 'range' },
      { at: END + 1, reason: 'orthogonality' },
      { at: END + 3, reason: 'half_hour' },
    ]);
  });

  it('keep the first reading of a half hour, stamped with its beginning', () => {
    const minutes = [0, 1, 29, 30, 59, 60];
    const at = minutes.map((minute) => END + minute * MINUTE_MS + 5);
    const { kept, dropped } = oncePerHalfHour({ at, x: minutes, y: minutes, z: minutes });
    expect(kept.at).toEqual([END, END + HALF_HOUR_MS, END + HOUR_MS]);
    expect(kept.x).toEqual([0, 30, 60]);
    expect(dropped).toHaveLength(3);
  });

  it('judge an outlier over 48 readings with itself among them, a single reading never', () => {
    const steady = counts(100, leaning(10, 20));
    const jump = { ...steady, z: Array.from(steady.z, (z, index) => (index === 60 ? z + 40 : z)) };
    const all = withoutOutliers(jump, 0, Number.POSITIVE_INFINITY);
    expect(all.dropped).toEqual([{ at: jump.at[60], reason: 'outlier' }]);
    expect(all.kept.at).toHaveLength(99);
    // Begun anew at the jump itself, it is the first reading and passes.
    const late = withoutOutliers(jump, jump.at[60]!, Number.POSITIVE_INFINITY);
    expect(late.kept.at[0]).toBe(jump.at[60]);
    expect(withoutOutliers({ at: [1], x: [1024], y: [0], z: [0] }, 0, 2).kept.at).toEqual([1]);
  });

  it('look back 48 readings and no further when they judge an outlier', () => {
    // A first reading far off makes the spread wide as long as it is among the 48.
    const judged = (place: number) => {
      const z = Array.from({ length: place + 1 }, (_, index) => (index === 0 ? 200 : index === place ? 40 : index % 2));
      const at = z.map((_, index) => index * HALF_HOUR_MS);
      const rest = z.map(() => 1000);
      return withoutOutliers({ at, x: rest, y: rest, z }, 0, Number.POSITIVE_INFINITY).dropped.length;
    };
    expect([judged(47), judged(48)]).toEqual([0, 1]);
  });

  it('call a node stuck after three days without the change of a count, and not an hour earlier', () => {
    const still = (halfHours: number) => stuckRanges(counts(halfHours, () => [1020, 30, 40]));
    expect(still(STUCK_MS / HALF_HOUR_MS)).toEqual([]);
    expect(still(STUCK_MS / HALF_HOUR_MS + 1)).toEqual([{ from: END - STUCK_MS, to: END }]);
    // Two equal readings with a long silence between them are no proof.
    expect(stuckRanges({ at: [0, 30 * DAY_MS], x: [1020, 1020], y: [1, 1], z: [1, 1] })).toEqual([]);
    expect(stuckRanges(counts(400, leaning(30, 40)))).toEqual([]);
  });
});

describe('a stuck node', () => {
  const days = (axis: 0 | 1 | 2) =>
    counts(200, (back) => [0, 1, 2].map((place) => 500 + (place === axis ? back % 2 : 0)) as [number, number, number]);

  it.each([0, 1, 2] as const)('has the same counts on all axes: axis %i alone that changes is life', (axis) => {
    expect(stuckRanges(days(axis))).toEqual([]);
  });

  it('is left out from the first to the last equal reading, both included; what lies around stays', () => {
    // 150 equal readings with 20 living ones on either side: 149 half hours are 74.5 h, more than three days.
    const series = cleanCounts(
      counts(190, (back) => (back < 20 || back >= 170 ? leaning(20, 30)(back) : [1000, 150, 160])),
    ).kept;
    const ranges = stuckRanges(series);
    expect(ranges).toEqual([{ from: END - 169 * HALF_HOUR_MS, to: END - 20 * HALF_HOUR_MS }]);
    const { kept, dropped } = withoutStuck(series, ranges);
    expect([kept.at.length, kept.at[19], kept.at[20]]).toEqual([40, END - 170 * HALF_HOUR_MS, END - 19 * HALF_HOUR_MS]);
    expect(dropped).toHaveLength(150);
    expect(dropped[0]).toEqual({ at: END - 169 * HALF_HOUR_MS, reason: 'stuck' });
    expect(dropped.at(-1)).toEqual({ at: END - 20 * HALF_HOUR_MS, reason: 'stuck' });
  });

  it('may be so twice; a reading inside either stretch is left out', () => {
    const series = cleanCounts(counts(400, (back) => (back === 200 ? [1000, 151, 160] : [1000, 150, 160]))).kept;
    const { kept } = withoutStuck(series, stuckRanges(series));
    expect(kept.at).toEqual([END - 200 * HALF_HOUR_MS]);
  });
});

describe('tilt and velocity', () => {
  it('tilt is the share of an axis in the whole, times the length of the segment, in 0.1 mm', () => {
    expect(tilt(512, 1024, 1)).toBe(5000);
    expect(tilt(-512, 1024, 0.5)).toBe(-2500);
    expect(tilt(0, 0, 1)).toBe(0);
  });
  it('halves round to even, as the reference does', () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5, 2.4, 2.6].map(roundEven)).toEqual([0, 2, 2, 0, -2, 2, 3]);
  });
  it('velocity is the slope of seven points in 0.1 mm/day', () => {
    expect(velocityAt([0, 1, 2, 3, 4, 5, 6], 6)).toBe(48);
    expect(velocityAt([9, 9, 9, 9, 9, 9, 9, 9], 7)).toBe(0);
  });
  it('limits are 0.032 and 0.5 m/day, both inclusive, in either direction', () => {
    expect([0.0319, 0.032, 0.4999, 0.5, -0.032, -0.5].map(velocityLevel)).toEqual([0, 2, 2, 3, 2, 3]);
  });
  it('the window reaches 6.5 hours before its start, and to the end of the half hour that it ends with', () => {
    const window = alertWindow(END + 12 * MINUTE_MS);
    expect([window.end, window.start, window.offsetStart]).toEqual([
      END,
      END - 3 * DAY_MS,
      END - 3 * DAY_MS - 6.5 * HOUR_MS,
    ]);
    expect([window.from, window.until]).toEqual([window.offsetStart - 3 * DAY_MS, END + HALF_HOUR_MS]);
    expect(tiltWindow(END + DAY_MS, END).start).toBe(END);
  });
});

describe('a node', () => {
  const moving = (back: number) => Math.round(Math.max(0, 48 - back) * 1.6);
  it('that leans over on both axes raises; on one axis alone it does not', () => {
    expect(alertOf(counts(300, (back) => leaning(20 + moving(back), 30 + moving(back))(back)))).toMatchObject({
      alert: 2,
    });
    expect(alertOf(counts(300, (back) => leaning(20, 30 + moving(back))(back)))).toMatchObject({ alert: 0 });
  });
  it('is without data when nothing passed the filters for more than three hours', () => {
    const silent = (halfHours: number) => {
      const all = counts(300, leaning(20, 30));
      const cut = (axis: ArrayLike<number>) => Array.from(axis).slice(0, 300 - halfHours);
      return alertOf({ at: cut(all.at), x: cut(all.x), y: cut(all.y), z: cut(all.z) });
    };
    expect([silent(6).alert, silent(7).alert]).toEqual([0, -1]);
    expect(alertOf({ at: [], x: [], y: [], z: [] })).toMatchObject({ hasData: false, alert: -1 });
  });
  it('that was silent when the window began takes its last value of the three days before', () => {
    const window = alertWindow(END);
    const silentFrom = (back: number) => counts(400, leaning(100, 100)).at[399 - back]!;
    const all = counts(400, (back) => leaning(back > 170 ? 100 : 160, 100)(back));
    const keep = (index: number) => all.at[index]! < silentFrom(170) || all.at[index]! > silentFrom(120);
    const places = Array.from(all.at, (_, index) => index).filter(keep);
    const pick = (axis: ArrayLike<number>) => places.map((index) => axis[index]!);
    const gappy = { at: pick(all.at), x: pick(all.x), y: pick(all.y), z: pick(all.z) };
    // The last reading of before is no stand but an outlier: it fills nothing, the one before it does.
    const places2 = places.indexOf(399 - 171);
    const spiked = { ...gappy, y: gappy.y.map((y, index) => (index === places2 ? 250 : y)) };
    const kept = cleanCounts({ ...spiked, x: spiked.x.map((x, index) => (index === places2 ? 988 : x)) }).kept;
    expect(kept.at).toHaveLength(gappy.at.length);
    expect(Math.round(chartSeries(kept, window, 1).xy[7]! / 10)).toBeLessThan(102);
    // Tilt of the earlier stand, 100 counts, fills the start; later it stands at 160.
    const series = chartSeries(cleanCounts(gappy).kept, window, 1);
    expect(Math.round(series.xy[7]! / 10)).toBeGreaterThan(94);
    expect(Math.round(series.xy[7]! / 10)).toBeLessThan(102);
    expect(Math.round(series.xy.at(-1)! / 10)).toBeGreaterThan(150);
  });
  it('that is stuck is without data, and waking up again is no movement', () => {
    const stuck = counts(400, (back) => (back > 180 ? leaning(20, 30)(back) : [1000, 150, 160]));
    expect(alertOf(stuck)).toMatchObject({ hasData: false, alert: -1 });
    const awake = counts(400, (back) => (back < 20 || back > 180 ? leaning(20, 30)(back) : [1000, 150, 160]));
    expect(alertOf(awake)).toMatchObject({ alert: 0 });
    // Without the rule the same readings raise.
    expect(alertOf(awake, nodeAlertsWithStuck).alert).toBeGreaterThan(0);
    expect(stuckWithin(cleanCounts(awake).kept, alertWindow(END))).toHaveLength(1);
  });

  const garbage: [string, CountSeries][] = [
    ['nothing but NaN', counts(200, () => [Number.NaN, Number.NaN, Number.NaN])],
    ['zeros', counts(200, () => [0, 0, 0])],
    ['swapped axes', counts(200, (back) => [leaning(20, 30)(back)[2], leaning(20, 30)(back)[0], 1])],
    [
      'a clock in 1970',
      { ...counts(200, leaning(20, 30)), at: Array.from({ length: 200 }, (_, index) => index * 1000) },
    ],
    [
      'a clock in 2099',
      { ...counts(9, leaning(1, 2)), at: Array.from({ length: 9 }, (_, i) => at('2099-01-01 00:00:00') + i) },
    ],
    ['a burst of repeats', { ...counts(200, leaning(20, 30)), at: Array.from({ length: 200 }, () => END) }],
    ['infinite counts', counts(200, () => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0])],
    ['random noise', counts(300, (back) => [(back * 7919) % 5000, (back * 104_729) % 5000, (back * 1_299_709) % 5000])],
  ];
  it.each(garbage)('is never raised by %s, and every number stays finite', (_, series) => {
    const alert = alertOf(series);
    expect(alert.alert).toBeLessThanOrEqual(0);
    const { node: _node, hasData: _data, ...numbers } = alert;
    for (const value of Object.values(numbers)) expect(Number.isFinite(value)).toBe(true);
    const window = alertWindow(END);
    const drawn = chartSeries(cleanCounts(series).kept, window, 1);
    const shapes = columnShapes([drawn, drawn], window, 4, 1);
    expect(shapes).toHaveLength(19);
    for (const shape of shapes)
      expect(shape.depths.concat(shape.positions.xz, shape.positions.xy).every(Number.isFinite)).toBe(true);
    expect(nodeDisplacement(1, drawn, 'xy', 0.01).mm.every(Number.isFinite)).toBe(true);
    expect(velocityPoints([drawn], window, 'xz')[3]).toEqual([]);
  });
});

describe('the level of a column', () => {
  const node = (number: number, alert: -1 | 0 | 2 | 3): NodeAlert => ({
    node: number,
    hasData: alert !== -1,
    displacementXz: 0,
    displacementXy: 0,
    velocityXz: 0,
    velocityXy: 0,
    displacementAlert: alert === 3 ? 2 : alert,
    velocityAlert: alert,
    alert,
  });
  const rows = (count: number, level: number, from = 0): NodeAlertRow[] =>
    Array.from({ length: count }, (_, index) => ({
      at: END - (from + index) * HALF_HOUR_MS,
      node: 1,
      displacementAlert: 0,
      velocityAlert: level,
    }));

  it('counts a node only with more than three raising runs of the last seven', () => {
    expect(columnLevel([node(1, 2)], rows(3, 2), END)).toBe(0);
    expect(columnLevel([node(1, 2)], rows(4, 2), END)).toBe(2);
    // The same run stored twice is one run; older than three hours is too old.
    expect(columnLevel([node(1, 2)], [...rows(3, 2), ...rows(3, 2)], END)).toBe(0);
    expect(columnLevel([node(1, 2)], [...rows(3, 2), ...rows(4, 2, 7)], END)).toBe(0);
    expect(columnLevel([node(1, 2)], [...rows(3, 2), ...rows(1, 3, 3)], END)).toBe(3);
  });
  it('counts the run of three hours ago; runs later than the stamp are not known to it', () => {
    const [now, earlier, later] = [rows(3, 2), rows(1, 2, 6), rows(1, 2, -1)];
    expect(columnLevel([node(1, 2)], [...now, ...earlier], END)).toBe(2);
    expect(columnLevel([node(1, 2)], [...now, ...later], END)).toBe(0);
  });
  it('counts each raising node by its own runs', () => {
    const ofNode2 = rows(4, 3).map((row) => ({ ...row, node: 2 }));
    expect(columnLevel([node(1, 2), node(2, 2)], [...rows(3, 2), ...ofNode2], END)).toBe(3);
    // Node 2 has calmed down: its earlier runs raise neither itself nor node 1.
    expect(columnLevel([node(1, 2), node(2, 0)], [...rows(3, 2), ...ofNode2], END)).toBe(0);
  });
  it('stores the rows of the nodes that raise, and of no others', () => {
    expect(raisingRows([node(1, -1), node(2, 0), node(3, 2), node(4, 3)], END)).toEqual([
      { at: END, node: 3, displacementAlert: 2, velocityAlert: 2 },
      { at: END, node: 4, displacementAlert: 2, velocityAlert: 3 },
    ]);
  });
  it('is otherwise what most nodes say; data win a tie, no nodes are no data', () => {
    expect(columnLevel([node(1, 0), node(2, -1)], [], END)).toBe(0);
    expect(columnLevel([node(1, 0), node(2, -1), node(3, -1)], [], END)).toBe(-1);
    expect(columnLevel([], [], END)).toBe(-1);
  });
});

describe('the statement of a site', () => {
  const column = (name: string, level: -1 | 0 | 2 | 3, more: Partial<NodeAlertRow>[] = []) => ({
    column: name,
    level,
    nodes: [],
    rows: more.map((row) => ({ at: END, node: 1, displacementAlert: 0, velocityAlert: 0, ...row })),
  });
  it('is the highest level of its columns; no data is never stated', () => {
    expect(subsurfaceStatement([column('lpasa', -1)], END)).toBeNull();
    expect(subsurfaceStatement([], END)).toBeNull();
    expect(subsurfaceStatement([column('lpasa', -1), column('lpasb', 0)], END)).toMatchObject({
      symbol: 's',
      level: 0,
      techInfo: '',
    });
    const raised = subsurfaceStatement([column('lpasa', 2), column('lpasb', 3, [{ velocityAlert: 3 }])], END);
    expect(raised).toMatchObject({ symbol: 's3', level: 3, techInfo: 'LPASB (node 1) exceeded velocity threshold' });
    expect(raised!.evidence).toMatchObject({
      source: 'subsurface',
      columns: [{ column: 'lpasa' }, { column: 'lpasb' }],
    });
  });
  it('names every column of the highest level; what it rested on are the raising columns', () => {
    const fast = [{ velocityAlert: 3 }];
    const raised = subsurfaceStatement(
      [column('lpasa', 3, fast), column('lpasb', 0), column('lpasc', 3, fast), column('lpasd', -1)],
      END,
    );
    expect(raised!.techInfo).toBe(
      'LPASA (node 1) exceeded velocity threshold; LPASC (node 1) exceeded velocity threshold',
    );
    expect(raised!.evidence).toMatchObject({ columns: [{ column: 'lpasa' }, { column: 'lpasc' }] });
  });
  it('takes the newest row of a node in whatever order they come', () => {
    const older = { at: END - 1, node: 4, displacementAlert: 2, velocityAlert: 0 };
    const newer = { at: END, node: 4, displacementAlert: 0, velocityAlert: 2 };
    for (const rows of [
      [older, newer],
      [newer, older],
    ]) {
      expect(columnSentence('lpasa', rows, 2)).toBe('LPASA (node 4) exceeded velocity threshold');
    }
    expect(SENTENCE_MS).toBe(4 * HOUR_MS);
  });
  it('names the nodes with what they exceeded, newest row per node, only those of the level', () => {
    const both = { displacementAlert: 2, velocityAlert: 2 };
    const rows = [
      { at: END, node: 4, ...both },
      { at: END - 1, node: 4, displacementAlert: 2, velocityAlert: 0 },
      { at: END, node: 3, ...both },
      { at: END, node: 6, displacementAlert: 0, velocityAlert: 2 },
      { at: END, node: 7, displacementAlert: 2, velocityAlert: 3 },
      { at: END, node: 8, displacementAlert: 2, velocityAlert: 0 },
    ];
    expect(columnSentence('lpasa', rows, 2)).toBe(
      'LPASA (nodes 3, 4) exceeded displacement and velocity threshold; (node 8) exceeded displacement threshold; (node 6) exceeded velocity threshold',
    );
  });
});

describe('trend and health', () => {
  it('signs follow the rank correlation, for movements of more than a centimetre', () => {
    const rising = Array.from({ length: 50 }, (_, index) => index * 5);
    expect([trendSigns(rising), trendSigns(rising.toReversed()), trendSigns(rising.map((one) => one / 5))]).toEqual([
      '++++',
      '',
      '',
    ]);
    // From 0 to 100 tenths of a mm is exactly one centimetre, which is not more.
    const upTo = (top: number) => [0, 20, 40, 60, 80, top];
    expect([trendSigns(upTo(100)), trendSigns(upTo(101))]).toEqual(['', '++++']);
    // ρ = 0.6, 0.7 and 0.8 of five ranks.
    const ranks = (list: number[]) => list.map((rank) => rank * 100);
    const tries = [
      [2, 1, 5, 3, 4],
      [3, 1, 2, 4, 5],
      [2, 3, 1, 4, 5],
    ];
    expect(tries.map((one) => Math.round(rankCorrelation(one) * 10))).toEqual([6, 7, 7]);
    expect(tries.map((one) => trendSigns(ranks(one)))).toEqual(['+', '++', '++']);
    expect(trendSigns(ranks([2, 1, 4, 3, 5]))).toBe('+++');
    expect(rankCorrelation([1, 1, 1])).toBe(0);
  });
  it('health counts distinct half hours, at most 100 percent', () => {
    const full = Array.from({ length: 145 }, (_, index) => END - 3 * DAY_MS + index * HALF_HOUR_MS);
    expect(communicationHealth(full, END - 3 * DAY_MS, END)).toBe(100);
    expect(
      communicationHealth(
        full.flatMap((one) => [one, one + 1]),
        END - 3 * DAY_MS,
        END,
      ),
    ).toBe(100);
    expect(communicationHealth(full.slice(0, 29), END - 3 * DAY_MS, END)).toBe(20);
    expect(communicationHealth([], END, END)).toBe(0);
  });
  it('knows the type numbers of every version', () => {
    expect([1, 2, 3, 4, 5].map(typeNumbers)).toEqual([[0], [32, 33], [11, 12], [41, 42], [51, 52]]);
    expect([0, 32, 33, 11, 12, 41, 42, 51, 52, 2, Number.NaN].map(accelerometerOf)).toEqual([
      1,
      1,
      2,
      1,
      2,
      1,
      2,
      1,
      2,
      null,
      null,
    ]);
  });
});
