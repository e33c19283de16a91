// The filters on raw counts at their edges: broken clocks, ties, overflows, and what must hold of any reading.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import {
  type CountSeries,
  cleanCounts,
  firstAtOrAfter,
  judgeOutliers,
  oncePerHalfHour,
  orthogonal,
  repairCount,
  slotOf,
  stuckRanges,
  withinRange,
  withoutOutliers,
  withoutStuck,
} from './tilt-filters.ts';

const FROM = at('2026-12-30 00:00:00');
const ALL = Number.POSITIVE_INFINITY;
/** Readings of z every half hour; x and y do not move. */
const ofZ = (z: readonly number[], stepMs = HALF_HOUR_MS): CountSeries => ({
  at: z.map((_, i) => FROM + i * stepMs),
  x: z.map(() => 1000),
  y: z.map(() => 100),
  z,
});
/** Indexes of the readings that the outlier filter drops. */
const outliers = (z: readonly number[]) =>
  [...judgeOutliers(ofZ(z), FROM, ALL).isOutlier].flatMap((is, i) => (is === 1 ? [i] : []));
const zeros = (count: number) => new Array<number>(count).fill(0);
/** A logger's readings: stamps in any order, counts of 12 bits, and an axis that is missing. */
const anyCounts = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 600 }),
      x: fc.oneof(fc.integer({ min: 900, max: 1130 }), fc.integer({ min: -4096, max: 4096 })),
      y: fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constant(Number.NaN)),
      z: fc.integer({ min: -200, max: 200 }),
    }),
    { maxLength: 60 },
  )
  .map((rows) => ({
    at: rows.map(({ minute }) => FROM + minute * MINUTE_MS),
    x: rows.map(({ x }) => x),
    y: rows.map(({ y }) => y),
    z: rows.map(({ z }) => z),
  }));

describe('the place of an instant', () => {
  it.each<[string, number[], number, number]>([
    ['in nothing is 0', [], 5, 0],
    ['before all is 0', [10, 20], 5, 0],
    ['of the first itself is 0', [10, 20], 10, 0],
    ['between two is that of the later one', [10, 20], 11, 1],
    ['of one that stands there three times is the first of them', [10, 20, 20, 20, 30], 20, 1],
    ['behind all is the length', [10, 20], 21, 2],
    ['at no end of time is the length', [10, 20], Number.POSITIVE_INFINITY, 2],
    ['at no beginning of time is 0', [10, 20], Number.NEGATIVE_INFINITY, 0],
  ])('%s', (_, stamps, instant, place) => expect(firstAtOrAfter(stamps, instant)).toBe(place));

  it('has only earlier instants before it, and none of them behind', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -1, max: 51 }), (given, instant) => {
        const stamps = given.sort((one, other) => one - other);
        expect(firstAtOrAfter(stamps, instant)).toBe(stamps.filter((stamp) => stamp < instant).length);
      }),
    );
  });

  it.each([
    ['the beginning', 0, 0],
    ['a reading a minute late', HALF_HOUR_MS + MINUTE_MS, 1],
    ['a reading a minute early', HALF_HOUR_MS - MINUTE_MS, 1],
    ['two days and a half hour on', 2 * DAY_MS + HALF_HOUR_MS, 97],
    ['an hour before', -HOUR_MS, -2],
  ])('on the grid of half hours: %s', (_, ms, slot) => expect(slotOf(FROM + ms, FROM)).toBe(slot));
});

describe('a count', () => {
  it.each([
    ['at the largest that a resting node shows', 1126, 1126],
    ['one above it', 1127, Number.NaN],
    ['at the smallest', -1126, -1126],
    ['one below it', -1127, Number.NaN],
    ['at the lower edge of the overflow, which is outside', -3072, Number.NaN],
    ['one above that edge: 4096 − 3071', -3071, 1025],
    ['one below the upper edge: 4096 − 2971', -2971, 1125],
    ['at the upper edge, which is outside', -2970, Number.NaN],
    ['endless', Number.POSITIVE_INFINITY, Number.NaN],
    ['missing', Number.NaN, Number.NaN],
  ])('%s', (_, count, repaired) => expect(repairCount(count)).toBe(repaired));

  it('that ran over comes back as it was, and what is repaired needs no second repair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1025, max: 1125 }), fc.integer({ min: -5000, max: 5000 }), (real, any) => {
        expect(repairCount(real - 4096)).toBe(real);
        expect(repairCount(repairCount(any))).toBe(repairCount(any));
      }),
    );
  });
});

