// What is asked about rain that is only possible: both bounds, the counts of half hours and every gauge behind them.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { possibleRain } from './possible-rain.ts';
import { judgeRainfall, needsNoMore } from './rain-judgement.ts';
import type { RainfallEvidence } from './rainfall-evidence.ts';
import type { GaugeReadings } from './rainfall-summary.ts';
import { rainThresholds } from './thresholds.ts';

const end = at('2026-11-21 10:00:00');
/** 24 h: 69.6 mm. */
const thresholds = rainThresholds(139.2);
const names = [
  { rainId: 1, name: 'rain_lpasb', distance: 'on-site rain gauge' },
  { rainId: 535, name: 'rain_noah_535', distance: '1.5km away from site' },
  { rainId: 3, name: 'rain_far', distance: null },
];

/** A gauge by its half hours counted back from the newest one; null = no reading. */
const gauge = (rainId: number, amountOf: (back: number) => number | null): GaugeReadings => {
  const readings = { at: [] as number[], milli: [] as number[] };
  for (let back = 143; back >= 0; back--) {
    const milli = amountOf(back);
    if (milli === null) continue;
    readings.at.push(end - (back - 1) * HALF_HOUR_MS);
    readings.milli.push(milli);
  }
  return { rainId, readings, invalidSpans: [] };
};
/** 61 mm, and nothing in the newest half hours. */
const own = (silent: number) => gauge(1, (back) => (back < silent ? null : back < silent + 10 ? 6100 : 0));
const asked = (...gauges: GaugeReadings[]) =>
  possibleRain(judgeRainfall(gauges, end, thresholds), thresholds, names, end);

