import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { expect, test } from 'vitest';
import { snapOutward } from './snap-outward.ts';
import { type TagForm, tagErrors } from './tag-rules.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2026-11-21T15:10');
const form = (more: Partial<TagForm> = {}): TagForm => ({
  start: '2026-11-20T10:10',
  end: '2026-11-20T11:20',
  observed: '7',
  remarks: '',
  ...more,
});
const tagged = (tsStart: string, tsEnd: string | null) => ({
  rainTagId: 1,
  ts: tsStart,
  tsStart,
  tsEnd,
  observedData: 0,
  remarks: null,
  tagger: { userId: 1, firstName: 'Ana', lastName: 'Cruz' },
});
const kinds = (...args: Parameters<typeof tagErrors>) => tagErrors(...args).map(({ kind }) => kind);

test('field times are Manila times, both ways', () => {
  expect(fieldTime(at('2026-11-20T10:10'))).toBe('2026-11-20T10:10');
  expect(readFieldTime('2026-11-20T10:10')).toBe(at('2026-11-20T10:10'));
  expect(readFieldTime('')).toBeNull();
});

test('snaps outward; whole half hours stay', () => {
  expect(snapOutward(at('2026-11-20T10:10'), at('2026-11-20T11:20'))).toEqual({
    start: at('2026-11-20T10:00'),
    end: at('2026-11-20T11:30'),
  });
  expect(snapOutward(at('2026-11-20T10:30'), null)).toEqual({ start: at('2026-11-20T10:30'), end: null });
});

test('every fault of the form', () => {
  expect(kinds(form(), [], now)).toEqual([]);
  expect(kinds(form({ end: '' }), [], now)).toEqual([]);
  expect(kinds(form({ start: '' }), [], now)).toEqual(['startMissing']);
  expect(kinds(form({ start: '2026-11-21T16:00', end: '' }), [], now)).toEqual(['inFuture']);
  expect(kinds(form({ end: '2026-11-20T10:10' }), [], now)).toEqual(['endBeforeStart']);
  expect(kinds(form({ observed: '', remarks: 'x'.repeat(1001) }), [], now)).toEqual(['observedMissing', 'remarksLong']);
});

test('an end that lies ahead is no end; the half hour that runs is tagged whole (R major 3)', () => {
  expect(kinds(form({ end: '2027-11-22T00:00' }), [], now)).toEqual(['endInFuture']);
  expect(kinds(form({ end: '2026-11-21T15:31' }), [], now)).toEqual(['endInFuture']);
  expect(kinds(form({ end: '2026-11-21T15:30' }), [], now)).toEqual([]);
});

test('overlap counts after snapping; touching ends do not overlap; open spans never end', () => {
  expect(kinds(form(), [tagged('2026-11-20 11:30:00', '2026-11-20 12:00:00')], now)).toEqual([]);
  expect(kinds(form({ end: '2026-11-20T11:31' }), [tagged('2026-11-20 11:30:00', null)], now)).toEqual(['overlaps']);
  expect(kinds(form({ end: '' }), [tagged('2026-11-21 11:30:00', '2026-11-21 12:00:00')], now)).toEqual(['overlaps']);
});
