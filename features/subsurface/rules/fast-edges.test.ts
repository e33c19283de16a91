// A possible fast movement by hand: a node that does not move for a count, then a few readings that were typed in.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { type FastSign, firstSigns, fastSigns as signsOf } from './fast-movement.ts';

const fastSigns = (counts: Parameters<typeof signsOf>[0], from: number, until: number, segmentM: number) =>
  signsOf(counts, { from, until, segmentM, tiltFast: PUBLISHED_LIMITS.tiltFast });

const FROM = at('2026-12-30 12:00:00');
const FAR = FROM + 30 * DAY_MS;
/** Readings at rest, one each half hour, then `moves` of z every `stepMs`; y may go along. */
function course(rest: number, moves: readonly number[], { stepMs = HALF_HOUR_MS, y = [] as readonly number[] } = {}) {
  const last = FROM + (rest - 1) * HALF_HOUR_MS;
  const still = (value: number) => new Array<number>(rest).fill(value);
  return {
    at: [...still(0).map((_, i) => FROM + i * HALF_HOUR_MS), ...moves.map((_, i) => last + (i + 1) * stepMs)],
    x: [...still(1000), ...moves.map(() => 1000)],
    y: [...still(50), ...moves.map((_, i) => 50 + (y[i] ?? 0))],
    z: [...still(80), ...moves.map((value) => 80 + value)],
  };
}
const signs = (counts: ReturnType<typeof course>, segmentM = 1) => fastSigns(counts, FROM, FAR, segmentM);
const speeds = (counts: ReturnType<typeof course>, segmentM = 1) => signs(counts, segmentM).map(({ speed }) => speed);

describe('a node that moves by 20 counts a half hour', () => {
  // 20 · 48 = 960 counts a day; 960 / 1024 = 0.9375 of a segment a day.
  it('gives a sign at its third reading, with the stamp of its first', () => {
    expect(signs(course(60, [20, 40, 60]))).toEqual([
      { at: FROM + 62 * HALF_HOUR_MS, since: FROM + 60 * HALF_HOUR_MS, axis: 'z', speed: expect.closeTo(0.9375, 9) },
    ]);
    expect(signs(course(60, [20, 40]))).toEqual([]);
  });

  it('is as fast in metres as its segment is long, up to the limit of 0.25 m a day', () => {
    expect(speeds(course(60, [20, 40, 60]), 2)).toEqual([expect.closeTo(1.875, 9)]);
    // 0.9375 · 0.27 = 0.2531; · 0.26 = 0.2438.
    expect([speeds(course(60, [20, 40, 60]), 0.27).length, speeds(course(60, [20, 40, 60]), 0.26).length]).toEqual([
      1, 0,
    ]);
  });

  it('may move either way', () => {
    expect(speeds(course(60, [-20, -40, -60]))).toEqual([expect.closeTo(0.9375, 9)]);
  });

  it('may move on either axis; of both the faster one is named', () => {
    const move = [20, 40, 60];
    expect(signs(course(60, [0, 0, 0], { y: move }))).toMatchObject([{ axis: 'y', speed: expect.closeTo(0.9375, 9) }]);
    expect(signs(course(60, move, { y: [30, 60, 90] }))).toMatchObject([
      { axis: 'y', speed: expect.closeTo(1.40625, 9) },
    ]);
    expect(signs(course(60, [30, 60, 90], { y: move }))).toMatchObject([
      { axis: 'z', speed: expect.closeTo(1.40625, 9) },
    ]);
  });

  it('must have been known before: 24 readings of rest, not 23', () => {
    expect([speeds(course(24, [20, 40, 60])).length, speeds(course(23, [20, 40, 60])).length]).toEqual([1, 0]);
  });
});

describe('three readings far from the rest are no movement', () => {
  it.each<[string, number[]]>([
    ['that come back', [60, 40, 20]],
    ['that stay where they are', [60, 60, 60]],
    ['on both sides', [-60, 60, 70]],
    // On the line through 20, 200 and 60 a reading stands about a hundred counts off; three are allowed.
    ['that jump about', [20, 200, 60]],
    ['with a quiet one among them', [40, 0, 80]],
  ])('%s', (_, moves) => expect(signs(course(60, moves))).toEqual([]));

  it('within 3 counts of the rest, which is never taken for quieter than a count', () => {
    // 4, 5 and 6 counts are 48 a day: 0.047 of a segment, so of one of 8 m 0.375 m a day; with 3 for the first it is none.
    expect(speeds(course(60, [4, 5, 6]), 8)).toEqual([expect.closeTo(0.375, 9)]);
    expect(speeds(course(60, [3, 5, 7]), 8)).toEqual([]);
  });

  it('may stand 3 counts from their line, not more', () => {
    // Between 20 and 60 lies 40; of a middle reading d further on two thirds of d stay off the line: 2.67 of 4, 3.33 of 5.
    expect(speeds(course(60, [20, 44, 60]))).toHaveLength(1);
    expect(speeds(course(60, [20, 45, 60]))).toHaveLength(0);
  });
});

