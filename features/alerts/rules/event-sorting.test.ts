// Where a released event stands, hour by hour from its lowering to routine (methods §10.2), with the arithmetic of the days.
import { DAY_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEvent } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import {
  extendedDay,
  isOnsetRelease,
  isRunning,
  nextReleaseDue,
  placeEvent,
  prescribedReleaseTime,
} from './event-sorting.ts';
import { extendedDayText, extendedEndsAt, hasReleaseToday } from './extended-monitoring.ts';
import type { ReleasedEvent } from './released-event.ts';

const T = (text: string) => at(`2026-11-${text}:00`);
const VALIDITY = T('22 12:00');
const running = (level: ReleasedEvent['alert']['level'], more: Partial<ReleasedEvent> = {}) =>
  buildEvent({ status: 2, level, validity: VALIDITY, ...more });
const placeOf = (event: ReleasedEvent, text: string) => {
  const place = placeEvent(event, T(text));
  return place.place === 'extended' ? `extended ${place.day}` : place.place;
};

describe('the place of an event', () => {
  it.each([
    ['21 15:00', 'latest', 'latest'],
    // Valid to the last millisecond of its validity.
    ['22 12:00', 'latest', 'latest'],
    // Raised and not lowered in time it is late, however long; lowered it rests for the day …
    ['22 12:01', 'overdue', 'latest'],
    ['22 23:59', 'overdue', 'latest'],
    // … and is watched for the three whole days that follow.
    ['23 00:00', 'overdue', 'extended 1'],
    ['23 23:59', 'overdue', 'extended 1'],
    ['24 00:00', 'overdue', 'extended 2'],
    ['25 00:00', 'overdue', 'extended 3'],
    ['25 23:59', 'overdue', 'extended 3'],
    ['26 00:00', 'overdue', 'to routine'],
    ['30 00:00', 'overdue', 'to routine'],
  ])('at %s is %s while raised, %s when lowered', (now, raised, lowered) => {
    expect([placeOf(running(1), now), placeOf(running(0), now)]).toEqual([raised, lowered]);
  });

  it('of an event declared invalid is shown for a day', () => {
    const invalid = running(0, { status: 3 });
    expect(placeOf(invalid, '23 12:00')).toBe('invalid');
    expect(placeOf(invalid, '23 12:01')).toBe('closed');
    expect(placeOf({ ...invalid, validity: null }, '22 12:00')).toBe('closed');
  });

  it('of a routine event is routine, and of an alert that has ended closed', () => {
    expect(placeOf(running(1, { status: 1 }), '30 00:00')).toBe('routine');
    const { alert } = running(1);
    expect(placeOf(running(1, { alert: { ...alert, endedAt: T('22 11:30') } }), '22 11:40')).toBe('closed');
  });

  it('without a validity is still running', () =>
    expect(placeOf(running(1, { validity: null }), '30 00:00')).toBe('latest'));

  it('takes releases of a running alert while it is latest or overdue', () => {
    const now = ['21 15:00', '22 12:01', '23 00:00', '26 00:00'] as const;
    const raised = now.map((text) => isRunning(placeEvent(running(1), T(text))));
    const lowered = now.map((text) => isRunning(placeEvent(running(0), T(text))));
    expect([raised, lowered]).toEqual([
      [true, true, true, true],
      [true, true, false, false],
    ]);
  });
});

describe('the days of extended monitoring', () => {
  it('begin at midnight in Manila, whatever the hour of the lowering', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 5 * 24 * 60 - 1 }), (hour, minutes) => {
        const validity = T('22 00:00') + hour * HOUR_MS;
        const now = T('22 00:00') + minutes * 60_000;
        // Day 0 is the 22nd, day 1 the 23rd, and so on: the number of the date.
        return extendedDay(validity, now) === Number(toManilaText(now).slice(8, 10)) - 22;
      }),
    );
  });

  it('never begin before the lowering', () => expect(extendedDay(VALIDITY, VALIDITY - 9 * DAY_MS)).toBe(0));

  it('are over when the site goes back to routine: the first instant of the fourth', () => {
    const over = extendedEndsAt(VALIDITY);
    expect(toManilaText(over)).toBe('2026-11-26 00:00:00');
    expect(placeEvent(running(0), over - 1)).toEqual({ place: 'extended', day: 3 });
    expect(placeEvent(running(0), over)).toEqual({ place: 'to routine' });
    expect(extendedDayText(2)).toBe('Day 2 of 3-day extended monitoring');
  });

  it.each([
    // The release of noon carries 11:30 of the day.
    ['23 11:30', '23 12:10', true],
    ['23 11:29', '23 12:10', false],
    ['22 11:30', '23 12:10', false],
    ['23 15:30', '23 16:10', true],
    // Before noon there is none of today yet.
    ['22 11:30', '23 08:00', false],
    // A stamp ahead of the clock was not released today.
    ['23 11:30', '23 11:00', false],
    ['23 12:10', '23 12:10', true],
  ])('a release of %s is at %s the one of the day: %s', (data, now, isMade) => {
    const releases = [{ releaseId: 1, dataAt: T(data), releasedAt: T(data), publisherId: 1 }];
    expect(hasReleaseToday(running(0, { releases }), T(now))).toBe(isMade);
  });
});

describe('releases', () => {
  it('the first of a raised alert is its onset', () => {
    const [one] = running(1).releases;
    expect(isOnsetRelease(running(1))).toBe(true);
    expect(isOnsetRelease(running(0))).toBe(false);
    expect(isOnsetRelease(running(1, { releases: [one!, { ...one!, releaseId: 31 }] }))).toBe(false);
  });

  it.each([
    // Data of 11:30 are those of the release of 12:00; the next one is due at 16:00.
    ['21 11:30', '21 12:00', '21 16:00'],
    ['21 11:00', '21 12:00', '21 12:00'],
    ['21 12:00', '21 16:00', '21 16:00'],
    ['21 23:30', '22 00:00', '22 04:00'],
  ])('with data of %s belongs to %s, and the next is due %s', (data, own, next) => {
    expect(toManilaText(prescribedReleaseTime(T(data)))).toBe(`2026-11-${own}:00`);
    expect(toManilaText(nextReleaseDue(T(data)))).toBe(`2026-11-${next}:00`);
  });
});