describe('range and orthogonality', () => {
  it('a missing y or z is kept by the first and falls at the second', () => {
    const counts = { at: [1, 2, 3], x: [1024, 1024, 1024], y: [0, 1127, 0], z: [0, 0, -2000] };
    const range = withinRange(counts);
    expect(range).toEqual({
      kept: { at: [1, 2, 3], x: [1024, 1024, 1024], y: [0, Number.NaN, 0], z: [0, 0, Number.NaN] },
      dropped: [],
    });
    expect(orthogonal(range.kept).dropped).toEqual([
      { at: 2, reason: 'orthogonality' },
      { at: 3, reason: 'orthogonality' },
    ]);
  });

  it('an axis that ran over is set right on each of the three', () => {
    const [over, right] = [-3046, 1050];
    expect(withinRange({ at: [1], x: [over], y: [over], z: [over] }).kept).toEqual({
      at: [1],
      x: [right],
      y: [right],
      z: [right],
    });
  });

  it('a reading without a time is dropped, however good its counts are', () => {
    const stamps = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const counts = { at: stamps, x: [1024, 1024, 1024], y: [0, 0, 0], z: [0, 0, 0] };
    expect(withinRange(counts).dropped.map(({ at: stamp }) => stamp)).toEqual(stamps);
  });

  it('it does not matter which axis points where, nor up or down', () => {
    const count = fc.integer({ min: -1126, max: 1126 });
    const isKept = (x: number, y: number, z: number) =>
      orthogonal({ at: [0], x: [x], y: [y], z: [z] }).kept.at.length === 1;
    fc.assert(
      fc.property(count, count, count, (x, y, z) => {
        const kept = isKept(x, y, z);
        expect([isKept(y, z, x), isKept(z, x, y), isKept(-x, y, -z)]).toEqual([kept, kept, kept]);
      }),
    );
  });
});

describe('one reading a half hour', () => {
  it('goes by Manila time over the end of a year', () => {
    const stamps = ['2026-12-31 23:29:59', '2026-12-31 23:30:00', '2026-12-31 23:59:59', '2027-01-01 00:00:00'].map(at);
    const { kept, dropped } = oncePerHalfHour({ at: stamps, x: [1, 2, 3, 4], y: [1, 2, 3, 4], z: [1, 2, 3, 4] });
    expect(kept.at.map(toManilaText)).toEqual(['2026-12-31 23:00:00', '2026-12-31 23:30:00', '2027-01-01 00:00:00']);
    expect(kept.x).toEqual([1, 2, 4]);
    // What was dropped is named by its own stamp.
    expect(dropped).toEqual([{ at: stamps[2], reason: 'half_hour' }]);
  });

  it('drops what comes after a later half hour: a clock that went back', () => {
    const minutes = [0, 60, 30, 61, 90];
    const stamps = minutes.map((minute) => FROM + minute * MINUTE_MS);
    const { kept, dropped } = oncePerHalfHour({ at: stamps, x: minutes, y: minutes, z: minutes });
    expect([kept.x, dropped.length]).toEqual([[0, 60, 90], 2]);
  });

  it('leaves stamps that ascend, loses no reading unsaid, and done again changes nothing', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { kept, dropped } = cleanCounts(counts);
        expect(kept.at.length + dropped.length).toBe(counts.at.length);
        for (const [i, stamp] of kept.at.entries()) {
          expect(stamp % HALF_HOUR_MS).toBe(0);
          if (i > 0) expect(stamp).toBeGreaterThan(kept.at[i - 1]!); // i > 0
        }
        expect(cleanCounts(kept)).toEqual({ kept, dropped: [] });
      }),
    );
  });
});

