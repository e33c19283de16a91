// The form of an observation: what it starts with, what is wrong with it, and what is sent.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { ObservationInput } from '@bantay/web/api/shapes.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import {
  MEASUREMENT_TYPES,
  OBSERVER_MAX,
  parseMeasurement,
  parseMeasurementType,
  parseWeather,
} from '../rules/observation-rules.ts';
import { findObservers, isTypedName, tidyObserver } from '../rules/observer-names.ts';
import type { Visit } from './measurement-model.ts';

export { MEASUREMENT_TYPES };

export interface EntryForm {
  type: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** As typed, by letter. */
  cm: Readonly<Record<string, string>>;
  weather: string;
  /** Names of the list. */
  people: readonly string[];
  hasOther: boolean;
  other: string;
}

/** The observation that a form edits, as it was read. */
export interface Edited {
  moId: number;
  version: number;
}

export const emptyForm = (now: number): EntryForm => ({
  type: '',
  date: toManilaText(now).slice(0, 10),
  time: '',
  cm: {},
  weather: '',
  people: [],
  hasOther: false,
  other: '',
});

/** Opened in one press: now, and whoever is signed in. Nobody has measured yet, so no value and no weather is set: the last ones stand beside the fields. */
export function quickForm(now: number, name: string, people: readonly string[]): EntryForm {
  const { known, other } = findObservers(name, people);
  return { ...emptyForm(now), time: toManilaText(now).slice(11, 16), people: known, hasOther: other !== '', other };
}

/** Prefilled from a row; what its text says beyond the names of the list goes to the typed one. */
export function formOf(visit: Visit, people: readonly string[]): EntryForm {
  const { known, other } = findObservers(visit.measurer, people);
  const time = toManilaText(visit.at);
  const cm = Object.entries(visit.cm).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return {
    type: visit.type,
    date: time.slice(0, 10),
    time: time.slice(11, 16),
    cm: Object.fromEntries(cm),
    weather: (visit.weather === null ? null : parseWeather(visit.weather)) ?? '',
    people: known,
    hasOther: other !== '',
    other,
  };
}

/** Epoch ms; null when date or time is missing or impossible. */
export function timeOf({ date, time }: EntryForm): number | null {
  return date === '' || time === '' ? null : fromManilaText(`${date} ${time}:00`);
}

/** Measured values by letter; what is no measurement is left out. */
export function valuesOf(form: EntryForm): Map<string, number> {
  const values = new Map<string, number>();
  for (const [name, text] of Object.entries(form.cm)) {
    const cm = parseMeasurement(text);
    if (cm !== null) values.set(name, cm);
  }
  return values;
}

/** Names as they are sent. */
export function observerOf({ people, hasOther, other }: EntryForm): string {
  return tidyObserver([...people, ...(hasOther ? [other] : [])].join(','));
}

/** Keys of sentences; a field that is right has none. */
export interface EntryErrors {
  type?: 'required';
  date?: 'required' | 'inFuture';
  time?: 'required' | 'inFuture';
  /** Letters whose text is no measurement. */
  cm?: string[];
  noMarker?: true;
  weather?: 'required';
  people?: 'required' | 'namesLong';
  other?: 'required' | 'noSigns';
}

interface Known {
  now: number;
  /** What the text of an edited row held beside the names of the list: it may stay as it is. */
  firstOther: string;
}

export function entryErrors(form: EntryForm, known: Known): EntryErrors {
  const cm = Object.entries(form.cm).flatMap(([name, text]) =>
    text.trim() !== '' && parseMeasurement(text) === null ? [name] : [],
  );
  return {
    ...(parseMeasurementType(form.type) === null ? { type: 'required' as const } : {}),
    ...timeErrors(form, known),
    ...(cm.length > 0 ? { cm } : {}),
    ...(cm.length === 0 && valuesOf(form).size === 0 ? { noMarker: true as const } : {}),
    ...(parseWeather(form.weather) === null ? { weather: 'required' as const } : {}),
    ...peopleErrors(form, known),
  };
}

function timeErrors(form: EntryForm, { now }: Known): Pick<EntryErrors, 'date' | 'time'> {
  const missing = {
    ...(form.date === '' ? { date: 'required' as const } : {}),
    ...(form.time === '' ? { time: 'required' as const } : {}),
  };
  const at = timeOf(form);
  if (at === null) return missing;
  if (at > now) return form.date > toManilaText(now).slice(0, 10) ? { date: 'inFuture' } : { time: 'inFuture' };
  return {};
}

function peopleErrors(form: EntryForm, { firstOther }: Known): Pick<EntryErrors, 'people' | 'other'> {
  if (form.hasOther && form.other.trim() === '') {
    return form.people.length === 0 ? { people: 'required', other: 'required' } : { other: 'required' };
  }
  // What was stored before may hold more than a typed name: leaving it alone is no mistake.
  if (form.hasOther && form.other !== firstOther && !isTypedName(form.other.trim())) return { other: 'noSigns' };
  const observer = observerOf(form);
  if (observer === '') return { people: 'required' };
  return observer.length > OBSERVER_MAX ? { people: 'namesLong' } : {};
}

export const isRight = (errors: EntryErrors): boolean => Object.keys(errors).length === 0;

export function bodyOf(form: EntryForm, site: SiteCode, edited: Edited | null, userId: number): ObservationInput {
  const marker = Object.fromEntries(Object.entries(form.cm).map(([name, text]) => [name, text.trim()]));
  return {
    siteCode: site,
    date: `${form.date} ${form.time}:00`,
    marker,
    panahon: form.weather,
    reporter: observerOf(form),
    type: form.type,
    // Whatever stands at that minute is asked about, one's own too.
    replace: false,
    enteredBy: userId,
    ...(edited === null ? {} : { moId: edited.moId, version: edited.version }),
  };
}
