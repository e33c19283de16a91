// Everything that cuts time into half hours, blocks and days, at the edges: half hour, midnight, month, year, leap day.
import { extendedDay } from '@bantay/features/alerts/rules/event-sorting.ts';
import { blockStart, isInWindow } from '@bantay/features/alerts/rules/public-alert-windows.ts';
import { isRoutineDay, isRoutineWindow, noonDataStamp } from '@bantay/features/alerts/rules/routine-schedule.ts';
import { closedStamp, isReleaseStamp, nextRunAt, openStamp, runsDue } from '@bantay/features/alerts/rules/run.ts';
import { summaryWindow } from '@bantay/features/rainfall/rules/rainfall-summary.ts';
import { describe, expect, it } from 'vitest';
import { at } from '../../../proofs/oracle.ts';
import { HALF_HOUR_MS, halfHour, releaseAfter, startOfManilaDay, toManilaDate, toManilaText } from './manila-time.ts';

const short = (instant: number) => toManilaText(instant).slice(0, 16);

/** Now; open stamp; newest closed stamp (60 s after the half hour); end of the release block; 00:00 of the day. */
const EDGES: [string, string, string, string, string][] = [
  ['2026-11-21 14:29:59', '2026-11-21 14:00', '2026-11-21 13:30', '2026-11-21 16:00', '2026-11-21'],
  ['2026-11-21 14:30:00', '2026-11-21 14:30', '2026-11-21 13:30', '2026-11-21 16:00', '2026-11-21'],
  ['2026-11-21 14:30:59', '2026-11-21 14:30', '2026-11-21 13:30', '2026-11-21 16:00', '2026-11-21'],
  ['2026-11-21 14:31:00', '2026-11-21 14:30', '2026-11-21 14:00', '2026-11-21 16:00', '2026-11-21'],
  ['2026-11-21 15:59:59', '2026-11-21 15:30', '2026-11-21 15:00', '2026-11-21 16:00', '2026-11-21'],
  ['2026-11-21 16:00:00', '2026-11-21 16:00', '2026-11-21 15:00', '2026-11-21 20:00', '2026-11-21'],
  ['2026-11-21 23:59:59', '2026-11-21 23:30', '2026-11-21 23:00', '2026-11-22 00:00', '2026-11-21'],
  ['2026-11-22 00:00:00', '2026-11-22 00:00', '2026-11-21 23:00', '2026-11-22 04:00', '2026-11-22'],
  ['2026-11-22 00:01:00', '2026-11-22 00:00', '2026-11-21 23:30', '2026-11-22 04:00', '2026-11-22'],
  // End of a month, end of the year.
  ['2026-11-30 23:59:59', '2026-11-30 23:30', '2026-11-30 23:00', '2026-12-01 00:00', '2026-11-30'],
  ['2026-12-01 00:00:00', '2026-12-01 00:00', '2026-11-30 23:00', '2026-12-01 04:00', '2026-12-01'],
  ['2026-12-31 23:59:59', '2026-12-31 23:30', '2026-12-31 23:00', '2027-01-01 00:00', '2026-12-31'],
  ['2027-01-01 00:00:00', '2027-01-01 00:00', '2026-12-31 23:00', '2027-01-01 04:00', '2027-01-01'],
  // The leap day, and a year without one.
  ['2028-02-28 23:59:59', '2028-02-28 23:30', '2028-02-28 23:00', '2028-02-29 00:00', '2028-02-28'],
  ['2028-02-29 00:00:00', '2028-02-29 00:00', '2028-02-28 23:00', '2028-02-29 04:00', '2028-02-29'],
  ['2028-02-29 23:59:59', '2028-02-29 23:30', '2028-02-29 23:00', '2028-03-01 00:00', '2028-02-29'],
  ['2028-03-01 00:00:00', '2028-03-01 00:00', '2028-02-29 23:00', '2028-03-01 04:00', '2028-03-01'],
  ['2027-02-28 23:59:59', '2027-02-28 23:30', '2027-02-28 23:00', '2027-03-01 00:00', '2027-02-28'],
  ['2027-03-01 00:00:00', '2027-03-01 00:00', '2027-02-28 23:00', '2027-03-01 04:00', '2027-03-01'],
];

describe.each(EDGES)('%s', (now, open, closed, release, day) => {
  const instant = at(now);
  it(`is open in ${open}, has closed ${closed}, is released at ${release}`, () => {
    expect([short(halfHour(instant)), short(openStamp(instant)), short(closedStamp(instant))]).toEqual([
      open,
      open,
      closed,
    ]);
    expect([short(releaseAfter(instant)), toManilaDate(startOfManilaDay(instant))]).toEqual([release, day]);
    expect(toManilaDate(noonDataStamp(instant))).toBe(day);
  });
  it('makes the missed closings in order and then the open run, once', () => {
    const runs = runsDue(at(`${closed}:00`) - 2 * HALF_HOUR_MS, instant);
    expect(runs.map((run) => [short(run.at), run.kind])).toEqual([
      [short(at(`${closed}:00`) - HALF_HOUR_MS), 'closing'],
      [closed, 'closing'],
      [open, 'open'],
    ]);
    expect(runsDue(at(`${closed}:00`), instant).map((run) => run.kind)).toEqual(['open']);
  });
  it('wakes the runner a minute after a half hour, later than now', () => {
    const next = nextRunAt(instant);
    expect(next).toBeGreaterThan(instant);
    expect(next - instant).toBeLessThanOrEqual(HALF_HOUR_MS);
    expect(next % HALF_HOUR_MS).toBe(60_000);
  });
});

