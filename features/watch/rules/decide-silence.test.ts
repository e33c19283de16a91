// The silence on purpose: once a week by day, while somebody watches, long enough to be noticed, and not twice.
import { DAY_MS, HOUR_MS, MINUTE_MS, manilaParts } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSilenceDue, isSilent, nextSilence, SILENCE_PAUSES, type Silence } from './decide-silence.ts';
import { MISSING_PAUSES } from './decide-watch.ts';

/** Tuesday, 10:00 in Manila. */
const SLOT = Date.UTC(2026, 10, 24, 2, 0);
const WEEK = 7 * DAY_MS;
const LONG_AGO = SLOT - 100 * DAY_MS;
const last = (from: number): Silence => ({ number: 7, from, until: from + 4 * MINUTE_MS });

it('its hour is one at which people are in the office', () => {
  expect(manilaParts(SLOT)).toMatchObject({ isoWeekday: 2, hour: 10, minute: 0 });
});

describe('is due', () => {
  it.each([
    [true, 'at its hour, for the first time', null, LONG_AGO, SLOT],
    [false, 'a moment before its hour', null, LONG_AGO, SLOT - 1],
    [true, 'at its hour, a week after the last', last(SLOT - WEEK), LONG_AGO, SLOT],
    [false, 'when it has been', last(SLOT), LONG_AGO, SLOT + MINUTE_MS],
    [false, 'when it has been, hours later', last(SLOT + MINUTE_MS), LONG_AGO, SLOT + 5 * HOUR_MS],
    [true, 'hours late, because the server was off', last(SLOT - WEEK), LONG_AGO, SLOT + 6 * HOUR_MS],
    [false, 'never in the evening', last(SLOT - WEEK), LONG_AGO, SLOT + 6 * HOUR_MS + 1],
    [false, 'never on another day', last(SLOT - WEEK), LONG_AGO, SLOT + DAY_MS],
    [false, 'when nobody watches', null, null, SLOT],
    [false, 'when the first watchman came after its hour', null, SLOT + 1, SLOT + HOUR_MS],
    [true, 'when the first watchman came just before', null, SLOT, SLOT + HOUR_MS],
    [true, 'though somebody asked for one the day before', last(SLOT - DAY_MS), LONG_AGO, SLOT],
    // The clock stood in the far future when the last was made, and is right again.
    [true, 'when the last lies ahead', last(SLOT + 300 * DAY_MS), LONG_AGO, SLOT],
  ] as const)('%s: %s', (isDue, _, newest, watchedSince, now) => {
    expect(isSilenceDue(newest, watchedSince, now)).toBe(isDue);
  });

  it('once in each week of a year that is looked at every minute of Tuesday, and every hour beside', () => {
    let newest: Silence | null = null;
    const made: number[] = [];
    for (let now = SLOT - DAY_MS; now < SLOT + 52 * WEEK; now += 15 * MINUTE_MS) {
      if (!isSilenceDue(newest, LONG_AGO, now)) continue;
      newest = nextSilence(newest, MINUTE_MS, now);
      made.push(now);
    }
    expect(made).toHaveLength(52);
    expect(new Set(made.map((at) => (at - SLOT) % WEEK))).toEqual(new Set([0]));
  });

  it('at most once between two Tuesdays, whenever looks come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * DAY_MS }), { maxLength: 60 }), (pauses) => {
        let [newest, now]: [Silence | null, number] = [null, SLOT - WEEK];
        const weeks: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (!isSilenceDue(newest, LONG_AGO, now)) continue;
          newest = nextSilence(newest, MINUTE_MS, now);
          weeks.push(Math.floor((now - SLOT) / WEEK));
        }
        expect(new Set(weeks).size).toBe(weeks.length);
      }),
    );
  });
});

describe('the next one', () => {
  it('has the next number, and is four minutes long at a pulse a minute', () => {
    expect(nextSilence(null, MINUTE_MS, SLOT)).toEqual({ number: 1, from: SLOT, until: SLOT + 4 * MINUTE_MS });
    expect(nextSilence(last(SLOT - WEEK), MINUTE_MS, SLOT)).toMatchObject({ number: 8 });
    expect(nextSilence(null, 2000, SLOT)).toMatchObject({ until: SLOT + 8000 });
  });

  it('lasts longer than a watchman waits: it can look at its line and ask while the server is still silent', () => {
    expect(SILENCE_PAUSES - MISSING_PAUSES).toBeGreaterThanOrEqual(1);
  });

  it('is silent from its beginning to its end and not at its end', () => {
    const silence = last(SLOT);
    expect([SLOT - 1, SLOT, SLOT + 239_999, SLOT + 240_000].map((at) => isSilent(silence, at))).toEqual([
      ...[false, true, true, false],
    ]);
    expect(isSilent(null, SLOT)).toBe(false);
  });
});