describe('what a node does at rest', () => {
  /** z at rest, then moving; what moves is dropped because of x, whatever z does. */
  const after = (rest: readonly number[], moves: readonly number[]) => {
    const counts = course(rest.length, moves);
    return {
      ...counts,
      x: counts.x.map((value, i) => value + (i < rest.length ? 0 : 400)),
      z: counts.z.map((value, i) => value + (rest[i] ?? 0)),
    };
  };
  const shaken = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 4 : -4));
  const count = (rest: readonly number[], moves: readonly number[], segmentM = 1) =>
    speeds(after(rest, moves), segmentM).length;

  it('is allowed three times to the first reading: of 4 counts up and down 12.13', () => {
    // 4 · √(48 / 47) · 3 = 12.127
    expect([count(shaken, [13, 29, 45]), count(shaken, [12, 29, 46])]).toEqual([1, 0]);
  });

  it('is allowed three times beside the line', () => {
    // Between 40 and 80 lies 60; of a middle reading d further on two thirds stay off: 11.3 of 17, 12.7 of 19.
    expect([count(shaken, [40, 77, 80]), count(shaken, [40, 79, 80])]).toEqual([1, 0]);
  });

  it('is that of its last 48 readings', () => {
    const rest = (quiet: number) => [...shaken.map((value) => 5 * value), ...new Array<number>(quiet).fill(0)];
    // Of 8 m these are 0.375 m a day; one shaken reading among 48 makes 3 sd of 8.7 counts.
    expect([count(rest(48), [4, 5, 6], 8), count(rest(47), [4, 5, 6], 8)]).toEqual([1, 0]);
  });

  it('is not what was dropped then', () => {
    const rest = new Array<number>(60).fill(0).map((value, i) => (i === 40 ? 60 : value));
    expect(count(rest, [4, 5, 6], 8)).toBe(1);
  });
});

it('a movement of just the limit is one, and of two that are as fast y is named', () => {
  // 64 counts in six hours are 256 a day, a quarter of a segment.
  const move = [64, 128, 192];
  expect(signs(course(60, move, { stepMs: 6 * HOUR_MS, y: move }))).toMatchObject([{ axis: 'y', speed: 0.25 }]);
});

describe('time', () => {
  it('between neighbours is six hours at most', () => {
    // 20 counts in six hours are 80 a day: 0.078 of a segment, of 4 m 0.3125 m a day.
    expect(speeds(course(60, [20, 40, 60], { stepMs: 6 * HOUR_MS }), 4)).toEqual([expect.closeTo(0.3125, 9)]);
    expect(speeds(course(60, [20, 40, 60], { stepMs: 6 * HOUR_MS + 1 }), 4)).toEqual([]);
  });

  it('asked for begins with its first instant and ends before its last; the rest may lie before', () => {
    const counts = course(60, [20, 40, 60]);
    const sign = FROM + 62 * HALF_HOUR_MS;
    const found = (from: number, until: number) => fastSigns(counts, from, until, 1).length;
    expect([found(sign, sign + 1), found(sign, sign), found(sign + 1, FAR)]).toEqual([1, 0, 0]);
    // Asked for from the day before on, it is the same one.
    expect(found(sign - DAY_MS, FAR)).toBe(1);
  });

  it.each([
    ['nothing', 0, []],
    ['one reading', 1, []],
    ['three readings and no rest', 0, [20, 40, 60]],
  ])('with %s there is no sign', (_, rest, moves) => expect(signs(course(rest, moves))).toEqual([]));
});

describe('signs that are told', () => {
  const sign = (ms: number): FastSign => ({ at: FROM + ms, since: FROM, axis: 'y', speed: 1 });
  const told = (stamps: readonly number[], apartMs?: number) =>
    firstSigns(stamps.map(sign), apartMs).map((one) => one.at - FROM);

  it.each<[string, number[], number[]]>([
    ['none', [], []],
    ['one', [7], [7]],
    ['a day apart are one', [0, DAY_MS], [0]],
    ['more than a day apart are two', [0, DAY_MS + 1], [0, DAY_MS + 1]],
    ['a chain of them over three days is one', [0, DAY_MS, 2 * DAY_MS, 3 * DAY_MS], [0]],
  ])('%s', (_, stamps, first) => expect(told(stamps)).toEqual(first));

  it('may be set apart otherwise', () => {
    expect([told([0, HOUR_MS], HOUR_MS), told([0, HOUR_MS + 1], HOUR_MS)]).toEqual([[0], [0, HOUR_MS + 1]]);
  });
});
