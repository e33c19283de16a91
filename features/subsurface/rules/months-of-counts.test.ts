// Whoever goes through months asks about one window after the other of the same counts: each says what it says cut out alone.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { fewInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { nodeAlerts } from './column-run.ts';
import { typesOf } from './communication-health.ts';
import { type FastSign, fastSigns } from './fast-movement.ts';
import { alertSeries, LEAD, nodeSeries } from './node-series.ts';
import { firstAtOrAfter, judgeOutliers, type KeptCounts, outliersFrom, stuckRanges } from './tilt-filters.ts';
import { readings, STAMP } from './tilt-readings.fixture.ts';
import { alertWindow } from './tilt-window.ts';

/** A copy that nothing was worked out of yet. */
function cut(counts: KeptCounts, from: number, until: number): KeptCounts {
  const [first, end] = [firstAtOrAfter(counts.at, from), firstAtOrAfter(counts.at, until)];
  return {
    at: counts.at.slice(first, end),
    x: counts.x.slice(first, end),
    y: counts.y.slice(first, end),
    z: counts.z.slice(first, end),
  };
}

/** Stuck for the last five days of the months. */
function stuckAtLast(counts: KeptCounts): KeptCounts {
  const since = firstAtOrAfter(counts.at, STAMP - 5 * DAY_MS);
  const still = (axis: number[]) => axis.map((value, place) => (place < since ? value : axis[since]!));
  return { at: counts.at, x: still(counts.x), y: still(counts.y), z: still(counts.z) };
}

describe('outliers of a stretch, asked one by one', () => {
  it.each([
    [1, 0.03],
    [2, 0.3],
    [3, 0],
    [4, 0.9],
  ])('are those of the whole stretch, in whatever order they are asked (seed %i, %d lost)', (seed, lost) => {
    const counts = readings(seed, lost, 40);
    for (let first = 0; first < counts.at.length; first += 37) {
      const { isOutlier } = judgeOutliers(counts, counts.at[first]!, Number.POSITIVE_INFINITY);
      const asked = outliersFrom(counts, first);
      const places = Array.from(isOutlier, (_, place) => place);
      expect(places.filter((place) => asked(first + place))).toEqual(places.filter((place) => isOutlier[place] === 1));
      expect(places.toReversed().filter((place) => asked(first + place)).length).toBe(
        isOutlier.reduce((sum, one) => sum + one, 0),
      );
    }
  });

  it.each([
    ['halves', (y: number) => y + 0.5],
    ['a missing value', (y: number, place: number) => (place === 60 ? Number.NaN : y)],
  ])('with %s among the counts they are judged one after the other', (_what, to) => {
    const whole = readings(5, 0.1);
    const counts = { ...whole, y: whole.y.map(to) };
    for (const first of [0, 1, 59, 61, counts.at.length - 1]) {
      const { isOutlier } = judgeOutliers(counts, counts.at[first]!, Number.POSITIVE_INFINITY);
      const asked = outliersFrom(counts, first);
      expect(Array.from(isOutlier, (_, place) => Number(asked(first + place)))).toEqual([...isOutlier]);
    }
  });

  it('the first reading of a stretch is none, wherever it begins', () => {
    const counts = readings(2, 0);
    for (let first = 0; first < counts.at.length; first++) expect(outliersFrom(counts, first)(first)).toBe(false);
  });
});

