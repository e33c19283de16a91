import { describe, expect, it } from 'vitest';
import { closePopup, EVERY_MS, isPopupOpen, isRinging, nextChangeMs, OPEN_MS, SHUT, seePopup } from './popup-timing.ts';
import { longTriggerTime } from './popup-words.ts';

const T = 1_000_000;

describe('New Alerts popup', () => {
  it('stays shut while nothing is undecided', () => {
    expect(isPopupOpen(seePopup(SHUT, [], T), T)).toBe(false);
    expect(nextChangeMs(SHUT, T)).toBeNull();
  });

  it('opens at once, closes after 30 s, returns after 180 s', () => {
    const clock = seePopup(SHUT, [7], T);
    expect(isPopupOpen(clock, T)).toBe(true);
    expect(isPopupOpen(clock, T + 29_999)).toBe(true);
    expect(isPopupOpen(clock, T + 30_000)).toBe(false);
    expect(isPopupOpen(clock, T + 179_999)).toBe(false);
    expect(isPopupOpen(clock, T + 180_000)).toBe(true);
    expect(nextChangeMs(clock, T + 10_000)).toBe(20_000);
    expect(nextChangeMs(clock, T + 40_000)).toBe(140_000);
  });

  it('ten refreshes are one period', () => {
    let clock = seePopup(SHUT, [7], T);
    for (let i = 1; i <= 10; i++) clock = seePopup(clock, [7], T + i * 1000);
    expect(clock.since).toBe(T);
  });

  it('closed by hand it comes back with the next period', () => {
    const clock = closePopup(seePopup(SHUT, [7], T), T + 5000);
    expect(isPopupOpen(clock, T + 6000)).toBe(false);
    expect(isPopupOpen(clock, T + 180_000)).toBe(true);
  });

  it('a new trigger opens it again at once; the last decision closes it for good', () => {
    const closed = closePopup(seePopup(SHUT, [7], T), T + 5000);
    const again = seePopup(closed, [7, 9], T + 60_000);
    expect(isPopupOpen(again, T + 60_000)).toBe(true);
    expect(seePopup(again, [], T + 61_000)).toEqual(SHUT);
  });

  it('a laptop that slept computes from the clock, not from ticks', () => {
    const clock = seePopup(SHUT, [7], T);
    expect(isPopupOpen(clock, T + 180_000 * 10 + 1000)).toBe(true);
    expect(isPopupOpen(clock, T + 180_000 * 10 + 31_000)).toBe(false);
  });
});

describe('time in the popup', () => {
  it.each([
    ['2026-11-21 14:20:00', '21 November 2026, 02:20 PM'],
    ['2026-01-05 00:05:00', '05 January 2026, 12:05 AM'],
    ['nonsense', '—'],
  ])('%s → %s', (wire, shown) => expect(longTriggerTime(wire)).toBe(shown));
});

it('the alarm goes on when the popup closes by itself, stops when a person closes it, and begins again with the next period', () => {
  const clock = seePopup(SHUT, [7], 0);
  expect([isPopupOpen(clock, OPEN_MS), isRinging(clock, OPEN_MS)]).toEqual([false, true]);
  const closed = closePopup(clock, 10_000);
  expect([isRinging(closed, 20_000), isRinging(closed, EVERY_MS)]).toEqual([false, true]);
  expect(isRinging(seePopup(clock, [], 20_000), 20_000)).toBe(false);
});
