import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { type ActivityEntry, activitiesByDay, activityFaults, daysOf } from './activity.ts';

const at = (text: string) => fromManilaText(text)!;
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const entry = (more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  name: 'Drill',
  place: '',
  note: '',
  ...span('2026-11-21 08:00', '2026-11-21 09:00'),
  ...more,
});

describe('what stops an activity', () => {
  it.each([
    [{}, []],
    [{ name: '  ' }, ['nameMissing']],
    [{ name: 'x'.repeat(100) }, []],
    [{ name: 'x'.repeat(101) }, ['nameTooLong']],
    [{ place: 'x'.repeat(100) }, []],
    [{ place: 'x'.repeat(101) }, ['placeTooLong']],
    [{ name: ` ${'x'.repeat(100)} `, place: ` ${'x'.repeat(100)} `, note: ` ${'x'.repeat(300)} ` }, []],
    [{ note: 'x'.repeat(300) }, []],
    [{ note: 'x'.repeat(301) }, ['noteTooLong']],
    [span('2026-11-21 08:00', '2026-11-21 08:00'), []],
    [span('2026-11-21 08:00', '2026-11-21 07:59'), ['rangeReversed']],
  ] as [Partial<ActivityEntry>, string[]][])('%j', (change, faults) => {
    expect(activityFaults(entry(change))).toEqual(faults);
  });
});

describe('days of an activity', () => {
  it.each([
    ['2026-11-21 08:00', '2026-11-21 09:00', ['2026-11-21']],
    ['2026-11-21 08:00', '2026-11-21 08:00', ['2026-11-21']],
    // S-ev-5: over midnight on both days.
    ['2026-11-21 22:00', '2026-11-22 02:00', ['2026-11-21', '2026-11-22']],
    ['2026-11-21 00:00', '2026-11-22 00:00', ['2026-11-21']],
    ['2026-11-21 00:00', '2026-11-21 00:00', ['2026-11-21']],
    ['2026-11-29 10:00', '2026-12-02 10:00', ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']],
  ])('%s to %s', (start, end, days) => {
    expect(daysOf(span(start, end), '2026-01-01', '2026-12-31')).toEqual(days);
  });

  it('an activity of centuries is cut to the days asked for', () => {
    expect(daysOf(span('1900-01-01', '9999-12-31'), '2026-11-21', '2026-11-22')).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('are gathered between two days, earliest first', () => {
    const late = { id: 1, ...span('2026-11-21 22:00', '2026-11-22 02:00') };
    const early = { id: 2, ...span('2026-11-21 06:00', '2026-11-21 07:00') };
    const long = { id: 3, ...span('2026-10-01 00:00', '2026-12-31 00:00') };
    const before = { id: 4, ...span('2026-10-01 00:00', '2026-10-02 00:00') };
    const found = activitiesByDay([late, early, long, before], '2026-11-21', '2026-11-22');
    expect([...found].map(([day, list]) => [day, list.map(({ id }) => id)])).toEqual([
      ['2026-11-21', [3, 2, 1]],
      ['2026-11-22', [3, 1]],
    ]);
  });
});
