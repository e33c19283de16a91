// The table of measurements: rows as the page holds them, months, filters, changes between visits, the file to download.
import { DAY_MS, toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import type { ObservationRow } from '@bantay/web/api/shapes.ts';
import type { TableValue, TimeKind } from '@bantay/web/ui/save-table.ts';
import { instantOf } from '@bantay/web/ui/time-words.ts';
import { parseWeather } from '../rules/observation-rules.ts';
import { tableDisplacement } from '../rules/table-displacement.ts';

/** One observation of the table. */
export interface Visit {
  moId: number;
  version: number;
  /** Epoch ms. */
  at: number;
  type: 'ROUTINE' | 'EVENT';
  /** As it is stored; an SMS may hold other words than the form. */
  weather: string | null;
  measurer: string;
  /** cm by letter; null where the marker was not measured. */
  cm: Readonly<Record<string, number | null>>;
}

export function visitOf(row: ObservationRow, markers: readonly string[]): Visit {
  const { ts, moId, version, type, weather, measurer } = row;
  const cm = Object.fromEntries(markers.map((name) => [name, numberOf(row[name])]));
  return { moId, version, at: ts, type, weather, measurer, cm };
}

/** At least one decimal, as a tape is read. */
export const cmText = (cm: number): string => (Number.isInteger(cm * 10) ? cm.toFixed(1) : String(cm));

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Earliest month of the filter (specification 001, §9). */
const FIRST_MONTH = '2017-08';
const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

/** `YYYY-MM` from August 2017 to December of this year, newest first. */
export function months(now: number): string[] {
  const list: string[] = [];
  for (let year = Number(toManilaText(now).slice(0, 4)); year >= 2017; year--) {
    for (let month = 12; month >= 1; month--) list.push(monthText(year, month));
  }
  return list.filter((month) => month >= FIRST_MONTH);
}

export const parseMonth = (text: string | null, now: number): string =>
  text !== null && months(now).includes(text) ? text : '';

/** First and last second of a month. */
export function monthRange(month: string): { start: string; end: string } {
  // `YYYY-MM`, one of the list of months.
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? monthText(year + 1, 1) : monthText(year, number + 1);
  const lastDay = toManilaText(instantOf(`${next}-01 00:00:00`) - DAY_MS).slice(0, 10);
  return { start: `${month}-01 00:00:00`, end: `${lastDay} 23:59:59` };
}

export interface Filters {
  /** Part of `YYYY/MM/DD`. */
  date: string;
  /** Part of `HH:mm`. */
  time: string;
  /** Least cm by letter, as typed. */
  atLeast: Readonly<Record<string, string>>;
  weather: string;
  /** Part of the names. */
  measurer: string;
  type: string;
}

export const NO_FILTERS: Filters = { date: '', time: '', atLeast: {}, weather: '', measurer: '', type: '' };

/** How many columns are filtered. */
export function countFilters({ atLeast, ...others }: Filters): number {
  return [...Object.values(others), ...Object.values(atLeast)].filter((text) => text.trim() !== '').length;
}

export function filterVisits(visits: readonly Visit[], filters: Filters): readonly Visit[] {
  if (countFilters(filters) === 0) return visits;
  const least = Object.entries(filters.atLeast).flatMap(([name, text]): [string, number][] => {
    const cm = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isNaN(cm) ? [] : [[name, cm]];
  });
  return visits.filter((visit) => {
    const [date = '', time = ''] = toDisplayTime(visit.at).split(' ');
    return (
      date.includes(filters.date.trim().replaceAll('-', '/')) &&
      time.includes(filters.time.trim()) &&
      (filters.weather === '' || weatherOf(visit) === filters.weather) &&
      (filters.type === '' || visit.type === filters.type) &&
      visit.measurer.toLowerCase().includes(filters.measurer.trim().toLowerCase()) &&
      least.every(([name, cm]) => (visit.cm[name] ?? Number.NEGATIVE_INFINITY) >= cm)
    );
  });
}

/** The word of the form behind what is stored; the stored word where there is none. */
export const weatherOf = ({ weather }: Visit): string => (weather === null ? '' : (parseWeather(weather) ?? weather));

/** What changed at one marker between its two latest measurements. */
export interface Change {
  marker: string;
  /** cm, two decimals, with its sign. */
  text: string;
  /** Over 1 cm (specification 001, §9). */
  isLarge: boolean;
  from: number;
  to: number;
}

/** Visits newest first; markers with fewer than two measurements have no change. */
export function changesOf(visits: readonly Visit[], markers: readonly string[]): Change[] {
  return markers.flatMap((marker) => {
    const two: { at: number; cm: number }[] = [];
    for (const { at, cm } of visits) {
      const value = cm[marker];
      if (typeof value === 'number') two.push({ at, cm: value });
      if (two.length === 2) break;
    }
    const [last, before] = two;
    const change = tableDisplacement(two.map(({ cm }) => cm));
    if (!last || !before || !change) return [];
    const sign = change.cm === 0 ? '' : last.cm > before.cm ? '+' : '−';
    return [{ marker, text: `${sign}${change.cm.toFixed(2)}`, isLarge: change.isLarge, from: before.at, to: last.at }];
  });
}

export interface LastMeasured {
  cm: number;
  at: number;
}

/** The newest measurement of each marker before an instant; the edited observation itself is left out. */
export function lastBefore(
  visits: readonly Visit[],
  markers: readonly string[],
  at: number,
  moId: number | null,
): Map<string, LastMeasured> {
  const found = new Map<string, LastMeasured>();
  for (const visit of visits) {
    if (visit.at >= at || visit.moId === moId) continue;
    for (const name of markers) {
      const cm = visit.cm[name];
      if (typeof cm === 'number' && !found.has(name)) found.set(name, { cm, at: visit.at });
    }
    if (found.size === markers.length) break;
  }
  return found;
}

/** Name of the file without its ending (screens §20). */
export const fileName = (now: number): string => `surficial_marker_data_${toManilaText(now).slice(0, 10)}`;

/** Of the first two cells of a row. */
export const TIMES: Readonly<Record<number, TimeKind>> = { 0: 'day', 1: 'clock' };

/** The cells of a row, in the order of the columns; `words` say weather and type. */
export function cellsOf(
  visit: Visit,
  markers: readonly string[],
  words: { weather: (visit: Visit) => string; type: (visit: Visit) => string },
): TableValue[] {
  const [date = '', time = ''] = toDisplayTime(visit.at).split(' ');
  return [
    date,
    time,
    ...markers.map((name) => visit.cm[name] ?? null),
    words.weather(visit),
    visit.measurer,
    words.type(visit),
  ];
}
