import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countReads } from '../../../packages/proofs/count-reads.ts';
import { MISSING } from './milli.ts';
import { missingRanges } from './missing-ranges.ts';
import { BINS_24H, BINS_72H, rollingSum } from './rolling-sum.ts';

const amounts = fc.array(fc.oneof(fc.constant(MISSING), fc.integer({ min: 0, max: 50_000 })), { maxLength: 400 });

describe('rolling sums', () => {
  it('are those of 48 and 144 half hours', () => expect([BINS_24H, BINS_72H]).toEqual([48, 144]));
  it('skip missing half hours and need one that is there', () => {
    expect([...rollingSum([MISSING, 5, MISSING, MISSING, MISSING, 0], 3)]).toEqual([MISSING, 5, 5, 5, MISSING, 0]);
  });
  it('equal the plain sum over each window, gaps at both ends included', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 150 }), (milli, window) =>
        rollingSum(milli, window).every((sum, i) => {
          const there = milli.slice(Math.max(0, i - window + 1), i + 1).filter((one) => one >= 0);
          return sum === (there.length === 0 ? MISSING : there.reduce((a, b) => a + b, 0));
        }),
      ),
    );
  });
  it('of a year come in one pass', () => {
    const year = countReads(Int32Array.from({ length: 17_520 }, (_, i) => i % 97));
    rollingSum(year.list, BINS_72H);
    // Each comes into the window once and leaves it once.
    expect(year.reads()).toBeLessThanOrEqual(3 * 17_520);
  });
});

describe('missing ranges', () => {
  it('go from the first to the last missing half hour, also at both ends', () => {
    const H = 1_800_000;
    const milli = Int32Array.from([MISSING, MISSING, 1, MISSING, 0, MISSING]);
    expect(missingRanges({ firstAt: 0, milli })).toEqual([
      { from: 0, to: H },
      { from: 3 * H, to: 3 * H },
      { from: 5 * H, to: 5 * H },
    ]);
  });
  it('are none in an empty or a whole series', () => {
    expect(missingRanges({ firstAt: 0, milli: new Int32Array(0) })).toEqual([]);
    expect(missingRanges({ firstAt: 0, milli: Int32Array.from([0, 1]) })).toEqual([]);
  });
  it('cover each missing half hour exactly once', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const ranges = missingRanges({ firstAt: 0, milli: Int32Array.from(list) });
        const covered = list.map(
          (_, i) => ranges.filter((r) => r.from <= i * 1_800_000 && i * 1_800_000 <= r.to).length,
        );
        return list.every((milli, i) => covered[i] === (milli < 0 ? 1 : 0));
      }),
    );
  });
});
