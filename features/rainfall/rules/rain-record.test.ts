// Whole rain records as gauges really write them, made by a seed: our rolling sums are those that were added by hand.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { MADE_RAIN, madeRain } from '../../../packages/proofs/made-rain.ts';
import { checkableSteps, readRecord, STEPS_24H } from '../../../packages/proofs/rain-record.ts';
import { MISSING, milliFromMm } from './milli.ts';
import { BINS_24H, BINS_72H, rollingSum } from './rolling-sum.ts';

/** Each sum added anew from its own window, in mm; null where the window holds nothing. */
const addedAnew = (mm: readonly (number | null)[], window: number) =>
  mm.map((_, i) => {
    const there = mm.slice(Math.max(0, i - window + 1), i + 1).filter((one) => one !== null);
    return there.length === 0 ? null : there.reduce((sum, one) => sum + one, 0);
  });
const inMilli = (mm: readonly (number | null)[]) => mm.map((one) => (one === null ? MISSING : milliFromMm(one)));

describe('records by quarter hours', () => {
  it.each(MADE_RAIN.map((made) => [made.name, made] as const))('%s', (_name, made) => {
    const rows = readRecord(madeRain(made));
    const mm = rows.map((row) => (Number.isNaN(row.mm) ? null : row.mm));
    const ours = rollingSum(inMilli(mm), STEPS_24H);
    const checked = checkableSteps(rows);
    expect(checked.length).toBeGreaterThan(1000);
    expect(checked.filter((i) => Math.abs(ours[i]! / 1000 - rows[i]!.sum24) > 0.051)).toEqual([]); // indices of rows
    // Where steps are missing too: what is there is summed.
    const theirs = addedAnew(mm, STEPS_24H);
    expect([...ours].filter((sum, i) => Math.abs(sum / 1000 - (theirs[i] ?? sum)) > 1e-6)).toEqual([]);
    expect(Math.max(...ours) / 1000).toBeGreaterThan(100);
  });

  it('have the defects of recorded ones', () => {
    const records = MADE_RAIN.map((made) => readRecord(madeRain(made)));
    const backward = records.map((rows) => rows.filter((row, i) => i > 0 && row.at < rows[i - 1]!.at).length); // i > 0
    expect(backward).toEqual([0, 1, 0, 0, 2]);
    const gaps = records.map((rows) => rows.filter((row, i) => i > 0 && row.at - rows[i - 1]!.at > 86_400_000).length); // i > 0
    expect(gaps).toEqual([0, 0, 0, 1, 0]);
    expect(records.map((rows) => rows.some(({ mm }) => Number.isNaN(mm)))).toEqual([false, true, false, false, true]);
    expect(records.map((rows) => rows.some(({ at }) => at % 900_000 !== 0))).toEqual([false, false, true, false, true]);
  });
});

it('a week by half hours with gaps: the 24 h and 72 h sums', () => {
  const random = randomOf(6);
  const mm = Array.from({ length: 337 }, () =>
    random() < 0.02 ? null : random() < 0.2 ? Math.floor(8 * random()) / 2 : 0,
  );
  mm.fill(null, 100, 160);
  for (const window of [BINS_24H, BINS_72H]) {
    const [ours, theirs] = [rollingSum(inMilli(mm), window), addedAnew(mm, window)];
    expect([...ours].map((sum) => (sum === MISSING ? null : sum / 1000))).toEqual(theirs);
  }
  // Longer than a day without a reading: no sum at all, which is not a sum of nothing.
  expect(addedAnew(mm, BINS_24H).filter((sum) => sum === null).length).toBeGreaterThanOrEqual(60 - BINS_24H);
});
