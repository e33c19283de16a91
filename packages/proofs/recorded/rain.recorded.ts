// Our rolling sums against sums that other people's systems published beside their own readings.
import { MISSING, milliFromMm } from '@bantay/features/rainfall/rules/milli.ts';
import { BINS_24H, BINS_72H, rollingSum } from '@bantay/features/rainfall/rules/rolling-sum.ts';
import { describe, expect, it } from 'vitest';
import { checkableSteps, readRecord, STEPS_24H } from '../rain-record.ts';
import { PUBLISHED_SUMS, publishedSumsPath, readRecorded, STORMS, stormPath } from './files.ts';

interface Captured {
  rain: number | null;
  twentyfour_hr_cumulative: number | null;
  seventytwo_hr_cumulative: number | null;
}

describe('half-hour series of the national system', () => {
  it.each(PUBLISHED_SUMS)('%s: 24 h and 72 h wherever the whole window is in the file', (name) => {
    const rows = JSON.parse(readRecorded(publishedSumsPath(name))) as Captured[]; // test data of a known form
    const milli = rows.map((row) => (row.rain === null ? MISSING : milliFromMm(row.rain)));
    const check = (window: number, theirs: (row: Captured) => number | null) => {
      const ours = rollingSum(milli, window);
      const whole = rows.map((row, i) => [theirs(row), ours[i]! / 1000] as const).slice(window - 1); // one sum a row
      const checked = whole.filter(([sum], i) => sum !== null && rows[i + window - 1]!.rain !== null); // same rows
      for (const [sum, mine] of checked) expect(mine).toBeCloseTo(sum!, 2); // null is filtered
      return checked.length;
    };
    expect(check(BINS_24H, (row) => row.twentyfour_hr_cumulative)).toBeGreaterThan(250);
    expect(check(BINS_72H, (row) => row.seventytwo_hr_cumulative)).toBeGreaterThan(150);
  });
});

describe('15-minute series of a city warning system', () => {
  it.each(STORMS)('%s: the 24 h column wherever 96 steps without a gap lie before it', (name) => {
    const rows = readRecord(readRecorded(stormPath(name)));
    const ours = rollingSum(
      rows.map(({ mm }) => (Number.isNaN(mm) ? MISSING : milliFromMm(mm))),
      STEPS_24H,
    );
    const checked = checkableSteps(rows);
    expect(checked.length).toBeGreaterThan(1000);
    expect(checked.filter((i) => Math.abs(ours[i]! / 1000 - rows[i]!.sum24) > 0.051)).toEqual([]); // indices of rows
  });
});
