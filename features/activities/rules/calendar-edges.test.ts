// The calendar at its edges: midnight and the year in Manila, leap days, long Filipino texts, and what a file of it must always be.
import { DAY_MS, fromManilaText, toManilaDate } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activitiesByDay, activityFaults, daysOf } from './activity.ts';
import { escapeText, foldLine, icalendar } from './icalendar.ts';
import { addDays, addMonths, dayAfterKey, monthGrid, monthOf, weekdayOf } from './month-grid.ts';

const at = (text: string) => fromManilaText(text)!; // the texts below are times
const FROM = at('2026-12-30 00:00');
/** Any day of four centuries, counted from a Thursday. */
const anyDay = fc.integer({ min: 0, max: 146_000 }).map((count) => addDays('1970-01-01', count));

describe('what stops an activity', () => {
  const entry = { name: 'Drill', place: '', note: '', start: FROM, end: FROM };

  it('is told all at once, in the order of the form', () => {
    const long = 'ñ'.repeat(301);
    expect(activityFaults({ name: long, place: long, note: long, start: FROM, end: FROM - 1 })).toEqual([
      'nameTooLong',
      'placeTooLong',
      'noteTooLong',
      'rangeReversed',
    ]);
    expect(activityFaults({ ...entry, name: '\t\n', end: FROM - 1 })).toEqual(['nameMissing', 'rangeReversed']);
  });

  it.each([
    ['100 ñ are 100 letters', 'ñ'.repeat(100), []],
    ['blanks inside count', `a${' '.repeat(98)}b`, []],
    ['one more', `a${' '.repeat(99)}b`, ['nameTooLong']],
    ['a name of one letter', 'ñ', []],
  ])('%s', (_, name, faults) => expect(activityFaults({ ...entry, name })).toEqual(faults));
});

