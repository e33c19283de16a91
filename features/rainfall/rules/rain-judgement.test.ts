// Which gauge decides, what is said of its gaps, and that nothing of it lowers what was measured.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { gaugeRatio, rainBounds } from './completeness.ts';
import { MISSING } from './milli.ts';
import { ends, judgeRainfall, needsNoMore } from './rain-judgement.ts';
import type { GaugeReadings } from './rainfall-summary.ts';
import { rainThresholds } from './thresholds.ts';

const end = at('2026-11-21 10:00:00');
/** 24 h: 69.6 mm. */
const thresholds = rainThresholds(139.2);

/** A gauge by its half hours counted back from the newest one; null = no reading. */
const gauge = (rainId: number, amountOf: (back: number) => number | null, tagged = false): GaugeReadings => {
  const readings = { at: [] as number[], milli: [] as number[] };
  for (let back = 143; back >= 0; back--) {
    const milli = amountOf(back);
    if (milli === null) continue;
    readings.at.push(end - (back - 1) * HALF_HOUR_MS);
    readings.milli.push(milli);
  }
  return { rainId, readings, invalidSpans: tagged ? [{ startAt: end - 999 * HALF_HOUR_MS, endAt: null }] : [] };
};
const dry = () => 0;
const judge = (...gauges: GaugeReadings[]) => judgeRainfall(gauges, end, thresholds);

describe('the gauge that decides', () => {
  it('is the fifth one too, when the four before it are silent or tagged out (N blocker)', () => {
    const silent = [1, 2, 3].map((id) => gauge(id, (back) => (back < 60 ? null : 0)));
    const said = judge(
      ...silent,
      gauge(4, dry, true),
      gauge(5, (back) => (back < 10 ? 8000 : 0)),
    );
    expect(said).toMatchObject({ level: 1, standing: 'over', decides: { rainId: 5, sum24: 80_000 }, passedOver: [] });
  });
  it('is the next one below 80 % of the half hours, and both are named', () => {
    // 38 of 48 is less than 80 %, 39 is more.
    const gaps = (count: number) => gauge(1, (back) => (back >= 1 && back <= count ? null : 1000));
    const said = judge(gaps(10), gauge(2, dry));
    expect(said).toMatchObject({ level: 0, decides: { rainId: 2 }, passedOver: [{ rainId: 1, isComplete: false }] });
    expect(judge(gaps(9), gauge(2, dry))).toMatchObject({ decides: { rainId: 1 }, passedOver: [] });
    expect([ends(gaps(10), end), ends(gaps(9), end)]).toEqual([false, true]);
  });
  it('also counts the half hours of the 72-hour sum: 115 of 144 are less than 80 %', () => {
    const old = (count: number) => gauge(1, (back) => (back >= 60 && back < 60 + count ? null : 0));
    expect(judge(old(29), gauge(2, dry)).decides?.rainId).toBe(2);
    expect(judge(old(28), gauge(2, dry)).decides?.rainId).toBe(1);
  });
  it('stays the one with the gaps when what it measured reaches the threshold: that rain has fallen', () => {
    const halfSilent = gauge(1, (back) => (back < 20 ? null : back < 40 ? 4000 : 0));
    expect(judge(gauge(1, dry), halfSilent).level).toBe(0);
    expect(judge(halfSilent, gauge(2, dry))).toMatchObject({ level: 1, decides: { rainId: 1, sum24: 80_000 } });
  });
  it('near a threshold counts although another decides: x rows come from it', () => {
    const near = gauge(1, (back) => (back < 20 ? null : back < 40 ? 2800 : 0));
    expect(judge(near, gauge(2, dry))).toMatchObject({ level: 0, decides: { rainId: 2 }, nearest: { rainId: 1 } });
  });
  it('is the first one where none is complete', () => {
    const few = (id: number) => gauge(id, (back) => (back < 20 ? 0 : null));
    expect(judge(few(1), few(2))).toMatchObject({ level: 0, decides: { rainId: 1 }, passedOver: [] });
  });
});

describe('why there is no judgement', () => {
  it('no gauge with recent data, or all tagged out', () => {
    expect(judge()).toMatchObject({ level: -1, standing: 'no data', decides: null });
    expect(judge(gauge(1, dry, true))).toMatchObject({ level: -1, standing: 'no data', decides: null });
  });
  it('no threshold: −1 whatever has fallen (S B2)', () => {
    const storm = gauge(1, () => 5000);
    expect(judgeRainfall([storm], end, null)).toMatchObject({ level: -1, standing: 'no threshold', possible: [] });
    expect(judgeRainfall([storm], end, null).decides?.sum24).toBe(240_000);
  });
});

