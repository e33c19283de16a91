// What tells one waiting entry from another: a few of its own words, as they were typed.
import type { Entry } from '../api/outbox/entry.ts';
import type { WaitableName } from '../api/outbox/waitable-calls.ts';

/** Names in the body of each call, as the pages spell them. */
const FACTS: Readonly<Record<WaitableName, readonly string[]>> = {
  measurement: ['date', 'reporter', 'marker'],
  markerEvent: ['ts', 'markerName', 'remarks'],
  markerTag: ['remarks'],
  feature: ['observanceTs', 'featureType', 'location', 'remarks'],
  activity: ['startDate', 'activityName', 'activityPlace'],
  newHousehold: ['householdId', 'householdHead'],
  household: ['householdId', 'householdHead'],
  feedback: ['issue', 'concern'],
  bug: ['description'],
  rollCallMark: [],
};

type Named = Readonly<Record<string, unknown>>;
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function factsOf({ call, body }: Pick<Entry, 'call' | 'body'>): string[] {
  if (!isNamed(body)) return [];
  // A report holds its feature in a list of one.
  const [first] = Array.isArray(body.momsList) ? (body.momsList as unknown[]) : [body];
  return isNamed(first) ? FACTS[call].map((name) => textOf(first[name])).filter((text) => text !== '') : [];
}

/** Distances by marker: `A 63.3, B 52.6`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!isNamed(value)) return '';
  const filled = Object.entries(value).filter(([, one]) => typeof one === 'string' && one !== '');
  return filled.map(([name, one]) => `${name} ${String(one)}`).join(', ');
}

const MINUTE_MS = 60_000;

/** Minutes by which the device's clock was off when it was entered; 0 below two, which is the way of an answer and no fault. */
export function clockFault({ offset }: Pick<Entry, 'offset'>): number {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return minutes < 2 ? 0 : minutes;
}