describe('a column of months', () => {
  const nodes = new Map(
    [1, 2, 3, 4]
      .map((seed) => [seed, readings(seed, seed === 4 ? 0.6 : 0.03, 60)] as const)
      .concat([
        [5, stuckAtLast(readings(6, 0, 60))],
        [6, { at: [], x: [], y: [], z: [] }],
      ]),
  );
  const limits = PUBLISHED_LIMITS;

  it('says of every window what the window alone says, of stuck nodes as well', () => {
    for (let back = 0; back < 55 * 48; back += 61) {
      const window = alertWindow(STAMP - back * HALF_HOUR_MS);
      const alone = new Map([...nodes].map(([node, counts]) => [node, cut(counts, window.from, window.until)]));
      expect(nodeAlerts({ segmentM: 1, nodes }, window, limits)).toEqual(
        nodeAlerts({ segmentM: 1, nodes: alone }, window, limits),
      );
    }
    const last = alertWindow(STAMP);
    expect(stuckRanges(nodes.get(5)!, last.from, last.until)).toHaveLength(1);
    const [stuck] = nodeAlerts({ segmentM: 1, nodes }, last, limits).filter(({ node }) => node === 5);
    expect(stuck).toMatchObject({ hasData: false, alert: -1 });
  });

  it('is as long as its segments, whoever asked before', () => {
    const counts = nodes.get(2)!;
    const window = alertWindow(STAMP);
    for (const segmentM of [1, 0.5, 1, 2]) {
      const [quick, whole] = [alertSeries(counts, window, segmentM), nodeSeries(counts, window, segmentM)];
      expect([...quick.xz.slice(-7), quick.xy[LEAD]]).toEqual([...whole.xz.slice(-7), whole.xy[LEAD]]);
    }
  });

  it('grows at its end, and what was worked out of it with it', () => {
    const all = readings(3, 0, 30);
    const grown = cut(all, 0, STAMP - DAY_MS);
    for (let place = grown.at.length; place < all.at.length; place++) {
      for (const axis of ['at', 'x', 'y', 'z'] as const) grown[axis].push(all[axis][place]!);
      const window = alertWindow(all.at[place]!);
      const alone = cut(all, window.from, window.until);
      expect(alertSeries(grown, window, 1)).toEqual(alertSeries(alone, window, 1));
    }
  });
});

describe('signs of a fast movement among months', () => {
  /** Every reading of four days and the stretch, from the first on. */
  function stampsOfRows(counts: KeptCounts, from: number, until: number): number[] {
    const { first, end, isOutlier } = judgeOutliers(counts, from - 4 * DAY_MS, until);
    const found: number[] = [];
    let row = 0;
    for (let i = first; i < end; i++) {
      const isNeighbour = i > first && counts.at[i]! - counts.at[i - 1]! <= 6 * HOUR_MS;
      row = isOutlier[i - first] === 1 ? (isNeighbour ? row + 1 : 1) : 0;
      if (row >= 3 && counts.at[i]! >= from) found.push(counts.at[i]!);
    }
    return found;
  }

  /** Quiet for long, then away by so many counts more with each reading, again and again. */
  function running(seed: number): KeptCounts {
    const counts = readings(seed, 0.05, 40);
    const z = counts.z.map((_, place) => (place % 150 < 140 ? place % 2 : 40 * ((place % 150) - 139)));
    return { at: counts.at, x: counts.x.map((_, place) => 1000 + (place % 2)), y: counts.y.map(() => 5), z };
  }

  it.each(fewInTrial([1, 2, 4]))(
    'stand where three readings in a row were dropped, window by window (seed %i)',
    (seed) => {
      const counts = running(seed);
      let [signs, rows]: [FastSign[], number] = [[], 0];
      for (let from = STAMP - 35 * DAY_MS; from < STAMP; from += HALF_HOUR_MS) {
        const question = { from, until: from + HALF_HOUR_MS, segmentM: 1, tiltFast: 0.25 };
        const found = fastSigns(counts, question);
        expect(found).toEqual(fastSigns(cut(counts, from - 4 * DAY_MS, question.until), question));
        const stamps = stampsOfRows(counts, from, question.until);
        expect(found.every(({ at }) => stamps.includes(at))).toBe(true);
        signs = [...signs, ...found];
        rows += stamps.length;
      }
      expect(signs.length).toBeGreaterThan(3);
      expect(rows).toBeGreaterThanOrEqual(signs.length);
    },
  );
});

it('types are those of the accelerometers in use, of every version', () => {
  expect(typesOf(new Set([1])).toSorted((a, b) => a - b)).toEqual([0, 11, 32, 41, 51]);
  expect(typesOf(new Set([2])).toSorted((a, b) => a - b)).toEqual([12, 33, 42, 52]);
  expect(typesOf(new Set([1, 2]))).toHaveLength(9);
  expect(typesOf(new Set())).toEqual([]);
});
