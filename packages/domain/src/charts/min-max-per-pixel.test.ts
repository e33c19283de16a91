// Thinning of a series: nothing that a chart would show may be lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minMaxPerPixel } from './min-max-per-pixel.ts';

const thin = (ys: readonly number[], pixels: number) =>
  minMaxPerPixel(
    ys.map((_, i) => i),
    ys,
    0,
    ys.length,
    pixels,
  );

describe('a column of pixels', () => {
  it('keeps its first, lowest, highest and last point, in order of time', () => {
    expect(thin([5, 9, 1, 4, 6, 7], 1)).toEqual([0, 1, 2, 5]);
    expect(thin([5, 1, 9, 4, 6, 7], 1)).toEqual([0, 1, 2, 5]);
  });

  it('keeps one point once, whatever it is', () => {
    expect(thin([3], 4)).toEqual([0]);
    expect(thin([1, 2], 1)).toEqual([0, 1]);
    expect(thin([2, 2, 2], 1)).toEqual([0, 2]);
  });

  it('ends where the next begins', () => {
    expect(thin([1, 2, 3, 4, 1, 2, 3, 4], 2)).toEqual([0, 3, 4, 7]);
    expect(thin([1, 3, 2, 1, 5, 2, 3, 4], 2)).toEqual([0, 1, 3, 4, 5, 7]);
  });

  it('may be empty', () => {
    expect(minMaxPerPixel([0, 90], [1, 2], 0, 100, 10)).toEqual([0, 1]);
    expect(minMaxPerPixel([], [], 0, 100, 10)).toEqual([]);
  });

  it('at the edges takes what lies outside, and no width at all is one column', () => {
    expect(minMaxPerPixel([-5, -4, -3, 150, 160, 170], [1, 2, 3, 4, 5, 6], 0, 100, 2)).toEqual([0, 2, 3, 5]);
    expect(minMaxPerPixel([7, 7, 7], [1, 3, 2], 7, 7, 50)).toEqual([0, 1, 2]);
  });
});

describe('any series', () => {
  const series = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 400 });

  it('keeps at most four points per pixel, ascending, with both ends', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 60 }), (ys, pixels) => {
        const kept = thin(ys, pixels);
        expect(kept.length).toBeLessThanOrEqual(4 * pixels);
        expect([...kept].sort((a, b) => a - b)).toEqual(kept);
        expect([kept[0], kept.at(-1)]).toEqual([0, ys.length - 1]);
      }),
    );
  });

  it('never loses the lowest or the highest value', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 60 }), (ys, pixels) => {
        const values = thin(ys, pixels).map((i) => ys[i]!);
        expect([Math.min(...values), Math.max(...values)]).toEqual([Math.min(...ys), Math.max(...ys)]);
      }),
    );
  });

  it('of fewer points than pixels stays whole', () => {
    fc.assert(
      fc.property(series, (ys) => {
        expect(thin(ys, ys.length)).toHaveLength(ys.length);
      }),
    );
  });
});
