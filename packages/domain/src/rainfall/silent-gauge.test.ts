// The nearest gauge falls silent in a storm (S M5): five real storm records, silent for 6, 12 and 20 hours, a second gauge present.
import { describe, expect, it } from 'vitest';
import { gaugeUpTo, halfHours, LPA_THRESHOLDS, reachedHalfHours, stormFile } from '../../test/recorded-storms.ts';
import { HALF_HOUR_MS } from '../time/manila-time.ts';
import { judgeRainfall, type RainStanding } from './rain-judgement.ts';
import { BINS_24H } from './rolling-sum.ts';

const RECORDS = [
  'rocinha_2019',
  'rocinha_2010_03-05',
  'vidigal_2019_02_04',
  'alto_da_boa_vista_2022_03-04',
  'jardim_botanico_1998_01-02',
];
/** The second gauge sees the same storm with a share of the rain, some half hours later; none of these is as good as the first. */
const SECOND = [
  { share: 0.7, later: 1 },
  { share: 0.5, later: 2 },
];

const isThere = stormFile(RECORDS[0]!) !== null;

describe.skipIf(!isThere)('the nearest gauge is silent while a threshold is reached', () => {
  const storms = (isThere ? RECORDS : []).map((name) => {
    const amounts = halfHours(name);
    return { amounts, ends: reachedHalfHours(amounts) };
  });
  /** What the two gauges say at a half hour, the first silent since `silentFrom`. */
  const saidAt = (
    amounts: Map<number, number>,
    end: number,
    silentFrom: number,
    { share, later }: (typeof SECOND)[number],
  ) => {
    const first = gaugeUpTo(1, end, (label) => (label > silentFrom ? undefined : amounts.get(label)));
    const second = gaugeUpTo(2, end, (label) => {
      const amount = amounts.get(label - later);
      return amount === undefined ? undefined : Math.round(amount * share);
    });
    return judgeRainfall([first, second], end * HALF_HOUR_MS, LPA_THRESHOLDS).standing;
  };
  const judged = (hours: number, { share, later }: (typeof SECOND)[number]) => {
    const counts: Partial<Record<RainStanding, number>> = {};
    for (const { amounts, ends } of storms) {
      for (const end of ends) {
        const standing = saidAt(amounts, end, end - hours * 2, { share, later });
        counts[standing] = (counts[standing] ?? 0) + 1;
      }
    }
    return counts;
  };

  it('the records hold enough of it', () => {
    expect(storms.reduce((sum, { ends }) => sum + ends.length, 0)).toBeGreaterThan(925);
  });
  for (const second of SECOND) {
    it.each([6, 12, 20])(
      `for %i h, the second gauge with ${second.share} of the rain: no half hour reads as plain "below"`,
      (hours) => {
        const counts = judged(hours, second);
        expect(counts.below ?? 0).toBe(0);
        expect(counts['no data'] ?? 0).toBe(0);
        expect(counts.over).toBeGreaterThan(0);
      },
    );
  }

  // An onset: a threshold is reached and was not in the day before.
  const onsets = storms.flatMap(({ amounts, ends }) =>
    ends
      .filter((end) => !ends.some((other) => other < end && end - other <= BINS_24H))
      .map((end) => ({ amounts, end })),
  );
  it.each([
    [6, 16],
    [12, 15],
  ])(
    'silent for %i h at each onset: at %i of 18 it is over or somebody is asked, mostly half an hour later',
    (hours, seen) => {
      const delays = onsets.map(({ amounts, end }) => {
        for (let later = 0; later <= BINS_24H; later++) {
          const standing = saidAt(amounts, end + later, end - hours * 2, SECOND[0]!);
          if (standing === 'over' || standing === 'possible') return later;
        }
        return Number.POSITIVE_INFINITY;
      });
      expect(delays).toHaveLength(18);
      expect(delays.filter(Number.isFinite)).toHaveLength(seen);
      expect(delays.sort((one, other) => one - other)[8]).toBe(1);
    },
  );
});
