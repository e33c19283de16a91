import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { endedAfterADay } from '../../../packages/proofs/reference/open-spans.ts';
import { type GaugeReadings, recentReading, summarizeRainfall, summaryWindow } from './rainfall-summary.ts';

const end = at('2026-11-21 10:00:00');

describe('an invalid span that nobody has closed', () => {
  // Open since 30 h before the stamp; 5 mm fell 25 h before it, 1 h before it 7 mm.
  const gauge: GaugeReadings = {
    rainId: 1,
    readings: { at: [end - 25 * 60 * MINUTE_MS, end - 60 * MINUTE_MS], milli: [5000, 7000] },
    invalidSpans: [{ startAt: end - 30 * 60 * MINUTE_MS, endAt: null }],
  };
  it('keeps all rain since its start out of the sums: with nothing older the gauge has no data (methods §2.2, ours)', () => {
    expect(summarizeRainfall([gauge], end)).toBeNull();
  });
  it('ended after 24 h in the earlier generation: 6 h before the stamp its rain counts again', () => {
    expect(summarizeRainfall([endedAfterADay(gauge)], end)).toMatchObject({ sum24: 7000, sum72: 7000 });
  });
});

describe('a tagged gauge (S B1)', () => {
  const series = (rainId: number, milli: number): GaugeReadings => ({
    rainId,
    readings: { at: [end - 120 * MINUTE_MS, end - 60 * MINUTE_MS, end], milli: [milli, milli, milli] },
    invalidSpans: [],
  });
  const tagged = (startAt: number, endAt: number | null): GaugeReadings => ({
    ...series(1, 0),
    invalidSpans: [{ startAt, endAt }],
  });
  it('is not asked while its tag is open: the next gauge decides', () => {
    const summary = summarizeRainfall([tagged(end - 3 * DAY_MS, null), series(2, 34_400)], end);
    expect(summary).toMatchObject({ rainId: 2, sum24: 103_200 });
  });
  it('gives no data where there is no other gauge, never 0 mm', () => {
    expect(summarizeRainfall([tagged(end - 3 * DAY_MS, null)], end)).toBeNull();
    expect(summarizeRainfall([tagged(end - 3 * DAY_MS, end + HALF_HOUR_MS)], end)).toBeNull();
  });
  it('is asked again from the reading at the end of the span on, which is good', () => {
    expect(recentReading(tagged(end - 3 * DAY_MS, end), end)).toBe(end);
    expect(recentReading(tagged(end - 90 * MINUTE_MS, end + 1), end)).toBe(end - 120 * MINUTE_MS);
  });
  it('ended after a day in the earlier generation, and was asked again', () => {
    expect(recentReading(endedAfterADay(tagged(end - 3 * DAY_MS, null)), end)).toBe(end);
  });
});

describe('the readings a summary looks at', () => {
  it('lie later than the start of the label end − 71:30, up to 30 minutes after the stamp', () => {
    // 144 labels end with the stamp; the first is end − 71 h 30 min, and half an hour more does no harm.
    expect(summaryWindow(end)).toEqual({ from: end - 3 * DAY_MS - HALF_HOUR_MS, until: end + HALF_HOUR_MS });
  });
  it.each([
    [-24 * 60, null],
    [-24 * 60 + 1, -24 * 60 + 1],
    [30, 30],
    [31, null],
  ])('the newest at %i minutes from the stamp is recent: %s', (minutes, found) => {
    const readings = { at: [end + minutes * MINUTE_MS], milli: [0] };
    expect(recentReading({ readings, invalidSpans: [] }, end)).toBe(found === null ? null : end + found * MINUTE_MS);
  });
  it('there are none: no reading is recent', () =>
    expect(recentReading({ readings: { at: [], milli: [] }, invalidSpans: [] }, end)).toBeNull());
});