describe('completeness of a sum', () => {
  // 61 mm in 46 of 48 half hours; NOAH 535 measured 13 mm in the two others, and as much as this one before.
  const own = gauge(1, (back) => (back < 2 ? null : back < 12 ? 6100 : 0));
  const noah = gauge(535, (back) => (back < 2 ? 6500 : back < 12 ? 6100 : 0));
  it('"61 of 69.6 mm in 24 h (46 of 48 half hours; NOAH 535: 74)" is possible, and the level stays 0', () => {
    const said = judge(own, noah);
    expect(said).toMatchObject({ level: 0, standing: 'possible', decides: { rainId: 1 } });
    expect(said.decides?.bounds.day).toEqual({
      sum: 61_000,
      measured: 46,
      of: 48,
      upper: 74_000,
      filledBy: 535,
      unknown: 0,
    });
    expect(said.possible.map((one) => one.rainId)).toEqual([1]);
  });
  it('the other gauge is scaled by the ratio of the two over 72 hours', () => {
    const half = gauge(535, (back) => (back < 2 ? 3250 : back < 12 ? 3050 : 0));
    expect(judge(own, half).decides?.bounds.day.upper).toBe(74_000);
  });
  it('below the threshold with all gaps filled is plain below', () => {
    expect(
      judge(
        own,
        gauge(535, (back) => (back < 2 ? 4000 : back < 12 ? 6100 : 0)),
      ).standing,
    ).toBe('below');
  });
  it('without another gauge nothing is filled, and the gap is said to be unknown', () => {
    expect(judge(own).decides?.bounds.day).toMatchObject({ upper: 61_000, filledBy: null, unknown: 2 });
  });
  it('a ratio needs 10 mm at both: a bucket that hangs would make every gap 0', () => {
    const bins = (milli: number) => ({ firstAt: 0, milli: new Int32Array(144).fill(milli) });
    expect(gaugeRatio(bins(0), bins(1000))).toBeNull();
    expect(gaugeRatio(bins(69), bins(1000))).toBeNull();
    expect(gaugeRatio(bins(500), bins(1000))).toBe(0.5);
    const hanging = { firstAt: 0, milli: Int32Array.from({ length: 144 }, (_, i) => (i < 140 ? 0 : MISSING)) };
    const { day } = rainBounds(hanging, [{ rainId: 2, halfHours: bins(1000) }]);
    expect(day).toMatchObject({ sum: 0, upper: 4000, unknown: 4, filledBy: 2 });
  });
  it('a gauge that was silent for six hours of rain elsewhere is never plain below', () => {
    const silent = gauge(1, (back) => (back < 12 ? null : 0));
    expect(
      judge(
        silent,
        gauge(2, (back) => (back < 4 ? 2000 : 0)),
      ),
    ).toMatchObject({
      level: 0,
      standing: 'uncertain',
      decides: { rainId: 2 },
    });
    expect(judge(silent, gauge(2, dry)).standing).toBe('below');
  });
});

describe('how many gauges have to be read', () => {
  const whole = (rainId: number) => gauge(rainId, () => 1000);
  const gap = (rainId: number) => gauge(rainId, (back) => (back === 50 ? null : 1000));
  const silent = (rainId: number) => gauge(rainId, (back) => (back < 60 ? null : 0));

  it('is one that is whole; one with a gap needs those behind it, for its bounds', () => {
    expect([needsNoMore([whole(1)], end), ends(whole(1), end)]).toEqual([true, true]);
    expect([needsNoMore([gap(1)], end), ends(gap(1), end)]).toEqual([false, true]);
    expect(needsNoMore([gap(1), whole(2)], end)).toBe(false);
  });
  it('is no fewer than up to the first that decides alone', () => {
    expect([needsNoMore([], end), needsNoMore([silent(1)], end), needsNoMore([silent(1), silent(2)], end)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(needsNoMore([silent(1), whole(2)], end)).toBe(true);
    expect(needsNoMore([gauge(1, dry, true), whole(2)], end)).toBe(true);
  });
  it('is asked of the same gauge at one stamp after another, and answered for each', () => {
    const one = gauge(1, (back) => (back < 2 ? null : 1000));
    const at30 = end - HALF_HOUR_MS;
    for (const stamp of [end, at30, at30 - HALF_HOUR_MS, end, at30 - HALF_HOUR_MS]) {
      const anew = { ...one, readings: { at: Array.from(one.readings.at), milli: Array.from(one.readings.milli) } };
      expect(judgeRainfall([one], stamp, thresholds)).toEqual(judgeRainfall([anew], stamp, thresholds));
      expect(needsNoMore([one], stamp)).toBe(needsNoMore([anew], stamp));
    }
  });
  it('without a gap the bounds are the sum, whatever others measured', () => {
    const { day, threeDays } = rainBounds({ firstAt: 0, milli: new Int32Array(144).fill(500) }, [
      { rainId: 2, halfHours: { firstAt: 0, milli: new Int32Array(144).fill(90_000) } },
    ]);
    expect(day).toEqual({ sum: 24_000, measured: 48, of: 48, upper: 24_000, filledBy: null, unknown: 0 });
    expect(threeDays).toEqual({ sum: 72_000, measured: 144, of: 144, upper: 72_000, filledBy: null, unknown: 0 });
  });
});
