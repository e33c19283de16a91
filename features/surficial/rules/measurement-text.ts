// A measurement of markers as an SMS: `ROUTINE LPA MAY 9 2023 7:30AM A 97.1CM B 61CM MAARAW JUAN DELACRUZ` (methods §11).
import { DAY_MS, fromManilaText, type Instant } from '@bantay/kernel/time/manila-time';
import { MEASUREMENT_MAX_CM, OBSERVER_MAX } from './observation-rules.ts';
import { isDaytime } from './observation-time.ts';
import { readTime } from './time-text.ts';

/** What is wrong with a text; the numbers are the field's (methods §11). */
export const TEXT_ERRORS = {
  type: 1,
  site: 2,
  noDate: 4,
  dateOutOfRange: 5,
  noMeasurement: 6,
  notATime: 7,
  noTime: 8,
  notDaytime: 9,
  noWeather: 10,
  noObserver: 11,
} as const;
export type TextError = keyof typeof TEXT_ERRORS;

/** What a text says; lengths in cm. */
export interface MeasurementText {
  type: 'ROUTINE' | 'EVENT';
  siteCode: string;
  at: Instant;
  cm: Map<string, number>;
  /** As written, at most 20 characters. */
  weather: string;
  observer: string;
}

const OLDEST_MS = 90 * DAY_MS;
const WEATHER_MAX = 20;
const WEATHER_SIGNS = 'ARAW ULAN BAGYO LIMLIM AMBON ULAP SUN RAIN CLOUD DILIM HAMOG INIT'.split(' ');
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

const TYPE = /^(R[O0]UTINE|EVE?NT)\P{L}/u;
const GAP = '[ .,:;]{0,3}';
const MONTH_FIRST = new RegExp(`^([A-Z]{3,9})${GAP}(\\d{1,2})${GAP}(20\\d{2})(?!\\d)`);
const DAY_FIRST = new RegExp(`^(\\d{1,2})${GAP}([A-Z]{3,9})${GAP}(20\\d{2})(?!\\d)`);
const MARKER = /(?<![^ ])([A-Z]) *(\d{1,3}\.?\d{0,2}) *(CM|M)(?!\p{L})/u;
/** `A-5CM` joins letter and length, `A -5CM` is a length below zero. */
const NEGATIVE = /(?<![^ ])[A-Z] +-\d/;
const NAME = /\p{L}{4,}/gu;

/** Whether somebody meant to send a measurement: everything else is a reply in words. */
export const isMeasurementText = (text: string): boolean => TYPE.test(`${prepare(text)} `);

/**
 * Reads a text at `now`. `siteOf` knows with which code of a site the rest begins. The first part that is missing or wrong decides
 * the error. Readings of 0 or less are refused.
 */
export function parseMeasurementText(
  text: string,
  now: Instant,
  siteOf: (rest: string) => string | null,
): { read: MeasurementText } | { error: TextError } {
  let rest = prepare(text);
  const cut = (part: string) => {
    rest = rest.replace(part, ' ').trimStart();
  };

  const type = TYPE.exec(rest);
  if (!type) return { error: 'type' };
  cut(type[0]);

  const siteCode = siteOf(rest.toLowerCase());
  if (siteCode === null) return { error: 'site' };
  cut(rest.slice(0, siteCode.length));

  const date = readDate(rest);
  if (date === null) return { error: 'noDate' };
  if (date.at > now || date.at < now - OLDEST_MS) return { error: 'dateOutOfRange' };
  cut(date.part);

  const time = readTime(rest, (word) => WEATHER_SIGNS.some((sign) => word.includes(sign)));
  if ('error' in time) return time;
  const at = fromManilaText(`${date.text} ${time.text}`);
  if (at === null) return { error: 'notATime' };
  if (!isDaytime(at)) return { error: 'notDaytime' };
  if (at > now) return { error: 'dateOutOfRange' };
  cut(time.part);

  const cm = new Map<string, number>();
  const isNegative = NEGATIVE.test(text.toUpperCase());
  for (let found = MARKER.exec(rest); found; found = MARKER.exec(rest)) {
    const [part, letter, length, unit] = found as unknown as [string, string, string, string]; // its three groups are always there
    cm.set(letter, Math.round(Number(length) * (unit === 'M' ? 10_000 : 100)) / 100);
    cut(part);
  }
  const isWrong = isNegative || [...cm.values()].some((one) => one <= 0 || one > MEASUREMENT_MAX_CM);
  if (cm.size === 0 || isWrong) return { error: 'noMeasurement' };

  const weather = weatherIn(rest);
  if (weather === null) return { error: 'noWeather' };
  cut(weather);

  const observer = (rest.match(NAME) ?? []).join(' ').slice(0, OBSERVER_MAX).trim();
  if (observer === '') return { error: 'noObserver' };
  return { read: { type: type[1]?.startsWith('R') ? 'ROUTINE' : 'EVENT', siteCode, at, cm, weather, observer } };
}

function prepare(text: string): string {
  return text
    .replace(/["'“”‘’`]/g, '')
    .toUpperCase()
    .replaceAll(';', ':')
    .replace(/[^\p{L}\p{N}.,:!]/gu, ' ')
    .replace(/ +/g, ' ')
    .replace(/\.+/g, '.')
    .trim();
}

function readDate(rest: string): { part: string; text: string; at: Instant } | null {
  const monthFirst = MONTH_FIRST.exec(rest);
  const dayFirst = DAY_FIRST.exec(rest);
  const [part, month, day, year] = monthFirst ?? (dayFirst ? [dayFirst[0], dayFirst[2], dayFirst[1], dayFirst[3]] : []);
  if (part === undefined) return null;
  // Both patterns have all three groups.
  const number = MONTHS.indexOf(month!.slice(0, 3)) + 1;
  const text = `${year}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}`; // as above
  const at = number === 0 ? null : fromManilaText(`${text} 00:00`);
  return at === null ? null : { part, text, at };
}

/** The word that tells the weather, cut to its length; a word ends at a blank or with the text. */
function weatherIn(rest: string): string | null {
  const words = rest.split(' ').filter((word) => /^\p{L}+$/u.test(word));
  for (const sign of WEATHER_SIGNS) {
    const word = words.find((one) => one.includes(sign));
    if (word !== undefined) return word.slice(0, WEATHER_MAX);
  }
  return null;
}
