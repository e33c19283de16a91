import { describe, expect, it } from 'vitest';
import { nearnessOf } from './nearness.ts';

describe('how near a site is', () => {
  it('is nothing where no source says a share', () => {
    expect(nearnessOf(0, [])).toBe(0);
    expect(nearnessOf(0, [{}, {}])).toBe(0);
  });

  it('is the largest share of a threshold', () => {
    expect(nearnessOf(0, [{ nearness: 0.2 }, {}, { nearness: 0.9 }])).toBe(0.9);
  });

  it('a share above its threshold counts as the threshold: the level says the rest', () => {
    expect(nearnessOf(0, [{ nearness: 7 }])).toBe(1);
  });

  it('what is no number, or below nothing, says nothing', () => {
    expect(nearnessOf(0, [{ nearness: Number.NaN }])).toBe(0);
    expect(nearnessOf(0, [{ nearness: Number.POSITIVE_INFINITY }, { nearness: -3 }])).toBe(0);
  });

  it.each([
    [1, 2],
    [2, 3],
    [3, 4],
  ])('level %i stands before every site that has not raised', (level, nearness) => {
    expect(nearnessOf(level, [{ nearness: 5 }])).toBe(nearness);
    expect(nearnessOf(level, [])).toBeGreaterThan(nearnessOf(0, [{ nearness: 5 }]));
  });

  it('a site without a level, or below one, is told by its shares', () => {
    expect(nearnessOf(-1, [{ nearness: 0.5 }])).toBe(0.5);
  });
});
