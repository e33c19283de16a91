// Activities as an iCalendar file (RFC 5545), in Manila time, for the calendars of phones and desks.
import { type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';

export interface CalendarEntry {
  /** Unique in the world and the same in every file. */
  uid: string;
  /** Grows with each edit. */
  sequence: number;
  start: Instant;
  end: Instant;
  title: string;
  place: string | null;
  note: string | null;
}

/** The site is named where it is not the specification's own. */
export const nameInCalendar = (title: string, { siteId, siteCode }: { siteId: number; siteCode: string }): string =>
  siteId === DEFAULT_SITE.siteId ? title : `${siteCode.toUpperCase()}: ${title}`;

/** The same activity of the same installation is the same entry, in every file and at every address. */
export const entryUid = (activityId: number, host: string): string => `activity-${activityId}@${host}`;

/** Octets of a line without its end (RFC 5545, §3.1). */
const LINE_OCTETS = 75;
const ZONE = 'Asia/Manila';

/** `madeAt`: when this file is made. */
export function icalendar(name: string, entries: readonly CalendarEntry[], madeAt: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bantay//Activity calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    'BEGIN:VTIMEZONE',
    `TZID:${ZONE}`,
    'BEGIN:STANDARD',
    // No daylight saving since 1990; activities are younger.
    'DTSTART:19900729T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:PST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...entries.flatMap((entry) => eventLines(entry, madeAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry, madeAt: Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcStamp(madeAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART;TZID=${ZONE}:${localStamp(entry.start)}`,
    // An end must lie after the start (§3.8.2.2): a moment has none.
    ...(entry.end > entry.start ? [`DTEND;TZID=${ZONE}:${localStamp(entry.end)}`] : []),
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    ...(entry.note ? [`DESCRIPTION:${escapeText(entry.note)}`] : []),
    'END:VEVENT',
  ];
}

/** Backslash, semicolon, comma and line ends (§3.3.11); other control characters have no place in a text. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Goes on behind a blank after at most 75 octets; no character is cut in two (§3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

const localStamp = (at: Instant) => toManilaText(at).replaceAll(/[-:]/g, '').replace(' ', 'T');
const utcStamp = (at: Instant) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
