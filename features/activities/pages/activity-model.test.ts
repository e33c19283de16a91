import type { Activity } from '@bantay/web/api/shapes.ts';
import { expect, test } from 'vitest';
import {
  calendarEntry,
  dayText,
  differencesOf,
  emptyForm,
  faultsOf,
  fieldsOf,
  formOf,
  goesOn,
  planned,
} from './activity-model.ts';

const activity = (more: Partial<Activity> = {}): Activity => ({
  id: 7,
  start: '2026-11-25 22:00:00',
  end: '2026-11-26 02:00:00',
  title: 'Night watch',
  place: 'Lookout',
  note: null,
  file: 'a.png',
  issuerId: 2,
  siteId: 24,
  version: 3,
  ...more,
});

test('a new one begins at eight of its day; an edit begins as it is stored', () => {
  expect(emptyForm('2026-11-25', 24)).toMatchObject({ start: '2026-11-25T08:00', end: '2026-11-25T09:00', name: '' });
  expect(formOf(activity())).toEqual({
    siteId: 24,
    start: '2026-11-25T22:00',
    end: '2026-11-26T02:00',
    name: 'Night watch',
    place: 'Lookout',
    note: '',
  });
});

test.each([
  [{}, []],
  [{ name: ' ' }, ['nameMissing']],
  [{ start: '' }, ['startMissing']],
  [{ end: '' }, ['endMissing']],
  [{ end: '2026-11-25T22:00' }, []],
  [{ end: '2026-11-25T21:59' }, ['rangeReversed']],
  [{ note: 'x'.repeat(301) }, ['noteTooLong']],
])('%j has the faults %j', (change, faults) => {
  expect(faultsOf({ ...formOf(activity()), ...change })).toEqual(faults);
});

test('an edit sends what it has seen, and names no file when none was chosen', () => {
  const form = formOf(activity({ note: ' two\nlines ' }));
  expect(fieldsOf(form, activity(), null)).toEqual({
    activityId: '7',
    startDate: '2026-11-25 22:00:00',
    endDate: '2026-11-26 02:00:00',
    activityName: 'Night watch',
    activityPlace: 'Lookout',
    activityNote: 'two\nlines',
    siteId: '24',
    fileName: '',
    version: '3',
    // The fields are told apart by it where somebody was quicker.
    base: JSON.stringify({
      start: activity().start,
      end: activity().end,
      name: 'Night watch',
      place: 'Lookout',
      note: activity().note ?? '',
      file: activity().file,
    }),
  });
  const picture = new File(['x'], 'b.png');
  expect(fieldsOf(form, null, picture)).toMatchObject({ activityId: '0', fileName: 'b.png' });
  expect(fieldsOf(form, null, picture)).not.toHaveProperty('version');
});

test('a conflict names what differs, times as they are shown', () => {
  const mine = formOf(activity());
  expect(differencesOf(mine, formOf(activity({ start: '2026-11-25 21:00:00', title: 'Watch' })))).toEqual([
    { field: 'start', mine: '2026/11/25 22:00', theirs: '2026/11/25 21:00' },
    { field: 'name', mine: 'Night watch', theirs: 'Watch' },
  ]);
  expect(differencesOf(mine, mine)).toEqual([]);
});

test('over midnight it goes on on the second day', () => {
  const one = planned({ ...activity(), siteCode: 'lpa' });
  expect([goesOn(one, '2026-11-25'), goesOn(one, '2026-11-26')]).toEqual([false, true]);
});

test('an entry of a calendar file is the same one in every file, and newer after an edit', () => {
  expect(calendarEntry(planned({ ...activity(), siteCode: 'lpa' }), 'bantay.example')).toMatchObject({
    uid: 'activity-7@bantay.example',
    sequence: 2,
    title: 'Night watch',
    note: null,
  });
});

test('days read the same wherever the device stands', () => {
  expect(dayText('2026-11-25', 'en', 'long')).toBe('November 25, 2026');
  expect(dayText('2026-11-25', 'en', 'weekday')).toBe('Wednesday, November 25, 2026');
  expect(dayText('2026-11-01', 'en', 'month')).toBe('November 2026');
  expect(dayText('2026-11-25', 'fil', 'short')).toBe('Miy');
});

test('names its site where that is not the one of the specification', () => {
  expect(planned({ ...activity(), siteCode: 'lpa' }).name).toBe(activity().title);
  const elsewhere = planned({ ...activity({ siteId: 102 }), siteCode: 'mar' });
  expect(elsewhere.name).toBe(`MAR: ${activity().title}`);
  expect(calendarEntry(elsewhere, 'bantay.example').title).toBe(elsewhere.name);
});
