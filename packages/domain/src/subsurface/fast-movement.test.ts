// A fast slide is seen within two hours although the outlier filter takes it for noise, and rest gives no false sign.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/late-weeks.ts';
import { at, sharedFile } from '../../test/oracle.ts';
import { movingCounts, trialCounts } from '../../test/tilt-trial.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '../time/manila-time.ts';
import { accelerometerOf } from './communication-health.ts';
import { AGREEING_READINGS, fastSigns, firstSigns } from './fast-movement.ts';
import { cleanCounts, judgeOutliers, type KeptCounts } from './tilt-filters.ts';

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

const sagtb = sharedFile('data/tilt/sagtb_raw_counts_2015.csv.gz');

describe.skipIf(sagtb === null)('six recorded weeks of column sagtb', () => {
  const lines = sagtb === null ? [] : gunzipSync(readFileSync(sagtb)).toString().trim().split('\n').slice(1);
  const rows = lines.map((line) => line.split(',')).filter(([, , type]) => accelerometerOf(Number(type)) === 1);
  const nodes = Array.from({ length: 20 }, (_, index) => {
    const own = rows.filter(([, of]) => Number(of) === index + 1).sort((a, b) => a[0]!.localeCompare(b[0]!));
    const axis = (place: number) => own.map((row) => Number(row[place]));
    return cleanCounts({ at: own.map(([ts]) => at(ts!)), x: axis(3), y: axis(4), z: axis(5) }).kept;
  });

  it('give at most one sign a column and month', () => {
    const signs = nodes.flatMap((counts) => firstSigns(fastSigns(counts, counts.at[0]!, counts.at.at(-1)! + 1, 0.5)));
    expect(signs.length).toBeLessThanOrEqual(1);
  });

  it('with a movement laid over them show it within two hours where no reading is lost', () => {
    let inTime = 0;
    for (const speed of [0.5, 1, 3]) {
      for (const counts of nodes) {
        const begin = counts.at[600]!;
        const [sign] = fastSigns(movingCounts(counts, { at: begin, speed }, 0.5), begin, begin + DAY_MS, 0.5);
        // The moved readings are numbers 601 to 604; where one is lost or late nobody can know so early.
        if (counts.at[604]! - begin > 2 * HOUR_MS) continue;
        expect([speed, sign !== undefined && sign.at - begin <= 2 * HOUR_MS]).toEqual([speed, true]);
        inTime++;
      }
    }
    // Of 20 nodes and 3 speeds: the others lack readings in those two hours.
    expect(inTime).toBeGreaterThanOrEqual(30);
  });
});
