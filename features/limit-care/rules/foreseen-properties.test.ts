// Silences and repeats of made-up gauges: they cover what they should, and a period tells those that are longer, never others.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { FORESEEN_DAYS, foreseePeriods, PERIODS, repeats, silences } from './foreseen.ts';

const MINUTE = 60_000;
const SEEDS = Array.from({ length: 25 }, (_, seed) => seed);

/** Readings at odd distances, some of the same amount; ascending. */
function gauge(seed: number) {
  const random = randomOf(seed);
  const at: number[] = [];
  const milli: number[] = [];
  let now = 0;
  for (let n = 0; n < 80; n++) {
    now += Math.ceil(random() * 400) * MINUTE;
    at.push(now);
    milli.push(random() < 0.5 ? (milli.at(-1) ?? 0) : Math.floor(random() * 3) * 200);
  }
  return { at, milli, end: now + 90 * MINUTE };
}

describe('silences', () => {
  it.each(SEEDS)('follow each other without a gap from the first reading to now (seed %i)', (seed) => {
    const { at, end } = gauge(seed);
    const found = silences('g', at, end);
    expect(found).toHaveLength(at.length);
    expect(found[0]?.from).toBe(at[0]);
    expect(found.at(-1)?.to).toBe(end);
    for (const [index, { from }] of found.entries()) if (index > 0) expect(from).toBe(found[index - 1]?.to);
  });
});

describe('repeats', () => {
  it.each(SEEDS)('hold one amount above 0 from end to end, and end where it changes (seed %i)', (seed) => {
    const { at, milli } = gauge(seed);
    for (const { from, to } of repeats('g', at, milli)) {
      const [first, last] = [at.indexOf(from), at.indexOf(to)];
      const amounts = new Set(milli.slice(first, last + 1));
      expect(last).toBeGreaterThan(first);
      expect(amounts.size).toBe(1);
      expect(milli[first]).toBeGreaterThan(0);
      expect([milli[first - 1], milli[last + 1]]).not.toContain(milli[first]);
    }
  });
});

describe('another period', () => {
  it.each(SEEDS)('tells more where it is shorter, fewer where it is longer, nothing else (seed %i)', (seed) => {
    const { at, end } = gauge(seed);
    const all = silences('g', at, end);
    const random = randomOf(seed + 500);
    const [old, other] = [random(), random()].map((share) => Math.ceil(share * 400) * MINUTE) as [number, number]; // two
    const told = (ms: number) => all.filter(({ from, to }) => to - from > ms).length;
    const rows = foreseePeriods(all, old, other);
    const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
    expect(count('more') - count('fewer')).toBe(told(other) - told(old));
    expect(count('more') === 0 || count('fewer') === 0).toBe(true);
    expect(count('other')).toBe(0);
    // Back again: the same rows the other way round.
    expect(foreseePeriods(all, other, old)).toHaveLength(rows.length);
  });
});

it('periods are three, over ninety days', () => expect([PERIODS.length, FORESEEN_DAYS]).toEqual([3, 90]));