describe('release stamps', () => {
  it.each(['03:30', '07:30', '11:30', '15:30', '19:30', '23:30'])('%s is one, on every kind of day', (time) => {
    for (const day of ['2026-11-30', '2026-12-31', '2028-02-29'])
      expect(isReleaseStamp(at(`${day} ${time}:00`))).toBe(true);
  });
  it.each(['00:00', '03:00', '04:00', '11:00', '12:00', '23:00'])('%s is none', (time) => {
    expect(isReleaseStamp(at(`2026-12-31 ${time}:00`))).toBe(false);
  });
});

describe('the data window', () => {
  const seen = (stamp: string, run: string, level: 0 | 1) => isInWindow(at(stamp), level, at(run));
  it.each([
    ['2026-12-31 19:30:00', '2026-12-31 23:30:00', false],
    ['2026-12-31 19:30:01', '2026-12-31 23:30:00', true],
    ['2026-12-31 23:30:00', '2027-01-01 00:00:00', false],
    ['2026-12-31 23:30:01', '2027-01-01 00:00:00', true],
    ['2028-02-29 23:30:01', '2028-03-01 03:30:00', true],
    ['2028-02-29 23:30:01', '2028-03-01 04:00:00', false],
  ])('during an alert %s is seen from %s: %s', (stamp, run, isSeen) => expect(seen(stamp, run, 1)).toBe(isSeen));
  it.each([
    ['2026-12-31 23:59:59', '2027-01-01 00:00:00', false],
    ['2027-01-01 00:00:00', '2027-01-01 00:00:00', true],
    ['2027-01-01 00:00:00', '2027-01-01 23:30:00', true],
    ['2028-02-29 00:00:00', '2028-02-29 23:30:00', true],
    ['2028-02-29 23:59:59', '2028-03-01 00:00:00', false],
  ])('of a quiet site %s is seen from %s: %s', (stamp, run, isSeen) => expect(seen(stamp, run, 0)).toBe(isSeen));
  it.each([
    ['2026-12-31 23:30:00', '2026-12-31 20:00'],
    ['2027-01-01 00:00:00', '2027-01-01 00:00'],
    ['2028-02-29 03:59:59', '2028-02-29 00:00'],
  ])('the block of %s began at %s', (instant, start) => expect(short(blockStart(at(instant)))).toBe(start));
  it('of rain reaches 72 hours and a half back, and to the end of the half hour', () => {
    const { from, until } = summaryWindow(at('2028-03-01 00:00:00'));
    expect([short(from), short(until)]).toEqual(['2028-02-26 23:30', '2028-03-01 00:30']);
  });
});

describe('days of extended monitoring', () => {
  it.each([
    ['2026-11-21 12:00:00', '2026-11-21 23:59:59', 0],
    ['2026-11-21 12:00:00', '2026-11-22 00:00:00', 1],
    ['2026-11-21 12:00:00', '2026-11-24 23:59:59', 3],
    ['2026-11-21 12:00:00', '2026-11-25 00:00:00', 4],
    // A validity that ends at midnight belongs to the day it begins.
    ['2026-11-22 00:00:00', '2026-11-22 23:59:59', 0],
    ['2026-11-22 00:00:00', '2026-11-23 00:00:00', 1],
    ['2026-12-31 20:00:00', '2027-01-01 00:00:00', 1],
    ['2028-02-28 20:00:00', '2028-02-29 00:00:00', 1],
    ['2028-02-28 20:00:00', '2028-03-02 23:59:59', 3],
    ['2027-02-28 20:00:00', '2027-03-03 23:59:59', 3],
  ])('validity to %s: %s is day %i', (validity, now, day) => expect(extendedDay(at(validity), at(now))).toBe(day));
});

describe('routine', () => {
  it.each([
    ['2026-11-21 11:29:59', false],
    ['2026-11-21 11:30:00', true],
    ['2026-11-21 23:59:59', true],
    ['2026-11-22 00:00:00', false],
  ])('block at %s: %s', (now, isShown) => expect(isRoutineWindow(at(now))).toBe(isShown));
  it.each([
    // Season 1 is wet from November to April: Monday to Friday; else Tuesday and Friday.
    ['2026-10-31 12:00:00', false],
    ['2026-11-02 00:00:00', true],
    ['2026-11-01 23:59:59', false],
    ['2026-12-31 23:59:59', true],
    ['2027-01-01 00:00:00', true],
    ['2027-01-02 00:00:00', false],
    ['2027-04-29 23:59:59', true],
    ['2028-02-29 12:00:00', true],
    ['2028-05-01 12:00:00', false],
    ['2028-05-02 00:00:00', true],
  ])('day of season 1 at %s: %s', (now, isDue) => expect(isRoutineDay(1, at(now))).toBe(isDue));
});
