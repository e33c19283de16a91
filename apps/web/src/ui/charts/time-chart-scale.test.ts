import { describe, expect, test } from 'vitest';
import {
  clampRange,
  indexesIn,
  isZoomed,
  MIN_SPAN,
  nearestIndex,
  pan,
  sortedColumns,
  spreadLabels,
  yRange,
  zoomAround,
} from './time-chart-scale.ts';
import type { ChartSeries } from './time-chart-types.ts';

const line = (...values: (number | null)[]): ChartSeries => ({ label: 'a', kind: 'line', colour: 'rain', values });
const base = { title: '', summary: '', unit: 'mm', range: [0, 1] as const };

describe('sortedColumns', () => {
  test('leaves ascending x alone, without a copy', () => {
    const x = [1, 2, 3];
    expect(sortedColumns(x, [[1, null, 3]]).x).toBe(x);
  });

  test('sorts, and the later entry of an instant wins', () => {
    expect(sortedColumns([3, 1, 3, 2], [[30, 10, 33, null]])).toEqual({ x: [1, 2, 3], columns: [[10, null, 33]] });
  });

  test('nothing and one point', () => {
    expect(sortedColumns([], [[]])).toEqual({ x: [], columns: [[]] });
    expect(sortedColumns([5], [[1]]).x).toEqual([5]);
  });
});

describe('yRange', () => {
  test('holds the threshold even if the rain is far below', () => {
    const [low, high] = yRange({
      ...base,
      series: [line(1, null, 3)],
      thresholds: [{ label: '', value: 120, dash: [] }],
    });
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(120);
  });

  test('of measurements far from zero leaves zero out', () => {
    const [low, high] = yRange({ ...base, series: [line(100, 110)], fitsY: true });
    expect([Math.round(low * 10), Math.round(high * 10)]).toEqual([992, 1108]);
    expect(yRange({ ...base, series: [line(null)], fitsY: true })).toEqual([0, 1]);
    expect(yRange({ ...base, series: [line(5, 5)], fitsY: true })).toEqual([4, 6]);
  });

  test('of numbers of nodes goes half a node beyond', () => {
    expect(yRange({ ...base, series: [line(3, 12)], isYRanked: true })).toEqual([0.5, 12.5]);
  });

  test.each([[[]], [[null]], [[0]], [[0, 0]]])('has a height for %j', (values) => {
    const [low, high] = yRange({ ...base, series: [line(...values)] });
    expect(high).toBeGreaterThan(low);
  });

  test('reaches below zero only when a value does', () => {
    expect(yRange({ ...base, series: [line(-2, 4)] })[0]).toBeLessThan(-2);
    expect(yRange({ ...base, series: [line(2, 4)], yAtLeast: 5 })[1]).toBeGreaterThan(5);
  });
});

describe('zoom and pan', () => {
  const whole = [0, 100_000] as const;

  test('zooming keeps the place under the pointer', () => {
    const [from, to] = zoomAround(whole, 25_000, 0.5, whole);
    expect((25_000 - from) / (to - from)).toBeCloseTo(0.25);
    expect(to - from).toBe(50_000);
  });

  test('never closer than an hour, never wider than the window', () => {
    const [from, to] = zoomAround([50_000, 50_010], 50_005, 0.1, whole);
    expect(to - from).toBe(MIN_SPAN);
    expect(zoomAround(whole, 10, 5, whole)).toEqual([0, 100_000]);
    expect(clampRange([-10, 10], [0, 60])).toEqual([0, 60]);
  });

  test('panning stops at both ends and keeps the length', () => {
    expect(pan([10_000, 20_000], -50_000, whole)).toEqual([0, 10_000]);
    expect(pan([10_000, 20_000], 500_000, whole)).toEqual([90_000, 100_000]);
  });

  test('the whole window is not zoomed', () => {
    expect(isZoomed([0.2, 99_999.9], whole)).toBe(false);
    expect(isZoomed([0, 90_000], whole)).toBe(true);
  });
});

describe('places in x', () => {
  test('nearest', () => {
    expect(nearestIndex([], 3)).toBe(-1);
    expect(nearestIndex([10], 3)).toBe(0);
    expect(nearestIndex([10, 20, 30], 24)).toBe(1);
    expect(nearestIndex([10, 20, 30], 26)).toBe(2);
    expect(nearestIndex([10, 20, 30], 99)).toBe(2);
  });

  test('inside a stretch', () => {
    expect(indexesIn([10, 20, 30], [15, 30])).toEqual([1, 2]);
    expect(indexesIn([10, 20, 30], [11, 19])).toBeNull();
    expect(indexesIn([], [0, 1])).toBeNull();
  });
});

test('labels keep their order and do not overlap', () => {
  const places = spreadLabels([50, 52, 10, 99], 20, 0, 100);
  const sorted = [...places].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(20);
  expect(places[2]).toBeLessThan(places[0]!);
  expect(places[0]).toBeLessThan(places[1]!);
  expect(Math.max(...places)).toBeLessThanOrEqual(100);
  expect(spreadLabels([], 20, 0, 100)).toEqual([]);
});
