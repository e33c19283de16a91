// The last stamps of an alert are read from a grid of all counts of a node: it says what a window says that was never seen before.
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { fewInTrial, roundsInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { nodeAlerts, stuckWithin } from './column-run.ts';
import { nodeAlert } from './node-alert.ts';
import { alertSeries, LEAD, nodeSeries } from './node-series.ts';
import { judgeOutliers, type KeptCounts, outliersFrom, outliersOfWhole, withoutStuck } from './tilt-filters.ts';
import { readings, STAMP } from './tilt-readings.fixture.ts';
import { alertWindow } from './tilt-window.ts';

const limits = PUBLISHED_LIMITS;
const windows = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) =>
    alertWindow(STAMP + (first + place * step) * HALF_HOUR_MS),
  );

const changed = (
  counts: KeptCounts,
  to: (value: number, place: number, axis: keyof KeptCounts) => number,
): KeptCounts => ({
  at: counts.at.map((value, place) => to(value, place, 'at')),
  x: counts.x.map((value, place) => to(value, place, 'x')),
  y: counts.y.map((value, place) => to(value, place, 'y')),
  z: counts.z.map((value, place) => to(value, place, 'z')),
});

/** By the whole series, which knows no grid. */
function expectWhole(counts: KeptCounts, looks = windows(-9 * 48, 48, 5)): void {
  for (const window of looks) {
    const [whole, quick] = [nodeSeries({ ...counts }, window, 1.2), alertSeries(counts, window, 1.2)];
    expect([quick.newestAt, [...quick.xz.slice(-7)], [...quick.xy.slice(-7)]]).toEqual([
      whole.newestAt,
      [...whole.xz.slice(-7)],
      [...whole.xy.slice(-7)],
    ]);
    expect([quick.xz[LEAD], quick.xy[LEAD]]).toEqual([whole.xz[LEAD], whole.xy[LEAD]]);
    expect(nodeAlert(1, quick, window, limits)).toEqual(nodeAlert(1, whole, window, limits));
  }
}

describe('the last stamps of an alert', () => {
  it.each([
    [1, 0],
    [2, 0.02],
    [3, 0.2],
    [5, 0.7],
    [7, 0.85],
    [8, 0.93],
  ])('of months of counts are those of each window (seed %i, %d lost)', (seed, lost) =>
    expectWhole(readings(seed, lost, 40), windows(-36 * 48, 48, 13)),
  );

  it('of a node that fell silent go on as far as anybody asks: a day, and beyond', () => {
    const all = readings(2, 0.05);
    const until = all.at.findIndex((at) => at > STAMP - 5 * DAY_MS);
    const counts = changed(all, (value) => value);
    for (const axis of ['at', 'x', 'y', 'z'] as const) counts[axis].length = until;
    expectWhole(counts, windows(-6 * 48, 2 * 48));
  });

  it.each([
    ['every reading stands five minutes later', () => 5 * MINUTE_MS],
    ['one of many stands between two half hours', (place: number) => (place === 300 ? 10 * MINUTE_MS : 0)],
    ['the last one stands between two half hours', (place: number) => (place > 600 ? 7 * MINUTE_MS : 0)],
  ])('are those of each window where %s', (_what, late) =>
    expectWhole(changed(readings(4, 0.03), (value, place, axis) => (axis === 'at' ? value + late(place) : value))),
  );

  it.each([
    ['halves', (value: number) => value + 0.5],
    ['a missing value', (value: number, place: number) => (place === 40 ? Number.NaN : value)],
  ])('are those of each window with %s among the counts: there is no grid of them', (_what, to) => {
    const counts = changed(readings(5, 0.1), (value, place, axis) => (axis === 'y' ? to(value, place) : value));
    expect(outliersOfWhole(counts)).toBeNull();
    if (counts.y.every((value) => !Number.isNaN(value))) expectWhole(counts);
  });

  it('know of readings that came since', () => {
    const all = readings(6, 0.04);
    const counts: KeptCounts = { at: [], x: [], y: [], z: [] };
    for (let place = 0; place < all.at.length; place++) {
      for (const axis of ['at', 'x', 'y', 'z'] as const) counts[axis].push(all[axis][place]!); // as many of each
      if (place % 29 === 28) expectWhole(counts, [alertWindow(all.at[place]!)]); // in range
    }
  });

  it('hang on nothing from before the window: what is an outlier in the first 48 readings begins anew', () => {
    const jumps = (place: number) => (place % 48 === 30 ? 300 : place % 48 === 33 ? -250 : 0);
    const counts = changed(readings(1, 0), (value, place, axis) => (axis === 'z' ? value + jumps(place) : value));
    expectWhole(counts, windows(-9 * 48, 48));
  });
});

describe('an outlier needs eleven readings', () => {
  it.each(Array.from({ length: 14 }, (_, place) => place + 1))(
    'of %i equal ones the last is one where it leaps',
    (size) => {
      const at = Array.from({ length: size }, (_, place) => STAMP + place * HALF_HOUR_MS);
      const y = at.map((_, place) => (place === size - 1 ? 900 : 7));
      const counts = { at, x: at.map(() => 1000), y, z: at.map(() => 3) };
      expect(outliersFrom(counts, 0)(size - 1)).toBe(size >= 11);
      expect(judgeOutliers({ ...counts }, STAMP, STAMP + DAY_MS).isOutlier.at(-1)).toBe(size >= 11 ? 1 : 0);
    },
  );
});

describe('a node that stood still', () => {
  it('is judged in every window without what is stuck there, and with what is too short to be', () => {
    const still = (place: number) =>
      Math.min(
        ...[
          [100, 270],
          [330, 500],
        ].map(([from, to]) => (place < from! || place > to! ? place : from!)),
      ); // pairs
    const own = readings(2, 0, 14);
    const counts = changed(own, (value, place, axis) => (axis === 'at' ? value : own[axis][still(place)]!)); // in range
    let stuck = 0;
    for (const window of fewInTrial(windows(-12 * 48, 48))) {
      const ranges = stuckWithin({ ...counts }, window);
      stuck += ranges.length;
      const alone = alertSeries(withoutStuck({ ...counts }, ranges).kept, window, 1.2);
      const [quick] = nodeAlerts({ segmentM: 1.2, nodes: new Map([[1, counts]]) }, window, limits);
      expect(quick).toEqual(nodeAlert(1, alone, window, limits));
    }
    expect(stuck).toBeGreaterThan(roundsInTrial(100));
  });
});
