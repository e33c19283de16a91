import { describe, expect, test } from 'vitest';
import { nearestPlace, placeAfterKey, xyRanges } from './xy-chart-options.ts';
import type { XyContent, XySeries } from './xy-chart-types.ts';

const axis = { label: '', unit: 'm', digits: 2 };
const line = (x: number[], y: (number | null)[], more: Partial<XySeries> = {}): XySeries => ({
  label: 'a',
  kind: 'line',
  colour: 'ink',
  x,
  y,
  ...more,
});
const content = (series: XySeries[], more: Partial<XyContent> = {}): XyContent => ({
  title: '',
  summary: '',
  x: axis,
  y: axis,
  series,
  ...more,
});

describe('ranges', () => {
  test('hold every point and the edges of bands, with some room', () => {
    const { x, y } = xyRanges(content([line([0, 10], [1, null]), line([5], [2], { kind: 'band', high: [7] })]));
    expect(x).toEqual([-0.25, 5.25]); // the point without a value takes no room
    expect(y[0]).toBeCloseTo(0.7);
    expect(y[1]).toBeCloseTo(7.3);
  });
  test('reach what was asked for, and have a width in any case', () => {
    expect(xyRanges(content([line([0], [3])], { xAtLeast: [-1, 1] })).x).toEqual([-1.1, 1.1]);
    expect(xyRanges(content([])).y).toEqual([0, 1]);
    const { y } = xyRanges(content([line([0, 1], [2, 2])]));
    expect(y[1]).toBeGreaterThan(y[0]);
  });
});

describe('the point at a place', () => {
  const series = [line([0, 10], [0, 0]), line([0, 10], [5, null]), line([0], [1], { kind: 'band', high: [2] })];
  const toPixel = (x: number, y: number) => [x * 10, y * 10] as const;
  test('is the nearest within reach, never of a band', () => {
    expect(nearestPlace(series, toPixel, 95, 3, 30)).toEqual({ series: 0, point: 1 });
    expect(nearestPlace(series, toPixel, 2, 45, 30)).toEqual({ series: 1, point: 0 });
    expect(nearestPlace(series, toPixel, 50, 25, 10)).toBeNull();
  });
  test('moves by keys along the line and to the next line, and stops at the ends', () => {
    const start = placeAfterKey(series, null, 'ArrowRight');
    expect(start).toEqual({ series: 1, point: 0 });
    expect(placeAfterKey(series, start, 'ArrowRight')).toEqual({ series: 1, point: 1 });
    expect(placeAfterKey(series, start, 'ArrowDown')).toEqual({ series: 0, point: 0 });
    expect(placeAfterKey(series, { series: 0, point: 1 }, 'ArrowRight')).toEqual({ series: 0, point: 1 });
    expect(placeAfterKey(series, start, 'ArrowUp')).toEqual({ series: 1, point: 0 });
    expect(placeAfterKey(series, start, 'x')).toBeNull();
    expect(placeAfterKey([], null, 'ArrowUp')).toBeNull();
  });
});