describe('days of an activity', () => {
  it.each([
    ['over the new year', '2026-12-31 23:59', '2027-01-01 00:01', ['2026-12-31', '2027-01-01']],
    ['to the midnight of the new year', '2026-12-31 23:59', '2027-01-01 00:00', ['2026-12-31']],
    ['a moment at midnight', '2027-01-01 00:00', '2027-01-01 00:00', ['2027-01-01']],
    ['over a leap day', '2028-02-28 12:00', '2028-03-01 12:00', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['before 08:00, which is another day in Greenwich', '2026-12-31 07:00', '2026-12-31 09:00', ['2026-12-31']],
    ['turned round', '2026-12-31 09:00', '2026-12-30 09:00', []],
  ])('%s', (_, start, end, days) => {
    expect(daysOf({ start: at(start), end: at(end) }, '2026-01-01', '2028-12-31')).toEqual(days);
  });

  it('are cut to those asked for, both ends included', () => {
    const long = { start: at('2026-12-29 10:00'), end: at('2027-01-03 10:00') };
    expect(daysOf(long, '2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
    expect(daysOf(long, '2027-01-04', '2027-01-05')).toEqual([]);
    expect(daysOf(long, '2026-12-01', '2026-12-28')).toEqual([]);
    expect(daysOf(long, '2027-01-01', '2026-12-31')).toEqual([]);
  });

  it('are those of which a minute belongs to it', () => {
    const minute = fc.integer({ min: 0, max: 5 * 1440 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 3 * 1440 }), (begin, length) => {
        const span = { start: FROM + begin * 60_000, end: FROM + (begin + length) * 60_000 };
        const touched = new Set(Array.from({ length }, (_, i) => toManilaDate(span.start + i * 60_000)));
        expect(daysOf(span, '2026-01-01', '2027-12-31')).toEqual([...touched]);
      }),
      { numRuns: 30 },
    );
  });

  it('hold what begins together by its end, and leave the given list as it is', () => {
    const [short, long] = [
      { id: 'short', start: FROM, end: FROM + 1 },
      { id: 'long', start: FROM, end: FROM + DAY_MS },
    ];
    const given = [long, short];
    const found = activitiesByDay(given, '2026-12-30', '2026-12-30');
    expect([...found.values()].map((list) => list.map(({ id }) => id))).toEqual([['short', 'long']]);
    expect(given).toEqual([long, short]);
    expect(activitiesByDay([], '2026-12-30', '2026-12-31').size).toBe(0);
  });
});

describe('days and months', () => {
  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-01-31', 13, '2027-02-28'],
    ['2026-10-31', -8, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    // 1900 and 2100 have no leap day, 2000 has.
    ['2000-03-31', -1, '2000-02-29'],
    ['2100-03-31', -1, '2100-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i months are %s', (day, count, other) => expect(addMonths(day, count)).toBe(other));

  it('forth and back by days is home again; seven are the same weekday', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
      }),
    );
  });

  it.each([
    // Rizal Day of 2026 is a Wednesday, the first of 2027 a Friday, the leap day of 2028 a Tuesday.
    ['2026-12-30', 3],
    ['2027-01-01', 5],
    ['2028-02-29', 2],
  ])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

  it('a month holds each of its days once, in weeks from Sunday, and no week that is not its own', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weeks = monthGrid(monthOf(day));
        const days = weeks.flat();
        expect(days).toEqual(Array.from(days, (_, i) => addDays(days[0]!, i))); // four weeks at least
        expect(days.filter((one) => one === day)).toHaveLength(1);
        for (const week of weeks) {
          expect([week.length, weekdayOf(week[0]!)]).toEqual([7, 0]); // seven days
          expect(week.some((one) => monthOf(one) === monthOf(day))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keys stay within their week at Home and End, and undo each other', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [home, end] = [dayAfterKey(day, 'Home')!, dayAfterKey(day, 'End')!]; // both move
        expect([weekdayOf(home), weekdayOf(end), addDays(home, 6)]).toEqual([0, 6, end]);
        expect(dayAfterKey(dayAfterKey(day, 'ArrowUp')!, 'ArrowDown')).toBe(day); // as above
        expect(dayAfterKey(dayAfterKey(day, 'ArrowLeft')!, 'ArrowRight')).toBe(day); // as above
      }),
    );
    expect(['a', ' ', '', 'arrowleft', 'Tab'].map((key) => dayAfterKey('2026-12-31', key))).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('a calendar file', () => {
  const text = fc.string({ unit: fc.constantFrom(...'añ🌧,;\\: \n\rx') });

  it('says the text again once it is unfolded and read by the rules of its format', () => {
    const read = (written: string) => written.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
    fc.assert(
      fc.property(text, (given) => {
        expect(read(escapeText(given))).toBe(given.replace(/\r\n|\r/g, '\n'));
        expect(foldLine(escapeText(given)).replaceAll('\r\n ', '')).toBe(escapeText(given));
      }),
    );
  });

  it('keeps each line within 75 octets, whatever the letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ñ', '₱', '🌧'), maxLength: 300 }), (line) => {
        for (const part of foldLine(line).split('\r\n'))
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
      }),
    );
    // 36 ñ behind an x are 73 octets and a 37th makes 75; behind two of them it goes to the next line.
    expect(foldLine(`x${'ñ'.repeat(37)}`)).not.toContain('\r\n');
    expect(foldLine(`xx${'ñ'.repeat(37)}`).split('\r\n')[1]).toBe(' ñ');
    // The blank of a line that goes on is one of its 75: 75 + 74 + 1.
    expect(
      foldLine('x'.repeat(150))
        .split('\r\n')
        .map((part) => part.length),
    ).toEqual([75, 75, 2]);
  });

  const entry = {
    uid: 'u',
    sequence: 0,
    start: at('2027-01-01 00:00'),
    end: at('2027-01-01 00:01'),
    title: 'Pulong, Peña',
    place: null,
    note: 'a;b',
  };
  const lines = (...entries: (typeof entry)[]) => icalendar('Ñ', entries, at('2027-01-01 07:59')).split('\r\n');

  it('says the new year in Manila, and when it was made in the old one', () => {
    expect(lines(entry)).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261231T235900Z',
        'DTSTART;TZID=Asia/Manila:20270101T000000',
        'DTEND;TZID=Asia/Manila:20270101T000100',
        'SUMMARY:Pulong\\, Peña',
        'DESCRIPTION:a\\;b',
        'X-WR-CALNAME:Ñ',
      ]),
    );
    expect(lines(entry).some((line) => line.startsWith('LOCATION'))).toBe(false);
    // One that ends before it begins has no end.
    expect(lines({ ...entry, end: entry.start - 1 }).some((line) => line.startsWith('DTEND'))).toBe(false);
  });

  it('holds one event an entry, in their order, each begun and ended', () => {
    const made = lines({ ...entry, uid: 'b' }, { ...entry, uid: 'a' });
    expect(made.filter((line) => line.startsWith('UID:'))).toEqual(['UID:b', 'UID:a']);
    expect(made.filter((line) => /^(BEGIN|END):VEVENT$/.test(line)).map((line) => line.slice(0, 3))).toEqual([
      'BEG',
      'END',
      'BEG',
      'END',
    ]);
  });
});