describe('an outlier', () => {
  it('among still readings is seen from the eleventh reading on', () => {
    // One of n stands v from the others: (n − 1) v / n from the mean, sd v / √n. 9 / √10 = 2.85, 10 / √11 = 3.02.
    expect([outliers([...zeros(9), 40]), outliers([...zeros(10), 40])]).toEqual([[], [10]]);
    // However small the step and whichever way.
    expect([outliers([...zeros(10), 1]), outliers([...zeros(10), -1])]).toEqual([[10], [10]]);
  });

  it('that stands on 3 sd exactly is none', () => {
    // Five times 1 and −1, then 33: mean 33 / 11 = 3, squares 10 + 1089 − 11 · 9 = 1000, sd √(1000 / 10) = 10, 30 away.
    const waves = [1, -1, 1, -1, 1, -1, 1, -1, 1, -1];
    expect([outliers([...waves, 33]), outliers([...waves, 34])]).toEqual([[], [10]]);
  });

  it('makes those that follow it look nearer: it stays among the 48', () => {
    // Sum of squares about the mean with 40 twice among n = 22: 3200 − 6400 / 22 = 2909; sd √(2909 / 21) = 11.8; 36.4 away > 35.3.
    expect(outliers([...zeros(20), 40, 40])).toEqual([20, 21]);
    // Three among 23: 4800 − 14400 / 23 = 4174; sd √(4174 / 22) = 13.8; 34.8 away < 41.3.
    expect(outliers([...zeros(20), 40, 40, 40])).toEqual([20, 21]);
  });

  it.each(['x', 'y', 'z'] as const)('is one on axis %s alone', (axis) => {
    const calm = ofZ(zeros(30));
    const jumped = { ...calm, [axis]: Array.from(calm[axis], (value, i) => (i === 29 ? value + 9 : value)) };
    expect(withoutOutliers(jumped, FROM, ALL).dropped).toEqual([{ at: FROM + 29 * HALF_HOUR_MS, reason: 'outlier' }]);
  });

  it('is what lies outside mean ± 3 sd, worked out anew for each of the last 48', () => {
    const counts = fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: -2, max: 2 }) },
        { weight: 1, arbitrary: fc.integer({ min: -60, max: 60 }) },
      ),
      { minLength: 2, maxLength: 120 },
    );
    fc.assert(
      fc.property(counts, (z) => {
        const found = new Set(outliers(z));
        for (const [i, value] of z.entries()) {
          const last = z.slice(Math.max(0, i - 47), i + 1);
          const mean = last.reduce((sum, one) => sum + one, 0) / last.length;
          const sd = Math.sqrt(last.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (last.length - 1));
          const beyond = Math.abs(value - mean) - 3 * sd;
          // On the edge itself the two ways may round apart.
          if (last.length > 1 && Math.abs(beyond) > 1e-6) expect([i, found.has(i)]).toEqual([i, beyond > 0]);
        }
      }),
    );
  });

  it('is the same one wherever the node leans', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }),
        fc.integer({ min: -900, max: 900 }),
        (z, by) => {
          expect(outliers(z.map((value) => value + by))).toEqual(outliers(z));
        },
      ),
    );
  });

  it('is looked for from the first instant to before the last', () => {
    const series = ofZ([...zeros(20), 40]);
    const last = FROM + 20 * HALF_HOUR_MS;
    expect(withoutOutliers(series, FROM, last)).toMatchObject({ dropped: [], kept: { at: { length: 20 } } });
    expect(withoutOutliers(series, FROM, last + 1).dropped).toHaveLength(1);
    // Eleven readings with itself are enough, ten are not.
    expect(withoutOutliers(series, FROM + 10 * HALF_HOUR_MS, ALL).dropped).toHaveLength(1);
    expect(withoutOutliers(series, FROM + 11 * HALF_HOUR_MS, ALL).dropped).toHaveLength(0);
    // Turned round, and without readings.
    expect(judgeOutliers(series, last, FROM).isOutlier).toHaveLength(0);
    expect(withoutOutliers(ofZ([]), FROM, ALL)).toEqual({ kept: { at: [], x: [], y: [], z: [] }, dropped: [] });
  });
});

describe('a stuck stretch', () => {
  /** So many equal readings over five days, which is more than three. */
  const sparse = (count: number) => ofZ(zeros(count), (5 * DAY_MS) / (count - 1));

  it('needs 48 readings: fewer over five days are a weak signal', () => {
    expect(stuckRanges(sparse(47))).toEqual([]);
    expect(stuckRanges(sparse(48))).toEqual([{ from: FROM, to: FROM + 5 * DAY_MS }]);
  });

  it('of one value may be followed by one of another, each by itself', () => {
    // 145 readings are 72 h; 144 are half an hour less.
    const [long, short] = [new Array<number>(145).fill(7), new Array<number>(144).fill(8)];
    expect(stuckRanges(ofZ([...long, ...short]))).toEqual([{ from: FROM, to: FROM + 72 * HOUR_MS }]);
    expect(stuckRanges(ofZ([...short, ...long, 9]))).toEqual([{ from: FROM + 72 * HOUR_MS, to: FROM + 144 * HOUR_MS }]);
    expect(stuckRanges(ofZ([...long, ...long.map(() => 9)]))).toHaveLength(2);
  });

  it('is measured inside the two instants alone', () => {
    const series = ofZ(zeros(200));
    const to = FROM + 199 * HALF_HOUR_MS;
    expect(stuckRanges(series, FROM + 10 * HOUR_MS)).toEqual([{ from: FROM + 10 * HOUR_MS, to }]);
    // 99.5 h in all: 27.5 h cut off leave 72 h, half an hour more is too much.
    expect(stuckRanges(series, FROM + 27.5 * HOUR_MS)).toHaveLength(1);
    expect(stuckRanges(series, FROM + 28 * HOUR_MS)).toHaveLength(0);
    // The last instant is not looked at.
    expect(stuckRanges(series, FROM, FROM + 72 * HOUR_MS)).toHaveLength(0);
    expect(stuckRanges(series, FROM, FROM + 72 * HOUR_MS + 1)).toHaveLength(1);
    expect(stuckRanges(ofZ([]))).toEqual([]);
  });

  it('takes its readings out with both ends; nothing else goes', () => {
    const kept = { at: [10, 20, 30, 40], x: [1, 2, 3, 4], y: [5, 6, 7, 8], z: [9, 10, 11, 12] };
    expect(withoutStuck(kept, [{ from: 20, to: 30 }])).toEqual({
      kept: { at: [10, 40], x: [1, 4], y: [5, 8], z: [9, 12] },
      dropped: [
        { at: 20, reason: 'stuck' },
        { at: 30, reason: 'stuck' },
      ],
    });
    expect(withoutStuck(kept, [{ from: 21, to: 29 }]).dropped).toEqual([]);
    expect(withoutStuck(kept, [])).toEqual({ kept, dropped: [] });
  });
});
