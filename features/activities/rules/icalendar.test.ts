import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, entryUid, escapeText, foldLine, icalendar, nameInCalendar } from './icalendar.ts';

const at = (text: string) => fromManilaText(text)!;
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'activity-7@bantay.example',
  sequence: 2,
  start: at('2026-11-21 22:00:00'),
  end: at('2026-11-22 02:30:00'),
  title: 'Drill',
  place: 'Hall',
  note: null,
  ...more,
});
const file = (...entries: CalendarEntry[]) => icalendar('Activities', entries, at('2026-11-20 08:00:00'));
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('says times in Manila, the zone with them, and when it was made in UTC', () => {
    const lines = unfolded(file(entry()));
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bantay//Activity calendar//EN']);
    const event = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1);
    expect(event).toEqual([
      'BEGIN:VEVENT',
      'UID:activity-7@bantay.example',
      'DTSTAMP:20261120T000000Z',
      'SEQUENCE:2',
      'DTSTART;TZID=Asia/Manila:20261121T220000',
      'DTEND;TZID=Asia/Manila:20261122T023000',
      'SUMMARY:Drill',
      'LOCATION:Hall',
      'END:VEVENT',
    ]);
    expect(lines).toContain('TZOFFSETTO:+0800');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('ends every line with CR LF and keeps it within 75 octets', () => {
    const text = file(entry({ title: 'ñ'.repeat(100), note: `${'x'.repeat(290)}\nend` }));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`SUMMARY:${'ñ'.repeat(100)}`);
  });

  it('is names with a value, parts within parts, and meant to be looked at: no invitation', () => {
    const lines = unfolded(file(entry(), entry({ place: null, note: 'x', end: entry().start }))).slice(0, -1);
    const open: string[] = [];
    for (const line of lines) {
      expect(line).toMatch(/^[A-Z-]+(;[A-Z]+=[^:;]+)?:.+$/);
      if (line.startsWith('BEGIN:')) open.push(line.slice(6));
      if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4));
    }
    expect(open).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'CALSCALE:GREGORIAN']));
  });

  it('brings the zone of its times, for a phone that does not know it: eight hours ahead all the year', () => {
    const lines = unfolded(file(entry()));
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE') + 1, lines.indexOf('END:VTIMEZONE'));
    const valuesOf = (name: string) => zone.filter((line) => line.startsWith(name)).map((line) => line.split(':')[1]);
    expect(lines).toContain(`DTSTART;TZID=${valuesOf('TZID')}:20261121T220000`);
    expect([valuesOf('TZOFFSETFROM'), valuesOf('TZOFFSETTO')]).toEqual([['+0800'], ['+0800']]);
    expect(zone.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:STANDARD']);
    // Before any activity.
    expect(valuesOf('DTSTART')).toHaveLength(1);
    expect(String(valuesOf('DTSTART')) < '20000101T000000').toBe(true);
  });

  it('a moment has no end', () => {
    expect(file(entry({ end: entry().start }))).not.toContain('DTEND');
  });

  it('a text cannot make lines of its own', () => {
    const text = file(entry({ title: 'a\r\nEND:VEVENT', place: 'b\nc', note: 'd\re' }));
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  it('holds no event where there is none', () => expect(file()).not.toContain('VEVENT'));
});

it.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['bell\u0007\u0000 tab\t', 'bell tab\t'],
  ['Peña: "x"', 'Peña: "x"'],
])('%j is written %j', (text, written) => expect(escapeText(text)).toBe(written));

describe('folding', () => {
  it.each([74, 75, 76, 149, 150, 300])('%i octets', (count) => {
    const line = 'x'.repeat(count);
    const parts = foldLine(line).split('\r\n');
    expect(parts.every((part) => part.length <= 75)).toBe(true);
    expect(parts.length).toBe(count <= 75 ? 1 : 1 + Math.ceil((count - 75) / 74));
    expect(foldLine(line).replaceAll('\r\n ', '')).toBe(line);
  });

  it.each([
    ['a', 75],
    ['ñ', 37],
    ['₱', 25],
    ['🌧', 18],
    // The ends of what takes one, two, three and four octets.
    ['\u007f', 75],
    ['\u0080', 37],
    ['\u07ff', 37],
    ['\u0800', 25],
    ['\uffff', 25],
    ['\u{10000}', 18],
  ])('%j goes %i times into a line', (letter, count) => {
    expect(foldLine(letter.repeat(count))).toBe(letter.repeat(count));
    expect(foldLine(letter.repeat(count + 1))).toBe(`${letter.repeat(count)}\r\n ${letter}`);
  });

  it('never cuts a character', () => {
    const line = `${'x'.repeat(74)}😀ñ`;
    expect(foldLine(line)).toBe(`${'x'.repeat(74)}\r\n 😀ñ`);
  });
});

describe('an entry', () => {
  it('is the same one in every file of one installation, and another one elsewhere', () => {
    expect(entryUid(7, 'bantay.example')).toBe('activity-7@bantay.example');
    expect(entryUid(7, 'bantay.example')).toBe(entryUid(7, 'bantay.example'));
    expect(entryUid(7, 'other.example')).not.toBe(entryUid(7, 'bantay.example'));
    expect(entryUid(8, 'bantay.example')).not.toBe(entryUid(7, 'bantay.example'));
  });

  it('names its site where that is not the one of the specification', () => {
    expect(nameInCalendar('Drill', { siteId: 24, siteCode: 'lpa' })).toBe('Drill');
    expect(nameInCalendar('Drill', { siteId: 101, siteCode: 'scu' })).toBe('SCU: Drill');
  });
});
