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
