// Ticks of a time axis in Manila time by plain arithmetic (+8 h, no zone conversion per tick), and the texts of instants.
import { fixed } from './time-chart-texts.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const OFFSET = 8 * HOUR;

/** Steps in seconds; months are handled apart. */
const STEPS = [
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  14 * DAY,
];
const MONTH_STEPS = [1, 2, 3, 6, 12];
const MONTH = 30.5 * DAY;

export type TickStep = { seconds: number } | { months: number };

/** Smallest step that gives at most `count` ticks. */
export function tickStep(from: number, to: number, count: number): TickStep {
  const wanted = (to - from) / Math.max(1, count);
  const seconds = STEPS.find((step) => step >= wanted);
  if (seconds !== undefined) return { seconds };
  return { months: MONTH_STEPS.find((step) => step * MONTH >= wanted) ?? Math.ceil(wanted / MONTH / 12) * 12 };
}

/** Instants of the ticks, seconds: on whole Manila hours, midnights or firsts of the month. */
export function timeTicks(from: number, to: number, count: number): number[] {
  if (!(to > from)) return [];
  const step = tickStep(from, to, count);
  return 'months' in step ? monthTicks(from, to, step.months) : evenTicks(from, to, step.seconds);
}

function evenTicks(from: number, to: number, step: number): number[] {
  const ticks: number[] = [];
  for (let at = Math.ceil((from + OFFSET) / step) * step - OFFSET; at <= to; at += step) ticks.push(at);
  return ticks;
}

function monthTicks(from: number, to: number, months: number): number[] {
  const start = new Date((from + OFFSET) * 1000);
  const ticks: number[] = [];
  let month = start.getUTCFullYear() * 12 + start.getUTCMonth();
  month = Math.ceil(month / months) * months;
  for (; ; month += months) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1) / 1000 - OFFSET;
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
  }
}

/** Labels: time of day with the date below the first tick of each day; month/day; year/month. */
export function tickLabels(ticks: readonly number[]): string[] {
  // Two at least.
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : HOUR;
  let day = '';
  return ticks.map((at) => {
    const text = timeText(at);
    if (step >= 28 * DAY) return text.slice(0, 7);
    if (step >= DAY) return text.slice(5, 10);
    const isNewDay = text.slice(0, 10) !== day;
    day = text.slice(0, 10);
    return isNewDay ? `${text.slice(11)}\n${text.slice(5, 10)}` : text.slice(11);
  });
}

/** `YYYY/MM/DD HH:mm` in Manila time. */
export function timeText(seconds: number): string {
  return new Date((seconds + OFFSET) * 1000).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '/');
}

/** A y label with only the decimals it needs. */
export function valueLabels(values: readonly number[]): string[] {
  // Two at least.
  const step = values.length > 1 ? Math.abs(values[1]! - values[0]!) : 1;
  const digits = step >= 1 && Number.isInteger(step) ? 0 : step >= 0.1 ? 1 : 2;
  return values.map((value) => fixed(value, digits));
}

/** How far two lines of the y axis are apart, once, with the unit: `↕ 50 mm`. */
export function distanceLabels(values: readonly number[], unit: string): string[] {
  const [distance = ''] = valueLabels(values.slice(0, 2).map((value) => Math.abs(value - (values[0] ?? 0)))).slice(1);
  return values.map((_, place) => (place === 1 ? `↕ ${distance} ${unit}` : ''));
}
