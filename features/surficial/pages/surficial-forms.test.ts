import { describe, expect, test } from 'vitest';
import { at, tagged } from './surficial.fixture.ts';
import {
  type EventForm,
  editErrors,
  editOf,
  eventErrors,
  exportErrors,
  isTypeOffered,
  readCm,
  tagErrors,
} from './surficial-forms.ts';

const now = at('2026-11-21 15:10');

describe('editing', () => {
  test.each([
    ['52.6', 52.6],
    [' 52,6 ', 52.6],
    ['0', null],
    ['-3', null],
    ['', null],
    ['fifty', null],
    ['1e999', null],
  ])('%j cm is %j', (text, cm) => expect(readCm(text)).toBe(cm));

  test('faults', () => {
    expect(editErrors({ measurement: '5', time: '2026-11-21T15:10' }, now)).toEqual({});
    expect(editErrors({ measurement: 'x', time: '' }, now)).toEqual({ measurement: 'notNumber', time: 'timeMissing' });
    expect(editErrors({ measurement: '5', time: '2026-11-21T15:11' }, now)).toEqual({ time: 'inFuture' });
  });

  test('only what changed is sent', () => {
    const first = { measurement: '5.5', time: '2026-11-21T08:00' };
    expect(editOf(first, first)).toEqual({});
    expect(editOf({ ...first, measurement: '5,50' }, first)).toEqual({});
    expect(editOf({ ...first, measurement: '6' }, first)).toEqual({ measurement: 6 });
    expect(editOf({ ...first, time: '2026-11-21T09:00' }, first)).toEqual({ at: at('2026-11-21 09:00') });
  });
});

describe('tagging', () => {
  test('type always, remarks unless Validating, at most 1000 characters', () => {
    expect(tagErrors({ type: null, remarks: '' })).toEqual({ type: 'typeMissing', remarks: 'remarksMissing' });
    expect(tagErrors({ type: 0, remarks: ' ' })).toEqual({});
    expect(tagErrors({ type: 1, remarks: ' ' })).toEqual({ remarks: 'remarksMissing' });
    expect(tagErrors({ type: -1, remarks: 'x'.repeat(1000) })).toEqual({});
    expect(tagErrors({ type: 0, remarks: 'x'.repeat(1001) })).toEqual({ remarks: 'remarksLong' });
  });
  test('Validating is off for a decided tag', () => {
    const tag = (type: -1 | 0 | 1) => tagged(type).unreliableData as never;
    expect(isTypeOffered(0, null)).toBe(true);
    expect(isTypeOffered(0, tag(0))).toBe(true);
    expect(isTypeOffered(0, tag(1))).toBe(false);
    expect(isTypeOffered(0, tag(-1))).toBe(false);
    expect(isTypeOffered(1, tag(-1))).toBe(true);
  });
});

describe('events', () => {
  const form = (more: Partial<EventForm> = {}): EventForm => ({
    event: 'add',
    name: 'E',
    time: '2026-11-21T15:00',
    remarks: 'new',
    ...more,
  });
  const faults = (more: Partial<EventForm>, newest: number | null = null) =>
    eventErrors(form(more), ['A', 'B'], newest, now);
  test('names', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: '' })).toEqual({ name: 'required' });
    expect(faults({ name: '3' })).toEqual({ name: 'notLetters' });
    expect(faults({ name: 'b' })).toEqual({ name: 'taken' });
    expect(faults({ event: 'rename', name: 'A' })).toEqual({ name: 'taken' });
    expect(faults({ event: 'reposition', name: '' })).toEqual({});
    expect(faults({ event: 'decommission', name: '' })).toEqual({});
  });
  test('times and remarks', () => {
    expect(faults({ time: '' })).toEqual({ time: 'timeMissing' });
    expect(faults({ time: '2026-11-21T15:11' })).toEqual({ time: 'inFuture' });
    expect(faults({ event: 'reposition' }, at('2026-11-21 15:01'))).toEqual({ time: 'beforeNewestEvent' });
    expect(faults({ event: 'reposition' }, at('2026-11-21 15:00') + 30_000)).toEqual({});
    expect(faults({ remarks: '  ' })).toEqual({ remarks: 'noRemarks' });
    expect(faults({ remarks: 'x'.repeat(1501) })).toEqual({ remarks: 'remarksTooLong' });
  });
});

test('an export needs a marker, both times, none of them in the future, in their order', () => {
  const whole = { start: '2026-11-01T00:00', end: '2026-11-21T00:00', markers: [1] };
  expect(exportErrors(whole, now)).toEqual({});
  expect(exportErrors({ ...whole, markers: [] }, now)).toEqual({ markers: 'noMarker' });
  expect(exportErrors({ ...whole, start: '', end: '' }, now)).toEqual({ start: 'required', end: 'required' });
  expect(exportErrors({ ...whole, end: '2026-11-22T00:00' }, now)).toEqual({ end: 'inFuture' });
  expect(exportErrors({ ...whole, start: '2026-11-21T00:00' }, now)).toEqual({ start: 'reversed' });
});
