import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minMaxPerPixel } from './min-max-per-pixel.ts';

const kept = (ys: (number | null)[], pixels: number) =>
  minMaxPerPixel(
    ys.map((_, i) => i),
    ys,
    0,
    ys.length - 1,
    pixels,
  );

describe('points kept per pixel', () => {
  it('are the first, the lowest, the highest and the last', () => {
    expect(kept([5, 1, 3, 9, 4], 1)).toEqual([0, 1, 3, 4]);
    expect(kept([1, 2, 3, 4], 1)).toEqual([0, 3]);
    expect(kept([7], 10)).toEqual([0]);
    expect(kept([], 10)).toEqual([]);
  });
  it('are all of them where there are more pixels than points', () => {
    expect(kept([5, 1, 3, 9], 100)).toEqual([0, 1, 2, 3]);
  });
  it('hold one gap of a pixel, so that a line breaks', () => {
    expect(kept([1, null, null, 2, 2, 2], 1)).toEqual([0, 2, 3, 5]);
    expect(kept([null, null, null], 1)).toEqual([2]);
  });
  it('lie between both ends', () => {
    expect(minMaxPerPixel([1, 2, 3, 4], [1, 2, 3, 4], 2, 3, 50)).toEqual([1, 2]);
  });
  it('hide no peak, keep their order and stay few, whatever the series', () => {
    const point = fc.record({ step: fc.integer({ min: 1, max: 50 }), y: fc.option(fc.integer(), { freq: 5 }) });
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        (points, pixels) => {
          let at = 0;
          const xs = points.map(({ step }) => (at += step));
          const ys = points.map(({ y }) => y);
          const found = minMaxPerPixel(xs, ys, xs[0]!, at, pixels);
          expect(found.length).toBeLessThanOrEqual(5 * (pixels + 1));
          expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
          const values = ys.filter((y) => y !== null);
          const seen = found.map((index) => ys[index]!).filter((y) => y !== null);
          if (values.length > 0) {
            expect([Math.min(...seen), Math.max(...seen)]).toEqual([Math.min(...values), Math.max(...values)]);
          }
        },
      ),
    );
  });
});
