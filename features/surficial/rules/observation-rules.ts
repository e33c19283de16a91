// What an observation must hold before it is stored (api-facts §4.10; specification 001, §5).
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { markerNameFrom } from './marker-name.ts';
import type { TagType } from './marker-reading.ts';
import { parseObservationTime } from './observation-time.ts';
import { isObserver, tidyObserver } from './observer-names.ts';

/** Weather words of the form (specification 001, §9); 'MAULIMLIM' is the spelling on the wire. */
export const WEATHER_WORDS = ['MAARAW', 'MAULAP', 'MAULAN', 'MAULIMLIM', 'MAAMBON'] as const;
export type Weather = (typeof WEATHER_WORDS)[number];

/** Kinds of visits. */
export const MEASUREMENT_TYPES = ['ROUTINE', 'EVENT'] as const;
export type MeasurementType = (typeof MEASUREMENT_TYPES)[number];

/** Beyond this age an entry is asked about before it is stored, and stored: an older client edits by delete and insert. */
const OLD_ENTRY_MS = 90 * DAY_MS;
/** Longest names of those who measured, characters (api-facts §16.4). */
export const OBSERVER_MAX = 100;
/** Longest distance that is believed, cm: 100 m, more than any tape here. */
export const MEASUREMENT_MAX_CM = 10_000;
/** Longest remarks of a tag, characters (specification 000, §9). */
export const TAG_REMARKS_MAX = 1000;

/** An observation as a form sends it. */
export interface EnteredObservation {
  date: string;
  /** Letter → cm; empty and null are not measured. */
  marker: Readonly<Record<string, string | number | null>>;
  weather: string;
  observer: string;
  type: string;
}

/** An observation that may be stored. */
export interface JudgedObservation {
  at: Instant;
  /** Letter → cm, at least one. */
  cm: Map<string, number>;
  /** A word of the form, or as an SMS spells it. */
  weather: string;
  /** Upper case, names joined by commas. */
  observer: string;
  type: MeasurementType;
}

/** Why an observation is refused. */
export type ObservationRefusal =
  | 'timeUnreadable'
  | 'inFuture'
  | 'markerUnknown'
  | 'measurementWrong'
  | 'noMeasurement'
  | 'weatherUnknown'
  | 'noObserver'
  | 'observerWrong'
  | 'observerTooLong'
  | 'typeUnknown';

/** What a judgement needs to know. */
export interface ObservationContext {
  now: Instant;
  /** Letters of the markers in use at the site. */
  inUse: readonly string[];
}

/** Whether a new entry of `at` is so old that a slip of the date is likely. */
export const isOldEntry = (at: Instant, now: Instant): boolean => at < now - OLD_ENTRY_MS;

/** Judges an observation; `what` names the part that is wrong. */
export function judgeObservation(
  entered: EnteredObservation,
  { now, inUse }: ObservationContext,
): { observation: JudgedObservation } | { refusal: ObservationRefusal; what: string } {
  const at = parseObservationTime(entered.date);
  if (at === null) return { refusal: 'timeUnreadable', what: entered.date };
  if (at > now) return { refusal: 'inFuture', what: '' };
  const cm = new Map<string, number>();
  for (const [name, value] of Object.entries(entered.marker)) {
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
    const letter = markerNameFrom(name);
    if (!inUse.includes(letter)) return { refusal: 'markerUnknown', what: name };
    const measured = parseMeasurement(value);
    if (measured === null || cm.has(letter)) return { refusal: 'measurementWrong', what: letter };
    cm.set(letter, measured);
  }
  if (cm.size === 0) return { refusal: 'noMeasurement', what: '' };
  const weather = parseWeather(entered.weather);
  if (weather === null) return { refusal: 'weatherUnknown', what: entered.weather };
  const observer = tidyObserver(entered.observer);
  const refusal = refuseObserver(observer);
  if (refusal !== null) return { refusal, what: '' };
  const type = parseMeasurementType(entered.type);
  if (type === null) return { refusal: 'typeUnknown', what: entered.type };
  return { observation: { at, cm, weather, observer, type } };
}

/** A distance in cm, above 0; null for anything that is none. */
export function parseMeasurement(value: string | number): number | null {
  const text = String(value).trim();
  const cm = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return cm > 0 && cm <= MEASUREMENT_MAX_CM ? cm : null;
}

/** The weather behind a word, as forms and people spell it; null for an unknown one. */
export function parseWeather(text: string): Weather | null {
  const word = text.trim().toUpperCase();
  if (word === 'MAKULIMLIM') return 'MAULIMLIM'; // the form shows it so
  return WEATHER_WORDS.find((one) => one === word) ?? null;
}

/** Routine or event, in either case of letters. */
export function parseMeasurementType(text: string): MeasurementType | null {
  return MEASUREMENT_TYPES.find((one) => one === text.trim().toUpperCase()) ?? null;
}

function refuseObserver(observer: string): ObservationRefusal | null {
  if (observer === '') return 'noObserver';
  if (!isObserver(observer)) return 'observerWrong';
  return observer.length > OBSERVER_MAX ? 'observerTooLong' : null;
}

/** Why a tag is refused. */
export type TagRefusal = 'noRemarks' | 'remarksTooLong' | 'backToValidating';

/** Judges a tag; `before` is the type of the one that stands, null without one (specification 000, §4 and §5). */
export function refuseTag(type: TagType, remarks: string, before: TagType | null): TagRefusal | null {
  if (type === 0 && before !== null && before !== 0) return 'backToValidating';
  if (type !== 0 && remarks === '') return 'noRemarks';
  return remarks.length > TAG_REMARKS_MAX ? 'remarksTooLong' : null;
}
