import { describe, expect, it } from 'vitest';
import { at } from '../../test/oracle.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '../time/manila-time.ts';
import {
  type GaugeReadings,
  OUR_SUMMARY_RULES,
  REFERENCE_SUMMARY_RULES,
  recentReading,
  summarizeRainfall,
  summaryWindow,
} from './rainfall-summary.ts';

const end = at('2026-11-21 10:00:00');

describe('an invalid span that nobody has closed', () => {
  // Open since 30 h before the stamp; 5 mm fell 25 h before it, 1 h before it 7 mm.
  const gauge: GaugeReadings = {
    rainId: 1,
    readings: { at: [end - 25 * 60 * MINUTE_MS, end - 60 * MINUTE_MS], milli: [5000, 7000] },
    invalidSpans: [{ startAt: end - 30 * 60 * MINUTE_MS, endAt: null }],
  };
  it('keeps all rain since its start out of the sums (methods §2.2, ours)', () => {
    const summary = summarizeRainfall([gauge], end);
    expect(summary).toMatchObject({ sum24: 0, sum72: 0 });
    expect(summarizeRainfall([gauge], end, OUR_SUMMARY_RULES)).toEqual(summary);
  });
  it('ended after 24 h in the earlier generation: 6 h before the stamp its rain counts again', () => {
    expect(summarizeRainfall([gauge], end, REFERENCE_SUMMARY_RULES)).toMatchObject({ sum24: 7000, sum72: 7000 });
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
    expect(recentReading(readings, end)).toBe(found === null ? null : end + found * MINUTE_MS);
  });
  it('there are none: no reading is recent', () => expect(recentReading({ at: [], milli: [] }, end)).toBeNull());
});
