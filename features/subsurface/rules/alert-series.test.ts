// What is worked out once, or only where somebody looks, is what the whole series says.
import { DAY_MS, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { fewInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { nodeAlert } from './node-alert.ts';
import { alertSeries, LEAD, nodeSeries } from './node-series.ts';
import {
  type CountSeries,
  firstAtOrAfter,
  judgeOutliers,
  type KeptCounts,
  longRuns,
  STUCK_MS,
  stuckRanges,
} from './tilt-filters.ts';
import { readings, STAMP } from './tilt-readings.fixture.ts';
import { alertWindow } from './tilt-window.ts';
import { workedOut } from './worked-out.ts';

const LIMITS = { tiltDisplacement: 0.05, tiltSignificant: 0.032, tiltCritical: 0.5 };

const cases = fewInTrial(
  [0, 0.03, 0.3, 0.6, 0.9, 0.99].flatMap((lost) => [1, 2, 3, 4, 6, 9].map((seed) => [seed, lost] as const)),
);

describe('the series of an alert', () => {
  it.each(cases)('is the whole one at its start and its last seven stamps (seed %i, %d lost)', (seed, lost) => {
    const counts = readings(seed, lost);
    for (let look = 0; look < 60; look++) {
      const window = alertWindow(STAMP - 30 * HALF_HOUR_MS + look * HALF_HOUR_MS);
      const whole = nodeSeries(counts, window, 1.5);
      const quick = alertSeries(counts, window, 1.5);
      expect(quick.newestAt).toBe(whole.newestAt);
      for (const axis of ['xz', 'xy'] as const) {
        expect(quick[axis]).toHaveLength(LEAD + 8);
        expect(quick[axis][LEAD]).toBe(whole[axis][LEAD]);
        expect(quick[axis].slice(-7)).toEqual([...whole[axis].slice(-7)]);
      }
      expect(nodeAlert(3, quick, window, LIMITS)).toEqual(nodeAlert(3, whole, window, LIMITS));
    }
  });

  it.each([
    ['without any reading', () => true],
    ['whose readings are all from before the window', (at: number) => at > STAMP - 4 * DAY_MS],
    ['whose readings are all of the last hours', (at: number) => at < STAMP - 2 * HALF_HOUR_MS],
    ['that begins within the window', (at: number) => at < STAMP - DAY_MS],
  ])('of a node %s is the whole one', (_what, isGone) => {
    const all = readings(4, 0);
    const kept = all.at.flatMap((at, place) => (isGone(at) ? [] : [place]));
    const counts = Object.fromEntries(
      (['at', 'x', 'y', 'z'] as const).map((axis) => [axis, kept.map((place) => all[axis][place]!)]),
    ) as unknown as KeptCounts; // the four axes above
    const window = alertWindow(STAMP);
    const [whole, quick] = [nodeSeries(counts, window, 1), alertSeries(counts, window, 1)];
    expect(quick.newestAt).toBe(whole.newestAt);
    expect([...quick.xz.slice(-7), quick.xz[LEAD]]).toEqual([...whole.xz.slice(-7), whole.xz[LEAD]]);
    expect([...quick.xy.slice(-7), quick.xy[LEAD]]).toEqual([...whole.xy.slice(-7), whole.xy[LEAD]]);
  });
});

describe('outliers with what was worked out of the whole series', () => {
  /** As the rule says it: mean and standard deviation of the last 48 readings from the beginning of the stretch on. */
  function plain({ at, x, y, z }: CountSeries, from: number, until: number): number[] {
    const [first, end] = [firstAtOrAfter(at, from), firstAtOrAfter(at, until)];
    const marks: number[] = [];
    for (let i = first; i < end; i++) {
      const isOut = [x, y, z].some((axis) => {
        const last = Array.from({ length: Math.min(48, i - first + 1) }, (_, back) => axis[i - back]!);
        const mean = last.reduce((sum, one) => sum + one, 0) / last.length;
        const squares = last.reduce((sum, one) => sum + (one - mean) ** 2, 0);
        const distance = Math.abs(axis[i]! - mean);
        // A hair's breadth for what binary fractions round.
        return last.length > 1 && distance > 3 * Math.sqrt(squares / (last.length - 1)) + 1e-7;
      });
      marks.push(isOut ? 1 : 0);
    }
    return marks;
  }

  it.each(cases.filter(([seed]) => seed < 4))(
    'are those of the rule, wherever a stretch begins (seed %i, %d lost)',
    (seed, lost) => {
      const counts = readings(seed, lost);
      for (const [from, until] of [
        [-12, 1],
        [-9.3, 0],
        [-3, -2],
        [-3, -2.9],
        [-2.5, -2.5],
        [2, 3],
      ] as const) {
        const [begin, end] = [STAMP + from * DAY_MS, STAMP + until * DAY_MS];
        // By itself, and by what was worked out at the look before.
        expect([...judgeOutliers({ ...counts }, begin, end).isOutlier]).toEqual(plain(counts, begin, end));
        expect([...judgeOutliers(counts, begin, end).isOutlier]).toEqual(plain(counts, begin, end));
      }
    },
  );

  it('of counts that are no whole numbers are worked out for each stretch by itself', () => {
    const counts = readings(5, 0.1);
    const halves = { ...counts, y: counts.y.map((one) => one + 0.5) };
    const gap = { ...counts, z: counts.z.map((one, place) => (place === 2 ? Number.NaN : one)) };
    const from = STAMP - 3 * DAY_MS;
    const expected = judgeOutliers(counts, from, STAMP).isOutlier;
    for (const series of [counts, halves, halves, gap, gap])
      expect(judgeOutliers(series, from, STAMP).isOutlier).toEqual(expected);
  });
});

describe('stuck stretches with the long runs of the whole series', () => {
  /** Reading by reading between two instants. */
  function plain(counts: CountSeries, from: number, until: number) {
    const ranges: { from: number; to: number }[] = [];
    const end = firstAtOrAfter(counts.at, until);
    let first = firstAtOrAfter(counts.at, from);
    for (let i = first + 1; i <= end; i++) {
      const isSame = i < end && (['x', 'y', 'z'] as const).every((axis) => counts[axis][i] === counts[axis][first]);
      if (isSame) continue;
      const [begin, to] = [counts.at[first]!, counts.at[i - 1]!];
      if (i - first >= 48 && to - begin >= STUCK_MS) ranges.push({ from: begin, to });
      first = i;
    }
    return ranges;
  }

  it.each([3, 6, 9, 12, 15])('are the same wherever the look begins and ends (seed %i)', (seed) => {
    const counts = readings(seed, 0.02);
    let found = 0;
    for (let begin = -12; begin < 1; begin += 0.5) {
      for (const days of [0, 1, 2.9, 3, 4, 9]) {
        const [from, until] = [STAMP + begin * DAY_MS, STAMP + (begin + days) * DAY_MS];
        const ranges = stuckRanges(counts, from, until);
        found += ranges.length;
        expect(ranges).toEqual(plain(counts, from, until));
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  it('are runs on all axes, of so many readings at least', () => {
    const series = { at: [0, 1, 2, 3, 4, 5], x: [1, 1, 1, 2, 2, 2], y: [1, 1, 1, 1, 1, 1], z: [0, 0, 0, 0, 0, 7] };
    expect(longRuns(series, 3)).toEqual([{ first: 0, end: 3 }]);
    expect(longRuns(series, 2)).toEqual([
      { first: 0, end: 3 },
      { first: 3, end: 5 },
    ]);
    expect(longRuns({ at: [], x: [], y: [], z: [] }, 1)).toEqual([]);
    expect(longRuns({ at: [0, 1], x: [Number.NaN, Number.NaN], y: [1, 1], z: [1, 1] }, 2)).toEqual([]);
  });
});

describe('what was worked out', () => {
  it('is kept with its series, and made anew where the series has grown', () => {
    let made = 0;
    const sum = workedOut(({ x }: CountSeries) => {
      made++;
      return Array.from(x).reduce((all, one) => all + one, 0);
    });
    const series = { at: [1, 2], x: [3, 4], y: [0, 0], z: [0, 0] };
    expect([sum(series), sum(series), made]).toEqual([7, 7, 1]);
    series.at.push(3);
    series.x.push(5);
    expect([sum(series), made]).toEqual([12, 2]);
    expect([sum({ ...series }), made]).toEqual([12, 3]);
  });
});
