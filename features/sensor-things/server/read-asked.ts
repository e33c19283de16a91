// Reads what is asked in the words of SensorThings: which entities, and the options that are understood; others are refused by name.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { Problem } from '@bantay/server/problems.ts';

/** What belongs to an entity, and whether there is one or a set of it. */
export const RELATIONS = {
  Things: { Locations: 'Locations', Datastreams: 'Datastreams' },
  Locations: { Things: 'Things' },
  Datastreams: {
    Thing: 'Things',
    Sensor: 'Sensors',
    ObservedProperty: 'ObservedProperties',
    Observations: 'Observations',
  },
  Sensors: { Datastreams: 'Datastreams' },
  ObservedProperties: { Datastreams: 'Datastreams' },
  Observations: { Datastream: 'Datastreams' },
} as const;
export type EntitySet = keyof typeof RELATIONS;
export const ENTITY_SETS = Object.keys(RELATIONS) as EntitySet[]; // its keys are these

export interface Options {
  $top?: string | undefined;
  $skip?: string | undefined;
  $count?: string | undefined;
  $orderby?: string | undefined;
  $filter?: string | undefined;
  $expand?: string | undefined;
  $select?: string | undefined;
}

export interface Asked {
  set: EntitySet;
  /** Null: all of the set. */
  id: string | null;
  /** Of that one; null: itself. */
  related: string | null;
  top: number;
  skip: number;
  isCounted: boolean;
  isDescending: boolean;
  /** Epoch ms, the end not in it. */
  range: { from: number; to: number };
  expand: readonly string[];
}

/** Entities of a page where nothing is said, and at most. */
const TOP = 100;
const MOST = 1000;
/** Behind it a filter on time finds its place at once. */
const MOST_SKIPPED = 100_000;
/** Years that any reading can have. */
const ALL_TIMES = { from: Date.UTC(1900), to: Date.UTC(3000) };

const notHere = (what: string) => new Problem('notSupported', { what });
const malformed = (what: string) => new Problem('malformed', { what });

/** `Things`, `Things(24)`, `Datastreams('rain-1-24')`. */
const ENTITY = /^(\w+)(?:\((\d+|'[^']*')\))?$/;

export function readAsked(params: { entity: string; related?: string }, options: Options): Asked {
  const [, name = '', key] = ENTITY.exec(params.entity) ?? [];
  const set = ENTITY_SETS.find((one) => one === name);
  if (set === undefined) {
    if (['HistoricalLocations', 'FeaturesOfInterest', 'MultiDatastreams'].includes(name)) throw notHere(name);
    throw new Problem('notFound');
  }
  const { related = null } = params;
  const id = key === undefined ? null : key.replaceAll("'", '');
  if (related !== null && (id === null || !(related in RELATIONS[set]))) {
    if (related.startsWith('$') || id === null || related === 'FeatureOfInterest') throw notHere(related);
    throw new Problem('notFound');
  }
  const isOfObservations = related === 'Observations' || (set === 'Observations' && related === null);
  if (isOfObservations && set === 'Observations' && id === null)
    throw notHere("Observations of all streams at once: ask for Datastreams('…')/Observations");
  if (options.$select !== undefined) throw notHere('$select');
  if (!isOfObservations && options.$filter !== undefined) throw notHere(`$filter on ${set}`);
  if (!isOfObservations && options.$orderby !== undefined) throw notHere(`$orderby on ${set}`);
  return {
    ...{ set, id, related },
    top: count('$top', options.$top, MOST) ?? TOP,
    skip: count('$skip', options.$skip, MOST_SKIPPED) ?? 0,
    isCounted: yesOrNo('$count', options.$count),
    isDescending: readOrder(options.$orderby),
    range: readFilter(options.$filter),
    expand: options.$expand === undefined ? [] : options.$expand.split(',').map((one) => one.trim()),
  };
}

function count(name: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : null;
  if (value === null || value > most) throw malformed(`${name}: a number up to ${most}; further on by $filter.`);
  return value;
}

function yesOrNo(name: string, text = 'false'): boolean {
  if (text !== 'true' && text !== 'false') throw malformed(`${name}: true or false.`);
  return text === 'true';
}

function readOrder(text = 'phenomenonTime asc'): boolean {
  const [, order = 'asc'] = /^phenomenonTime(?: (asc|desc))?$/.exec(text) ?? [null, ''];
  if (order === '') throw notHere(`$orderby by anything but phenomenonTime`);
  return order === 'desc';
}

const CONDITION = /^phenomenonTime (ge|gt|le|lt|eq) (\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/;

function readFilter(text: string | undefined): { from: number; to: number } {
  const range = { ...ALL_TIMES };
  for (const part of text === undefined ? [] : text.split(/\s+and\s+/)) {
    const [, operator, time = ''] = CONDITION.exec(part.trim()) ?? [];
    if (operator === undefined)
      throw notHere('$filter but "phenomenonTime ge 2026-11-01T00:00:00Z", with gt, le, lt, eq and "and"');
    const at = Date.parse(time);
    if (!Number.isFinite(at) || Math.abs(at) > 400_000 * DAY_MS) throw malformed(`$filter: ${time} is no time.`);
    if (operator === 'ge' || operator === 'gt' || operator === 'eq')
      range.from = Math.max(range.from, operator === 'gt' ? at + 1 : at);
    if (operator === 'le' || operator === 'lt' || operator === 'eq')
      range.to = Math.min(range.to, operator === 'lt' ? at : at + 1);
  }
  return range;
}