describe('possible rain', () => {
  it('asks with what was measured, what it may be at most, the half hours, the threshold and the gauge that fills the gaps', () => {
    const noah = gauge(535, (back) => (back < 2 ? 6500 : back < 12 ? 6100 : 0));
    expect(asked(own(2), noah)).toMatchObject({
      symbol: 'r0t',
      level: 1,
      at: end,
      techInfo:
        'RAIN LPASB (on-site rain gauge): 1-day cumulative rainfall possibly over threshold: 61.00 mm in 46 of 48 half hours, up to 74.00 mm by RAIN NOAH 535 (threshold 69.60 mm)',
      evidence: {
        source: 'rainfall',
        gauge: 'rain_lpasb',
        sum24: 61,
        threshold24: 69.6,
        possible: {
          day: { measured: 46, of: 48, upper: 74, filledBy: 'rain_noah_535' },
          threeDays: { measured: 142, of: 144, upper: 74, filledBy: 'rain_noah_535' },
          also: [],
          decides: null,
        },
      },
    });
  });
  it('names the complete gauge that decides in the place of one with too many gaps', () => {
    // 20 half hours of 0.5 mm elsewhere: 10 mm more are possible here, and 39 + 10 mm elsewhere are below.
    const noah = gauge(535, (back) => (back < 20 ? 500 : back < 30 ? 3900 : 0));
    const { techInfo, evidence } = asked(
      own(20),
      noah,
      gauge(3, () => 0),
    )!;
    expect(techInfo).toContain('61.00 mm in 28 of 48 half hours, up to 76.64 mm by RAIN NOAH 535');
    expect(techInfo).toContain('; RAIN NOAH 535 decides, below threshold');
    const { possible, incomplete, passedOver } = evidence as RainfallEvidence;
    expect([possible?.decides, incomplete, passedOver]).toEqual(['rain_noah_535', undefined, []]);
  });
  it('names a nearer gauge that has too many gaps itself, and both sums where both are possible', () => {
    const gaps = (back: number) => (back < 12 ? null : back < 22 ? 5500 : back >= 50 && back < 80 ? 2000 : 0);
    const whole = gauge(3, (back) => (back < 12 ? 2000 : (gaps(back) ?? 0) / 2));
    const near = gauge(1, (back) => (back >= 100 && back < 130 ? null : 0));
    const { techInfo, evidence } = asked(near, gauge(535, gaps), whole)!;
    expect(techInfo).toBe(
      'RAIN NOAH 535 (1.5km away from site): 1-day cumulative rainfall possibly over threshold: 55.00 mm in 36 of 48 half hours, up to 103.00 mm by RAIN FAR (threshold 69.60 mm)' +
        ' and 3-day cumulative rainfall possibly over threshold: 115.00 mm in 132 of 144 half hours, up to 163.00 mm by RAIN FAR (threshold 139.20 mm); RAIN FAR decides, below threshold',
    );
    expect(evidence).toMatchObject({
      gauge: 'rain_noah_535',
      passedOver: [],
      incomplete: [{ gauge: 'rain_lpasb', sum24: 0, measured24: 48, measured72: 114 }],
      possible: { decides: 'rain_far', also: [] },
    });
  });
  it('names every other gauge of which the same is possible', () => {
    const gaps = (back: number) => (back < 12 ? null : back < 22 ? 5500 : 0);
    const whole = gauge(3, (back) => (back < 12 ? 2000 : (gaps(back) ?? 0) / 2));
    const { techInfo, evidence } = asked(gauge(1, gaps), gauge(535, gaps), whole)!;
    expect(techInfo).toContain('; also possible at RAIN NOAH 535; RAIN FAR decides');
    expect(evidence).toMatchObject({ gauge: 'rain_lpasb', possible: { also: ['rain_noah_535'] } });
  });
  it('says no more than the judgement: no gauge that fills, none that decides, none that has a name', () => {
    const noah = gauge(535, (back) => (back < 2 ? 6500 : back < 12 ? 6100 : 0));
    const judged = judgeRainfall([own(2), noah], end, thresholds);
    const [first] = judged.possible;
    const ask = (more: Partial<typeof judged>, known = names) =>
      possibleRain({ ...judged, ...more }, thresholds, known, end);
    expect(ask({ standing: 'below' })).toBeNull();
    expect(ask({ possible: [] })).toBeNull();
    const { day, threeDays } = first!.bounds; // asked above
    const bounds = { day: { ...day, filledBy: null }, threeDays: { ...threeDays, filledBy: null } };
    const unfilled = ask({ possible: [{ ...first!, bounds }], decides: null })!; // possible
    expect(unfilled.techInfo).toBe(
      'RAIN LPASB (on-site rain gauge): 1-day cumulative rainfall possibly over threshold: 61.00 mm in 46 of 48 half hours, up to 74.00 mm (threshold 69.60 mm)',
    );
    expect(unfilled.evidence!.possible).toMatchObject({ day: { filledBy: null }, also: [], decides: null });
    // 139.2 mm in three days are possible, and nothing in one.
    const long = { ...bounds, day: { ...day, upper: 0 }, threeDays: { ...bounds.threeDays, upper: 139_200 } };
    const others = [535, 3].map((rainId) => ({ ...first!, rainId })); // asked above
    expect(ask({ possible: [{ ...first!, bounds: long }, ...others], decides: null })!.techInfo).toBe(
      'RAIN LPASB (on-site rain gauge): 3-day cumulative rainfall possibly over threshold: 61.00 mm in 142 of 144 half hours, up to 139.20 mm (threshold 139.20 mm); also possible at RAIN NOAH 535, RAIN FAR',
    );
    const nameless = ask({ decides: null }, [])!; // possible
    expect(nameless.techInfo).toBe(
      'RAIN : 1-day cumulative rainfall possibly over threshold: 61.00 mm in 46 of 48 half hours, up to 74.00 mm by RAIN  (threshold 69.60 mm)',
    );
    expect(nameless.evidence!.possible!.day.filledBy).toBe('');
  });
  it('is not asked about where it is over, below or not known', () => {
    expect(asked(gauge(1, (back) => (back < 10 ? 7000 : 0)))).toBeNull();
    expect(asked(gauge(1, () => 0))).toBeNull();
    expect(asked(own(2))).toBeNull();
    expect(asked()).toBeNull();
  });
});

describe('the gauges that have to be read for bounds', () => {
  const whole = gauge(535, () => 0);
  it('are those up to the first that decides alone and leaves no gap', () => {
    expect(needsNoMore([gauge(1, () => 0)], end)).toBe(true);
    // Two half hours missing: it decides alone, and a farther gauge says how much may have fallen in them.
    expect(needsNoMore([own(2)], end)).toBe(false);
    expect(needsNoMore([own(2), whole], end)).toBe(false);
    expect(needsNoMore([own(20)], end)).toBe(false);
    expect(needsNoMore([], end)).toBe(false);
    // A gauge that has said nothing for a day is not asked.
    expect(needsNoMore([gauge(1, (back) => (back < 60 ? null : 0)), whole], end)).toBe(true);
  });
});
