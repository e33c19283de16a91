// Exact intervals against closed forms and published tables, and what each rate divides by what.
import { describe, expect, it } from 'vitest';
import { rateOf, ratesOf, SMALL_BELOW } from './exact-interval.ts';

describe('the exact interval', () => {
  it.each([
    // Published: Clopper and Pearson 1934, and the tables of exact binomial limits since.
    [0, 10, 0, 0.3085],
    [1, 10, 0.0025, 0.445],
    [5, 10, 0.1871, 0.8129],
    [10, 10, 0.6915, 1],
    [4, 20, 0.0573, 0.4366],
    [10, 20, 0.272, 0.728],
    [1, 1, 0.025, 1],
    [0, 1, 0, 0.975],
  ])('%i of %i', (count, of, low, high) => {
    const rate = rateOf(count, of);
    expect(rate.low).toBeCloseTo(low, 4);
    expect(rate.high).toBeCloseTo(high, 4);
    expect(rate.share).toBeCloseTo(count / of, 12);
  });

  it.each([1, 3, 10, 50, 365])('of none and of all %i it has a closed form', (of) => {
    expect(rateOf(0, of).high).toBeCloseTo(1 - 0.025 ** (1 / of), 10);
    expect(rateOf(of, of).low).toBeCloseTo(0.025 ** (1 / of), 10);
  });

  it('is the mirror of the other share', () => {
    for (let count = 0; count <= 17; count++) {
      expect(rateOf(count, 17).low!).toBeCloseTo(1 - rateOf(17 - count, 17).high!, 10);
    }
  });

  it('holds the share, and narrows with more of the same', () => {
    const widths = [5, 20, 80, 320, 1280].map((of) => {
      const { low, high, share } = rateOf(of / 5, of);
      expect(low! < share! && share! < high!).toBe(true);
      return high! - low!;
    });
    expect([...widths].sort((one, two) => two - one)).toEqual(widths);
  });

  it('of nothing there is no rate: neither 0 % nor 100 %', () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, share: null, low: null, high: null, isSmall: true });
  });

  it('says where it is small', () => {
    expect(rateOf(3, SMALL_BELOW - 1).isSmall).toBe(true);
    expect(rateOf(3, SMALL_BELOW).isSmall).toBe(false);
  });
});

describe('rates', () => {
  const counts = { hits: 6, late: 1, missed: 3, falseWarnings: 4, rightWarnings: 8 };

  it('a late warning counts as missed', () => {
    expect(ratesOf(counts).pod).toMatchObject({ count: 6, of: 10, share: 0.6 });
  });

  it('false ones are held against all of which something was said', () => {
    expect(ratesOf(counts).far).toMatchObject({ count: 4, of: 12 });
  });

  it('the threat score divides hits by all that was a slide or a false warning', () => {
    expect(ratesOf(counts).ts).toMatchObject({ count: 6, of: 14 });
  });

  it('without any of them there are none', () => {
    const none = ratesOf({ hits: 0, late: 0, missed: 0, falseWarnings: 0, rightWarnings: 0 });
    expect([none.pod.share, none.far.share, none.ts.share]).toEqual([null, null, null]);
  });

  it('warnings without a slide say nothing of how many slides are caught', () => {
    const { pod, far } = ratesOf({ hits: 0, late: 0, missed: 0, falseWarnings: 3, rightWarnings: 0 });
    expect(pod.share).toBeNull();
    expect(far).toMatchObject({ share: 1, of: 3, isSmall: true });
  });
});
