// The time that charts show: stretches, steps that leave nothing out, the year before, and what is refused.
import { DAY_MS, fromManilaText, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanOf, spanText, UP_TO_NOW } from './time-look.ts';
import { lookFault, lookYearBefore, stepped, yearBefore } from './time-steps.ts';

const at = (text: string) => fromManilaText(text)!; // a time of these tests
const NOW = at('2026-11-23 10:00');
const instant = fc.integer({ min: NOW - 3000 * DAY_MS, max: NOW });

describe('the stretch', () => {
  it('ends now and is as long as its range, where nothing was chosen', () =>
    expect(spanOf(UP_TO_NOW, 3, NOW)).toEqual({ from: NOW - 3 * DAY_MS, to: NOW }));

  it('ends where the address says', () => {
    const end = at('2026-11-20 08:30');
    expect(spanOf({ ...UP_TO_NOW, end }, 7, NOW)).toEqual({ from: end - 7 * DAY_MS, to: end });
  });

  it('never goes beyond now', () => expect(spanOf({ ...UP_TO_NOW, end: NOW + DAY_MS }, 3, NOW).to).toBe(NOW));

  it('of everything has no beginning', () => expect(spanOf(UP_TO_NOW, null, NOW).from).toBeNull());

  it('begins where somebody has chosen, whatever the range', () => {
    const look = { end: NOW - DAY_MS, from: NOW - 30 * HOUR_MS, known: null };
    expect(spanOf(look, 3, NOW)).toEqual({ from: look.from, to: look.end });
    expect(spanOf(look, null, NOW)).toEqual({ from: look.from, to: look.end });
  });

  it.each([0, 1])('a beginning at its end or behind it is none (%i ms)', (behind) =>
    expect(spanOf({ ...UP_TO_NOW, from: NOW + behind }, 3, NOW).from).toBe(NOW - 3 * DAY_MS),
  );
});

describe('a step', () => {
  it('back from now ends where the stretch began', () =>
    expect(stepped(UP_TO_NOW, 3, 'back', NOW)).toEqual({ end: NOW - 3 * DAY_MS, from: null }));

  it('on from now leads nowhere', () => expect(stepped(UP_TO_NOW, 3, 'on', NOW)).toBeNull());

  it.each(['back', 'on'] as const)('%s from everything leads nowhere', (way) =>
    expect(stepped({ ...UP_TO_NOW, end: NOW - DAY_MS }, null, way, NOW)).toBeNull(),
  );

  it('on that reaches now follows it again', () =>
    expect(stepped({ ...UP_TO_NOW, end: NOW - DAY_MS }, 3, 'on', NOW)).toEqual({ end: null, from: null }));

  it('of a chosen stretch keeps its length', () => {
    const look = { end: NOW - 10 * HOUR_MS, from: NOW - 16 * HOUR_MS, known: null };
    expect(stepped(look, 3, 'back', NOW)).toEqual({ end: look.from, from: NOW - 22 * HOUR_MS });
    expect(stepped(look, 3, 'on', NOW)).toEqual({ end: NOW - 4 * HOUR_MS, from: look.end });
    const late = { ...look, end: NOW - 2 * HOUR_MS, from: NOW - 8 * HOUR_MS };
    expect(stepped(late, 3, 'on', NOW)).toEqual({ end: null, from: NOW - 6 * HOUR_MS });
  });

  it('on that ends within the last minute follows now, for an address keeps no seconds', () => {
    const steppedTo = (ago: number) =>
      stepped({ end: NOW - HOUR_MS - ago, from: NOW - 2 * HOUR_MS - ago, known: null }, 3, 'on', NOW);
    expect(steppedTo(MINUTE_MS / 2)).toEqual({ end: null, from: NOW - HOUR_MS });
    expect(steppedTo(MINUTE_MS)).toEqual({ end: NOW - MINUTE_MS, from: NOW - HOUR_MS - MINUTE_MS });
  });

  it('of a stretch whose beginning was mistyped has the length of its range', () => {
    const look = { end: NOW - DAY_MS, from: NOW, known: null };
    expect(stepped(look, 3, 'back', NOW)).toEqual({ end: NOW - 4 * DAY_MS, from: null });
  });

  it('back and on again is where it was, and the two stretches touch', () =>
    fc.assert(
      fc.property(instant, fc.constantFrom(3, 7, 10, 14, 30, 91, 182, 365), (end, days) => {
        const look = { ...UP_TO_NOW, end: end - days * DAY_MS - 1 };
        const back = stepped(look, days, 'back', NOW);
        expect(back).not.toBeNull();
        const before = { ...look, ...back };
        expect(spanOf(before, days, NOW).to).toBe(spanOf(look, days, NOW).from);
        expect({ ...before, ...stepped(before, days, 'on', NOW) }).toEqual(look);
      }),
    ));
});

