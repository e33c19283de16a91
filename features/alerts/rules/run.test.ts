// Which run a site needs next: none where its newest run is the open half hour's and nothing is owed.
import { fromManilaText, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedStamp, isMissedAt, isOfTheFuture, missedHalfHours, nextRun, openStamp, runsDue } from './run.ts';

const at = (text: string) => fromManilaText(text)!; // a time of these tests
const NOW = at('2026-11-21 09:10');
const OPEN = at('2026-11-21 09:00');
const CLOSED = at('2026-11-21 08:30');
const made = (change: object = {}) => ({ at: OPEN, closedAt: CLOSED, owedFrom: null, ...change });

it.each([
  // Two servers may be ten minutes apart.
  ['2026-11-21 10:30:00', true],
  ['2026-11-21 10:50:00', false],
  ['2026-11-21 10:49:59', true],
  ['2026-11-21 12:00:00', false],
])('a closing of 10:30, seen at %s, is of the future: %s', (now, isFuture) => {
  const at = (text: string) => fromManilaText(text)!; // written here
  expect(isOfTheFuture(at('2026-11-21 10:30:00'), at(now))).toBe(isFuture);
});

describe('the next run', () => {
  it('is none where everything is made', () => expect(nextRun(made(), NOW, false)).toBeNull());

  it('of a site without any run is its newest closing', () =>
    expect(nextRun(null, NOW, false)).toEqual({ at: CLOSED, kind: 'closing' }));

  it('is the oldest closing that was missed', () =>
    expect(nextRun(made({ closedAt: CLOSED - 3 * HALF_HOUR_MS }), NOW, false)).toEqual({
      at: CLOSED - 2 * HALF_HOUR_MS,
      kind: 'closing',
    }));

  it('is the open run once a half hour has begun, before the one before it is closed', () => {
    const late = at('2026-11-21 09:30');
    expect(nextRun(made(), late, false)).toEqual({ at: at('2026-11-21 09:30'), kind: 'open' });
    expect(nextRun(made(), late + 60_000, false)).toEqual({ at: OPEN, kind: 'closing' });
  });

  it('is the open run where something is owed', () =>
    expect(nextRun(made({ owedFrom: CLOSED }), NOW, false)).toEqual({ at: OPEN, kind: 'open' }));

  it('in doubt of the clock is no closing, however many were missed', () => {
    const missed = made({ closedAt: CLOSED - 5 * HALF_HOUR_MS });
    expect(nextRun(missed, NOW, true)).toBeNull();
    expect(nextRun({ ...missed, at: OPEN - HALF_HOUR_MS }, NOW, true)).toEqual({ at: OPEN, kind: 'open' });
    expect(nextRun({ ...missed, owedFrom: CLOSED }, NOW, true)).toEqual({ at: OPEN, kind: 'open' });
  });

  it('is always the first that is due, at any instant', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 * 60 }), fc.integer({ min: 0, max: 6 }), (seconds, behind) => {
        const now = NOW + seconds * 1000;
        const closedAt = closedStamp(now) - behind * HALF_HOUR_MS;
        const next = nextRun({ at: openStamp(now), closedAt, owedFrom: null }, now, false);
        expect(next).toEqual(behind === 0 ? null : runsDue(closedAt, now)[0]);
      }),
    ));
});

describe('a half hour that was missed', () => {
  it.each([
    ['as its own closing is due', '2026-11-21 09:31', false],
    ['a moment before the next one is due', '2026-11-21 10:00:59', false],
    ['as the next one is due', '2026-11-21 10:01', true],
    ['a day later', '2026-11-22 09:31', true],
  ])('%s', (_when, now, is) => expect(isMissedAt(OPEN, at(now))).toBe(is));

  it('is none at a site that is closed in time, or that was never looked at', () => {
    expect(missedHalfHours(CLOSED, at('2026-11-21 09:31'))).toBeNull();
    expect(missedHalfHours(CLOSED, at('2026-11-21 10:00:59'))).toBeNull();
    expect(missedHalfHours(null, at('2026-11-21 10:01'))).toBeNull();
  });

  it('is told since its end, with how many there are', () => {
    const since = OPEN + HALF_HOUR_MS;
    expect(missedHalfHours(CLOSED, at('2026-11-21 10:01'))).toEqual({ since, count: 1 });
    expect(missedHalfHours(CLOSED, at('2026-11-21 11:10'))).toEqual({ since, count: 3 });
  });

  it('is none where a clock that stood ahead has closed what has not come', () =>
    expect(missedHalfHours(at('2026-11-21 15:00'), at('2026-11-21 10:01'))).toBeNull());

  it('is counted as often as it would be closed too late, at any instant', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), (minutes) => {
        const now = NOW + minutes * 60_000;
        const late = runsDue(CLOSED, now).filter((run) => run.kind === 'closing' && isMissedAt(run.at, now));
        expect(missedHalfHours(CLOSED, now)?.count ?? 0).toBe(late.length);
      }),
    ));
});
