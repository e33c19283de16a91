// The nearest gauge falls silent in a storm: storms planted in made records, silent for 6, 12 and 20 hours, a second gauge present.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { MADE_RAIN, madeRain, plantedStorms } from '../../../packages/proofs/made-rain.ts';
import { halfHours } from '../../../packages/proofs/rain-record.ts';
import {
  delayAtOnset,
  onsetsOf,
  type SecondGauge,
  standingsInSilence,
  stormOf,
} from '../../../packages/proofs/silent-gauge.ts';

/** None of these is as good as the first. */
const WEAKER: SecondGauge = { share: 0.7, later: 1 };
const WEAKEST: SecondGauge = { share: 0.5, later: 2 };
const AS_GOOD: SecondGauge = { share: 1, later: 0 };
const DRY: SecondGauge = { share: 0, later: 0 };

const records = MADE_RAIN.map((made) => ({ made, ...stormOf(halfHours(madeRain(made))) }));

describe('the nearest gauge is silent while a threshold is reached', () => {
  it('each planted storm is one onset, inside its hours', () => {
    for (const { made, ...storm } of records) {
      const found = onsetsOf(storm).map((label) => label * HALF_HOUR_MS);
      const planted = plantedStorms(made);
      expect([made.name, found.length]).toEqual([made.name, planted.length]);
      for (const [i, { from, until }] of planted.entries()) {
        expect([made.name, found[i]! > from && found[i]! < until]).toEqual([made.name, true]); // as many as planted
      }
    }
  });

  for (const second of [WEAKER, WEAKEST]) {
    it.each([6, 12, 20])(
      `for %i h, the second gauge with ${second.share} of the rain: no half hour reads as plain "below"`,
      (hours) => {
        const counts = standingsInSilence(records, hours, second);
        expect(counts.below ?? 0).toBe(0);
        expect(counts['no data'] ?? 0).toBe(0);
        expect(counts.over).toBeGreaterThan(0);
      },
    );
  }

  it('a second gauge that measures the same decides at every half hour', () => {
    const all = records.reduce((sum, { ends }) => sum + ends.length, 0);
    expect(all).toBeGreaterThan(300);
    for (const hours of [6, 12, 20]) expect(standingsInSilence(records, hours, AS_GOOD)).toEqual({ over: all });
  });

  it('a second gauge without a drop reads as "below": nobody saw the rain', () => {
    expect(standingsInSilence(records, 12, DRY).below).toBeGreaterThan(0);
  });

  // By hand, mm, with a 1-day threshold of half of 139.1899: what the first gauge measured and the second in its gap.
  it.each([6, 12])('silent for %i h at an onset: asked about as soon as both gauges together reach it', (hours) => {
    for (const { made, amounts, ...rest } of records) {
      for (const onset of onsetsOf({ amounts, ...rest })) {
        const mm = (label: number) => (amounts.get(label) ?? 0) / 1000;
        const weaker = (label: number) => 0.7 * mm(label - WEAKER.later);
        const dayOf = (later: number, each: (label: number) => number) =>
          Array.from({ length: 48 }, (_, back) => each(onset + later - back)).reduce((sum, one) => sum + one, 0);
        const together = (label: number) => (label > onset - hours * 2 ? weaker(label) : mm(label));
        const reaches = Array.from({ length: 48 }, (_, later) => later);
        const asked = reaches.findIndex((later) => dayOf(later, together) >= 69.595);
        const alone = reaches.findIndex((later) => dayOf(later, weaker) >= 69.595);
        expect([made.name, delayAtOnset(amounts, onset, hours, WEAKER)]).toEqual([made.name, asked]);
        expect([made.name, asked > 0 && asked <= alone]).toEqual([made.name, true]);
        expect(delayAtOnset(amounts, onset, hours, AS_GOOD)).toBe(0);
      }
    }
  });

  it('somebody is asked before the second gauge decides alone', () => {
    expect(standingsInSilence(records, 6, WEAKER).possible).toBeGreaterThan(0);
  });
});
