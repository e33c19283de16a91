// Which sites are due for a routine release on a day, written out for a year (methods §10.3; ours until the municipality confirms it).
import { DAY_MS, manilaParts, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { DEFAULT_SCHEDULE, isRoutineDay, isRoutineWindow, noonDataStamp, noonRelease } from './routine-schedule.ts';

/** Months in which group 1 is wet; group 2 is wet in the others. */
const WET_OF_ONE = [1, 2, 3, 4, 11, 12];
const WEEK = [1, 2, 3, 4, 5, 6, 7];

describe('a routine day', () => {
  // In wet months Monday to Friday, in dry ones Tuesday and Friday.
  it.each([
    [1, 'January', '2026-01-05', [1, 2, 3, 4, 5]],
    [1, 'April', '2026-04-06', [1, 2, 3, 4, 5]],
    [1, 'May', '2026-05-04', [2, 5]],
    [1, 'October', '2026-10-05', [2, 5]],
    [1, 'November', '2026-11-02', [1, 2, 3, 4, 5]],
    [2, 'April', '2026-04-06', [2, 5]],
    [2, 'May', '2026-05-04', [1, 2, 3, 4, 5]],
    [2, 'October', '2026-10-05', [1, 2, 3, 4, 5]],
    [2, 'November', '2026-11-02', [2, 5]],
  ])('of group %i in %s, in the week of Monday %s: %j', (group, _month, monday, days) => {
    const midnight = at(`${monday} 00:00:00`);
    expect(WEEK.filter((day) => isRoutineDay(group, midnight + (day - 1) * DAY_MS))).toEqual(days);
  });

  it('of one group is never by season the same as of the other: a whole year, day by day', () => {
    let [one, two] = [0, 0];
    for (let day = at('2026-01-01 12:00:00'); day < at('2027-01-01 00:00:00'); day += DAY_MS) {
      const { month, isoWeekday } = manilaParts(day);
      const due = [isRoutineDay(1, day), isRoutineDay(2, day)];
      if (due[0]) one++;
      if (due[1]) two++;
      const inBoth = [2, 5].includes(isoWeekday);
      const inWet = isoWeekday <= 5;
      expect(due).toEqual(WET_OF_ONE.includes(month) ? [inWet, inBoth] : [inBoth, inWet]);
    }
    // Counted on a calendar of 2026: November–April has 130 workdays and 51 Tuesdays and Fridays, May–October 131 and 53.
    expect([one, two]).toEqual([130 + 53, 131 + 51]);
  });

  it('begins and ends at midnight in Manila', () => {
    // Friday 20 November 2026, and the Saturday after it.
    expect(isRoutineDay(1, at('2026-11-21 00:00:00') - 1)).toBe(true);
    expect(isRoutineDay(1, at('2026-11-21 00:00:00'))).toBe(false);
  });

  it('is none for a group that nobody has put into the schedule', () => {
    expect(WEEK.some((day) => isRoutineDay(3, at('2026-11-01 12:00:00') + day * DAY_MS))).toBe(false);
    expect(isRoutineDay(1, at('2026-11-02 12:00:00'), { seasons: [], days: DEFAULT_SCHEDULE.days })).toBe(false);
    expect(isRoutineDay(1, at('2026-11-02 12:00:00'), { ...DEFAULT_SCHEDULE, days: [] })).toBe(false);
  });
});

describe('noon', () => {
  it('is 12:00 of the Manila day, with data of 11:30', () => {
    for (const hour of ['00:00', '11:29', '12:00', '23:59']) {
      const now = at(`2026-11-21 ${hour}:00`);
      expect(toManilaText(noonRelease(now))).toBe('2026-11-21 12:00:00');
      expect(toManilaText(noonDataStamp(now))).toBe('2026-11-21 11:30:00');
    }
  });

  it('opens the block of routine releases half an hour before, to the end of the day', () => {
    const shown = ['00:00:00', '11:29:59', '11:30:00', '23:59:59'].map((time) =>
      isRoutineWindow(at(`2026-11-21 ${time}`)),
    );
    expect(shown).toEqual([false, false, true, true]);
  });
});
