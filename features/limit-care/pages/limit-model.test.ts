// What a list of versions says: what holds, what comes next, what an entry is worth, where a row is seen.
import { DAY_MS, fromManilaText } from '@bantay/kernel/time/manila-time';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { expect, it } from 'vitest';
import { LIMIT_KEYS } from '../../limits/rules/limit-values.ts';
import { addressOf, isQuestion, limitLines, newestOf, parseValue, type Seen, seenAt } from './limit-model.ts';
import type { Version } from './use-limit-care.ts';

const version = (versionId: number, value: number | null, validFrom: string | null): Version => ({
  ...{ versionId, key: 'rain72h', value, validFrom, setBy: null, setAt: '2026-11-21 09:10:00', reason: 'x' },
});
const NOW = fromManilaText('2026-11-21 09:10:00')!; // a time
/** As the call gives them: the latest beginning first. */
const versions = [
  version(3, 150, '2026-11-21 12:00:00'),
  version(4, 130, '2026-11-21 09:00:00'),
  version(1, 139.2, null),
];
const rain = (given: readonly Version[]) => limitLines(given, NOW)[0];

it('each kind has its line; what was never set holds as published, rain not at all', () => {
  const lines = limitLines([], NOW);
  expect(lines.map(({ key }) => key)).toEqual(LIMIT_KEYS);
  expect(lines[0]).toMatchObject({ key: 'rain72h', value: null, held: null, next: null });
  expect(lines.find(({ key }) => key === 'markerCap')).toMatchObject({ value: 1, held: null });
});

it('what began last holds; what begins later comes next, the nearest of several', () => {
  expect(rain(versions)).toMatchObject({ value: 130, held: { versionId: 4 }, next: { versionId: 3 } });
  expect(rain([version(5, 160, '2026-11-22 12:00:00'), ...versions])?.next?.versionId).toBe(3);
  expect(rain(versions.slice(2))).toMatchObject({ value: 139.2, next: null });
  expect(rain([version(6, null, '2026-11-21 09:00:00')])).toMatchObject({ value: null, held: { versionId: 6 } });
});

it('a change goes over the newest version, whenever it begins', () => {
  expect(newestOf(versions)?.versionId).toBe(4);
  expect(newestOf([])).toBeNull();
});

it.each([
  ['139.2', 139.2],
  [' 0,25 ', 0.25],
  ['0', null],
  ['-1', null],
  ['', null],
  ['much', null],
  ['1e999', null],
])('%j is worth %j', (text, value) => expect(parseValue(text)).toBe(value));

it('only what is unusual is a question', () => {
  expect(isQuestion(new ApiProblem('limitUnusual', 409, 'x'))).toBe(true);
  expect(isQuestion(new ApiProblem('limitTenfold', 409, 'x'))).toBe(true);
  expect(isQuestion(new ApiProblem('limitPast', 200, 'x'))).toBe(false);
  expect(isQuestion(null)).toBe(false);
});

it('what was recorded is seen in the record, what would have been where its data are', () => {
  expect(seenAt('rain72h', { kind: 'fewer' })).toBe('record');
  expect(seenAt('rain72h', { kind: 'more' })).toBe('rainfall');
  expect(seenAt('markerCritical', { kind: 'more' })).toBe('surficial');
  expect(seenAt('tiltFast', { kind: 'more' })).toBe('subsurface');
  expect(seenAt('extension', { kind: 'more' })).toBe('record');
  // No trigger hangs on a silence.
  expect(seenAt('gaugeSilent', { kind: 'fewer' })).toBe('rainfall');
  expect(seenAt('columnSilent', { kind: 'fewer' })).toBe('subsurface');
});

const AT = Date.parse('2026-11-21T09:10:00+08:00');
const ago = (days: number) => AT - days * DAY_MS;

it.each<[string, number, number | null, string]>([
  ['goes on', 0.5, null, 'range=7d'],
  ['ended today', 4, 0, 'range=7d'],
  ['began this minute', 0, null, 'range=3d'],
  ['began and ended long ago', 50, 49, 'range=7d&end=2026-10-04T09:30'],
  ['has no end', 50, null, 'range=7d&end=2026-10-03T09:30'],
  ['lasted for three weeks', 50, 29, 'range=1m&end=2026-10-24T09:30'],
  ['lasts until now', 89, 0, 'range=6m'],
  ['began before every range', 400, 0, 'range=1y'],
])('charts open over what %s', (_what, from, until, query) => {
  const stretch = { from: ago(from), until: until === null ? null : ago(until) };
  const address = (seen: Seen) => addressOf(seen, 'lpa', stretch, AT);
  expect(address('rainfall')).toBe(`/rainfall/lpa?${query}`);
  expect(address('surficial')).toBe(`/surficial/lpa?${query}`);
  expect(address('subsurface')).toBe(`/subsurface/lpa?${query}`);
  expect(address('record')).toBe('/record/lpa');
});