describe('the year before', () => {
  it.each([
    ['2026-11-23 10:00:00', '2025-11-23 10:00:00'],
    ['2025-02-28 23:30:00', '2024-02-28 23:30:00'],
    ['2024-02-29 23:30:00', '2023-02-28 23:30:00'],
    ['2024-03-01 00:00:00', '2023-03-01 00:00:00'],
  ])('of %s is %s', (now, then) => expect(toManilaText(yearBefore(at(now)))).toBe(then));

  it('is a year of days earlier at any instant', () =>
    fc.assert(
      fc.property(instant, (one) => {
        expect([365, 366]).toContain(Math.round((one - yearBefore(one)) / DAY_MS));
      }),
    ));

  it('of a look has its length, its own end, and is what is known by now', () => {
    const look = { end: at('2026-11-20 08:30'), from: null, known: NOW - DAY_MS };
    expect(lookYearBefore(look, 7, NOW)).toEqual({ end: at('2025-11-20 08:30'), from: null, known: null });
    const chosen = { ...look, from: at('2026-11-20 02:30') };
    expect(lookYearBefore(chosen, 7, NOW)).toEqual({
      end: at('2025-11-20 08:30'),
      from: at('2025-11-20 02:30'),
      known: null,
    });
    expect(lookYearBefore(UP_TO_NOW, 3, NOW).end).toBe(at('2025-11-23 10:00'));
    // All there is, where the beginning was mistyped.
    expect(lookYearBefore({ ...UP_TO_NOW, from: NOW + 1 }, null, NOW).from).toBeNull();
  });
});

describe('a typed stretch', () => {
  const day = { from: NOW - DAY_MS, to: NOW };
  it('that is whole is taken', () => expect(lookFault(day, NOW, 366)).toBeNull());
  it('may end in the minute that runs', () =>
    expect([30_000, 60_000].map((ahead) => lookFault({ ...day, to: NOW + ahead }, NOW, 366))).toEqual([null, null]));
  it('that ends later is refused', () => expect(lookFault({ ...day, to: NOW + DAY_MS }, NOW, 366)).toBe('ahead'));
  it('that begins at its end or later is refused', () => {
    expect(lookFault({ from: NOW, to: NOW }, NOW, 366)).toBe('order');
    expect(lookFault({ from: NOW, to: NOW - 1 }, NOW, 366)).toBe('order');
  });
  it('that is longer than its page can show is refused there alone', () => {
    const long = { from: NOW - 400 * DAY_MS, to: NOW };
    expect(lookFault(long, NOW, 366)).toBe('long');
    expect(lookFault({ ...long, from: NOW - 366 * DAY_MS }, NOW, 366)).toBeNull();
    expect(lookFault(long, NOW, null)).toBeNull();
  });
});

it('is said with both ends, and with one day where it is one', () => {
  expect(spanText(at('2026-11-20 08:30'), at('2026-11-23 08:30'))).toBe('2026/11/20 08:30 – 2026/11/23 08:30');
  expect(spanText(at('2026-11-23 08:30'), at('2026-11-23 10:00'))).toBe('2026/11/23 08:30 – 10:00');
});
