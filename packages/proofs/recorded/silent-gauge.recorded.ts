// The nearest gauge falls silent in a storm: five recorded storms, silent for 6, 12 and 20 hours, a second gauge present.
import { describe, expect, it } from 'vitest';
import { halfHours } from '../rain-record.ts';
import { delayAtOnset, onsetsOf, type SecondGauge, standingsInSilence, stormOf } from '../silent-gauge.ts';
import { readRecorded, STORMS, stormPath } from './files.ts';

/** None of these is as good as the first. */
const WEAKER: SecondGauge = { share: 0.7, later: 1 };
const WEAKEST: SecondGauge = { share: 0.5, later: 2 };

const storms = STORMS.map((name) => stormOf(halfHours(readRecorded(stormPath(name)))));

describe('the nearest gauge is silent while a threshold is reached', () => {
  it('the records hold enough of it', () => {
    expect(storms.reduce((sum, { ends }) => sum + ends.length, 0)).toBeGreaterThan(925);
  });

  for (const second of [WEAKER, WEAKEST]) {
    it.each([6, 12, 20])(
      `for %i h, the second gauge with ${second.share} of the rain: no half hour reads as plain "below"`,
      (hours) => {
        const counts = standingsInSilence(storms, hours, second);
        expect(counts.below ?? 0).toBe(0);
        expect(counts['no data'] ?? 0).toBe(0);
        expect(counts.over).toBeGreaterThan(0);
      },
    );
  }

  it.each([
    [6, 16],
    [12, 15],
  ])(
    'silent for %i h at each onset: at %i of 18 it is over or somebody is asked, mostly half an hour later',
    (hours, seen) => {
      const delays = storms.flatMap((storm) =>
        onsetsOf(storm).map((onset) => delayAtOnset(storm.amounts, onset, hours, WEAKER)),
      );
      expect(delays).toHaveLength(18);
      expect(delays.filter(Number.isFinite)).toHaveLength(seen);
      expect(delays.sort((one, other) => one - other)[8]).toBe(1);
    },
  );
});
