// Weather, types and whole entries in the reader's words.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { TFunction } from 'i18next';
import { parseMeasurementType, parseWeather } from '../rules/observation-rules.ts';
import { type EntryForm, observerOf, timeOf, valuesOf } from './measurement-form.ts';
import { cmText } from './measurement-model.ts';

export type MeasurementsT = TFunction<'measurements'>;

/** What is no word of the form stays as it is. */
export function weatherWord(text: string | null, t: MeasurementsT): string {
  const weather = text === null ? null : parseWeather(text);
  return weather === null ? (text ?? '') : t(`weather.${weather}`);
}

export function typeWord(text: string, t: MeasurementsT): string {
  const type = parseMeasurementType(text);
  return type === null ? text : t(`types.${type}`);
}

export interface Fact {
  key: string;
  name: string;
  value: string;
}

/** An entry as pairs of name and value, the same for everything that shows one; empty values are ''. */
export function factsOf(form: EntryForm, markers: readonly string[], t: MeasurementsT): Fact[] {
  const at = timeOf(form);
  const cm = valuesOf(form);
  const textOf = (name: string) => {
    const value = cm.get(name);
    return value === undefined ? '' : t('change.cm', { cm: cmText(value) });
  };
  return [
    { key: 'type', name: t('form.type'), value: typeWord(form.type, t) },
    { key: 'when', name: t('confirm.when'), value: at === null ? '' : toDisplayTime(at) },
    ...markers.map((name) => ({ key: `cm ${name}`, name: t('form.marker', { name }), value: textOf(name) })),
    { key: 'weather', name: t('form.weather'), value: weatherWord(form.weather, t) },
    { key: 'people', name: t('form.people'), value: observerOf(form) },
  ];
}
