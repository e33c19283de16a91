import { describe, expect, it } from 'vitest';
import { isInTime, isTold, type PushState, type PushTimes, pushState, SHOWN_WITHIN_MS } from './push-shown.ts';

const T = Date.UTC(2026, 10, 21, 3, 0, 0);
const times = (over: Partial<PushTimes> = {}): PushTimes => ({
  ...{ acceptedAt: T, shownAt: null, isRefused: false },
  ...over,
});
const after = (seconds: number) => T + seconds * 1000;

describe('a message by push', () => {
  it.each<[string, Partial<PushTimes>, number, PushState]>([
    ['has not left', { acceptedAt: null }, after(0), 'waiting'],
    ['has not left for an hour', { acceptedAt: null }, after(3600), 'waiting'],
    ['was refused', { acceptedAt: null, isRefused: true }, after(1), 'refused'],
    ['was taken just now', {}, after(0), 'accepted'],
    ['was taken 59 s ago', {}, after(59), 'accepted'],
    ['was taken 60 s ago', {}, after(60), 'accepted'],
    ['was taken 61 s ago and not shown', {}, after(61), 'not shown'],
    ['was taken a day ago and not shown', {}, after(86_400), 'not shown'],
    ['was shown at once', { shownAt: after(0) }, after(1), 'shown'],
    ['was shown after 4 s', { shownAt: after(4) }, after(5), 'shown'],
    ['was shown after 60 s', { shownAt: after(60) }, after(60), 'shown'],
    ['was shown after 61 s', { shownAt: after(61) }, after(61), 'late'],
    ['was shown after an hour', { shownAt: after(3600) }, after(3601), 'late'],
    ['was shown in time, a month ago', { shownAt: after(3) }, after(30 * 86_400), 'shown'],
    ['was shown before the push service answered', { acceptedAt: null, shownAt: after(2) }, after(3), 'shown'],
    ['was shown although its answer was lost', { acceptedAt: null, shownAt: T, isRefused: true }, after(3), 'shown'],
    ['was shown while the clock went back', { shownAt: after(-30) }, after(-29), 'shown'],
  ])('that %s', (_, over, now, state) => {
    expect(pushState(times(over), now)).toBe(state);
  });

  it('never counts by being taken alone, at any second of ten minutes', () => {
    for (let second = 0; second <= 600; second++) {
      const state = pushState(times(), after(second));
      expect(isTold(state)).toBe(false);
      expect(state).toBe(second <= 60 ? 'accepted' : 'not shown');
    }
  });

  it('counts by being shown within 60 s, and by nothing else', () => {
    const told = Array.from({ length: 200 }, (_, second) => second).filter((second) =>
      isTold(pushState(times({ shownAt: after(second) }), after(second))),
    );
    expect([told[0], told.at(-1), told.length]).toEqual([0, 60, 61]);
    for (const state of ['waiting', 'accepted', 'late', 'not shown', 'refused'] as const)
      expect(isTold(state)).toBe(false);
    expect(isTold('shown')).toBe(true);
  });

  it('is in time to the millisecond', () => {
    expect(isInTime(T, T + SHOWN_WITHIN_MS)).toBe(true);
    expect(isInTime(T, T + SHOWN_WITHIN_MS + 1)).toBe(false);
  });
});
