// A fast slide is seen within two hours although the outlier filter takes it for noise, and rest gives no false sign.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { fewInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { MADE_FROM, MADE_SEGMENT_M, madeColumn } from '../../../packages/proofs/made-column.ts';
import { once } from '../../../packages/proofs/once.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { cleanColumn, seenWithinTwoHours } from '../../../packages/proofs/tilt-record.ts';
import { trialCounts } from '../../../packages/proofs/tilt-trial.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { AGREEING_READINGS, firstSigns, fastSigns as signsOf } from './fast-movement.ts';
import { cleanCounts, judgeOutliers, type KeptCounts } from './tilt-filters.ts';

const fastSigns = (counts: Parameters<typeof signsOf>[0], from: number, until: number, segmentM: number) =>
  signsOf(counts, { from, until, segmentM, tiltFast: PUBLISHED_LIMITS.tiltFast });

const from = at('2026-03-01 00:00:00');
/** The node of the finding: segments of 1 m, noise of 1.2 counts. */
const node = (seed: number, moves?: { at: number; speed: number }, days = 6) =>
  trialCounts({ from, days, segmentM: 1, noise: 1.2, random: randomOf(seed), ...(moves ? { moves } : {}) });
const beginsAt = (seed: number) => from + 4 * DAY_MS + (seed % 48) * HALF_HOUR_MS;

it.each([0.5, 1, 3])('a node that begins to move at %d m/day gives its first sign within two hours', (speed) => {
  for (let seed = 1; seed <= 20; seed++) {
    const begin = beginsAt(seed);
    const counts = node(seed, { at: begin, speed });
    const [sign] = fastSigns(counts, begin, from + 6 * DAY_MS, 1);
    expect([seed, sign !== undefined && sign.at - begin <= 2 * HOUR_MS]).toEqual([seed, true]);
    expect(sign).toMatchObject({ axis: 'z' });
    expect(sign!.speed).toBeGreaterThan(speed / 2);
    // The same readings are what the filter takes for noise.
    const { isOutlier } = judgeOutliers(counts, from, sign!.at + 1);
    expect([...isOutlier.slice(-AGREEING_READINGS)]).toEqual([1, 1, 1]);
  }
});

it('a slow node gives none: that is what the levels are for', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const begin = beginsAt(seed);
    expect(fastSigns(node(seed, { at: begin, speed: 0.04 }), begin, from + 6 * DAY_MS, 1)).toEqual([]);
  }
});

it('a month of a column of twelve nodes at rest gives no sign', () => {
  for (let seed = 100; seed < 112; seed++) {
    expect(fastSigns(node(seed, undefined, 34), from + 4 * DAY_MS, from + 34 * DAY_MS, 1)).toEqual([]);
  }
});

it('a node that was knocked and stays there gives none, nor does one spike, nor two', () => {
  for (const [length, height] of [
    [96, 60],
    [1, 200],
    [2, 200],
  ] as const) {
    const { at: stamps, x, y, z } = node(7);
    const knocked = z.map((value, i) => (i >= 200 && i < 200 + length ? value + height : value));
    const counts: KeptCounts = { at: stamps, x, y, z: knocked };
    expect([length, fastSigns(counts, from, from + 6 * DAY_MS, 1)]).toEqual([length, []]);
  }
});

it('readings with a gap between them do not follow each other', () => {
  const begin = beginsAt(1);
  const counts = node(1, { at: begin, speed: 1 });
  const isKept = (stamp: number) => stamp < begin || (stamp - begin) % (7 * HOUR_MS) === 0;
  const thinned = cleanCounts({
    at: counts.at.filter(isKept),
    x: counts.x.filter((_, i) => isKept(counts.at[i]!)),
    y: counts.y.filter((_, i) => isKept(counts.at[i]!)),
    z: counts.z.filter((_, i) => isKept(counts.at[i]!)),
  }).kept;
  expect(fastSigns(thinned, begin, from + 6 * DAY_MS, 1)).toEqual([]);
});

it('signs that follow each other are told once', () => {
  const sign = { since: from, axis: 'z', speed: 1 } as const;
  const signs = [0, 1, 2, 60, 61].map((half) => ({ ...sign, at: from + half * HALF_HOUR_MS }));
  expect(firstSigns(signs).map((one) => (one.at - from) / HALF_HOUR_MS)).toEqual([0, 60]);
});

describe('a month of a made column of twelve nodes, with the defects of recorded ones', () => {
  const atRest = once(() => cleanColumn(madeColumn(1)));
  const signsOf = (nodes: ReturnType<typeof cleanColumn>) =>
    [...nodes].flatMap(([node, counts]) => {
      const [from, until] = [counts.at[0]!, counts.at.at(-1)! + 1]; // weeks of readings
      return firstSigns(fastSigns(counts, from, until, MADE_SEGMENT_M)).map((sign) => ({ node, sign }));
    });

  it('give no sign at rest', () => {
    expect(atRest().size).toBe(12);
    expect(signsOf(new Map(fewInTrial([...atRest()])))).toEqual([]);
  });

  it('with a movement laid over them show it within two hours where no reading is lost', () => {
    const { inTime, missed } = seenWithinTwoHours(atRest(), MADE_SEGMENT_M);
    expect(missed).toEqual([]);
    expect(inTime).toBeGreaterThanOrEqual(30);
  });

  it('name the one node that moves, and when', () => {
    const moves = { node: 7, at: MADE_FROM + 25 * DAY_MS, speed: 1, hours: 6 };
    const [first, ...others] = signsOf(cleanColumn(madeColumn(2, moves)));
    expect([first?.node, others]).toEqual([7, []]);
    expect(first!.sign.at - moves.at).toBeLessThanOrEqual(2.5 * HOUR_MS); // found in the line before; a reading may be lost
    expect(first!.sign.axis).toBe('z'); // as above
  });
});
