// Raw counts of a whole column, made by a seed with the defects of recorded ones, through the chain: what was planted comes out.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { fewInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { MADE_DAYS, MADE_FROM, MADE_SEGMENT_M, madeColumn } from '../../../packages/proofs/made-column.ts';
import { once } from '../../../packages/proofs/once.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { cleanColumn, raisedShares, readColumn } from '../../../packages/proofs/tilt-record.ts';
import { chartSeries } from './column-run.ts';
import { cleanCounts, withoutOutliers } from './tilt-filters.ts';
import { tiltWindow } from './tilt-window.ts';

it('a week of one node: what is kept is what was not planted to be dropped', () => {
  const random = randomOf(11);
  const from = at('2026-11-04 00:00:00');
  const raw = { at: [] as number[], x: [] as number[], y: [] as number[], z: [] as number[] };
  const good: number[] = [];
  const push = (stamp: number, x: number, y: number, z: number) => {
    raw.at.push(stamp);
    raw.x.push(x);
    raw.y.push(y);
    raw.z.push(z);
  };
  for (let i = 0; i < 336; i++) {
    const stamp = from + i * HALF_HOUR_MS;
    // Noise of one count: nothing but what is planted lies outside 3 sd.
    const jitter = () => Math.floor(3 * random()) - 1;
    const [x, y, z] = [1020 + jitter(), -86 + jitter(), 25 + jitter()];
    if (i % 67 === 66) push(stamp + MINUTE_MS, x, y, z + 60);
    else if (i % 67 === 33) push(stamp + MINUTE_MS, 700, y, z);
    else if (i % 67 === 12) push(stamp + MINUTE_MS, 2047, y, z);
    else {
      push(stamp + MINUTE_MS, x, y, z);
      good.push(stamp);
      // Sent twice within the half hour.
      if (i % 67 === 50) push(stamp + 9 * MINUTE_MS, x, y, z);
    }
  }
  const { kept, dropped } = withoutOutliers(cleanCounts(raw).kept, 0, Number.POSITIVE_INFINITY);
  expect(kept.at).toEqual(good);
  expect(dropped).toHaveLength(5);
  expect(good).toHaveLength(336 - 15);
});

describe('a month of a made column', () => {
  const text = madeColumn(1);
  const nodes = once(() => cleanColumn(text));
  const end = MADE_FROM + MADE_DAYS * DAY_MS;
  const firstRun = MADE_FROM + 6 * DAY_MS;

  it('comes as recorded ones do: two accelerometers, rows of zeros, lost rows and hours, stamps a minute off', () => {
    const rows = text.trim().split('\n');
    expect(rows.filter((row) => row.includes(',2,0,0,0,')).length).toBeGreaterThan(50);
    expect(readColumn(text, 2).size).toBe(12);
    const node = readColumn(text).get(3)!; // of twelve
    const stamps = Array.from(node.at);
    expect(stamps.length).toBeLessThan(MADE_DAYS * 48 - 18);
    expect(stamps.some((stamp) => stamp % HALF_HOUR_MS === MINUTE_MS)).toBe(true);
    expect(Math.max(...stamps.slice(1).map((stamp, i) => stamp - stamps[i]!))).toBeGreaterThan(9 * HOUR_MS); // the one before
  });

  it('at rest shows no node far from its place, and none raises', () => {
    const window = tiltWindow(MADE_FROM + DAY_MS, end - HALF_HOUR_MS);
    for (const [node, counts] of nodes()) {
      // A drift of 3 counts over half a metre is 1.5 mm; tenths of a millimetre.
      const { xz } = chartSeries(counts, window, MADE_SEGMENT_M);
      const byHand = (10_000 * (9 * ((node % 11) - 5) * MADE_SEGMENT_M)) / 1024;
      for (const value of xz) expect([node, Math.abs(value - byHand) < 30]).toEqual([node, true]);
    }
    const few = new Map(fewInTrial([...nodes()]));
    expect([...raisedShares(few, MADE_SEGMENT_M, firstRun, end)]).toEqual([]);
  });

  it('with one node on its way raises at that node alone, while it moves', () => {
    const begin = MADE_FROM + 20 * DAY_MS;
    const creeping = cleanColumn(madeColumn(1, { node: 5, at: begin, speed: 0.1, hours: 48 }));
    expect([...raisedShares(creeping, MADE_SEGMENT_M, firstRun, begin)]).toEqual([]);
    const moving = raisedShares(creeping, MADE_SEGMENT_M, begin + DAY_MS, begin + 2 * DAY_MS);
    expect([...moving]).toEqual([[5, expect.closeTo(1)]]);
  });
});
